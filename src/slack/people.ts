import type { WebClient } from '@slack/web-api';
import type { Person } from '../agent/question.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { type Language, languageOfLocale } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import { createTimedCache } from '../kernel/timed-cache.ts';

/** People by their Slack id. */
export interface People {
  find(userId: string): Promise<Person>;
  /** The language of their Slack; English where that is neither. */
  languageOf(userId: string): Promise<Language>;
  /** Looks them up anew the next time. */
  forget(userId: string): void;
}

interface Profile {
  name: string;
  language: Language;
}

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 5_000;

/** Looks people up, and keeps their names for a while; who cannot be looked up is called by their id. */
export function createPeople(
  client: WebClient,
  clock: Clock,
  log: Log,
  toPerson: (id: string, name: string) => Person,
): People {
  const known = createTimedCache<Profile>(clock, { max: MOST_KEPT, ttlMs: KEPT_MS });

  async function look(userId: string): Promise<Profile> {
    const kept = known.get(userId);
    if (kept) return kept;
    try {
      const { user } = await client.users.info({ user: userId, include_locale: true });
      const profile: Profile = {
        name: user?.profile?.display_name || user?.real_name || user?.name || userId,
        language: languageOfLocale(user?.locale),
      };
      known.set(userId, profile);
      return profile;
    } catch (error) {
      log.warn({ userId, reason: messageOf(error) }, 'a person could not be looked up');
      return known.get(userId, { allowStale: true }) ?? { name: userId, language: 'en' };
    }
  }

  return {
    find: async (userId) => toPerson(userId, (await look(userId)).name),
    languageOf: async (userId) => (await look(userId)).language,
    forget: (userId) => void known.delete(userId),
  };
}
