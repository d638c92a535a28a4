import type { WebClient } from '@slack/web-api';
import type { Person } from '../agent/question.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { type Language, languageOfLocale } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import { createTimedCache } from '../kernel/timed-cache.ts';
import { type Standing, standingIn, type Workplace } from './standing.ts';

/** People by their Slack id. */
export interface People {
  find(userId: string): Promise<Person>;
  /** The language of their Slack; English where that is neither. */
  languageOf(userId: string): Promise<Language>;
  /** How they stand to the workspace; `isFresh` asks Slack anew, for what decides something. */
  standingOf(userId: string, options: { isFresh: boolean }): Promise<Standing>;
  /** Looks them up anew the next time. */
  forget(userId: string): void;
}

interface Profile {
  name: string;
  language: Language;
  standing: Standing;
  lookedUpMs: number;
}

const KEPT_MS = 10 * 60_000;
const LONGEST_LOOK_MS = 1_500;
/** Whoever was deactivated is not heard for longer than this. */
const STANDING_KEPT_MS = 60_000;
const MOST_KEPT = 5_000;

/** Looks people up, and keeps their names for a while; who cannot be looked up is called by their id. */
export function createPeople(
  client: WebClient,
  clock: Clock,
  log: Log,
  toPerson: (id: string, name: string) => Person,
  workplace: Workplace,
): People {
  const known = createTimedCache<Profile>(clock, { max: MOST_KEPT, ttlMs: KEPT_MS });

  async function look(userId: string, keptMs = KEPT_MS): Promise<Profile> {
    const kept = known.get(userId);
    if (kept && clock.now().getTime() - kept.lookedUpMs < keptMs) return kept;
    try {
      const { user } = await client.users.info({ user: userId, include_locale: true });
      const profile: Profile = {
        name: user?.profile?.display_name || user?.real_name || user?.name || userId,
        language: languageOfLocale(user?.locale),
        standing: user ? standingIn(user, workplace) : 'unknown',
        lookedUpMs: clock.now().getTime(),
      };
      known.set(userId, profile);
      return profile;
    } catch (error) {
      log.warn({ userId, reason: messageOf(error) }, 'a person could not be looked up');
      const stale = known.get(userId, { allowStale: true }) ?? { name: userId, language: 'en' as const };
      return { ...stale, standing: 'unknown', lookedUpMs: 0 };
    }
  }

  return {
    find: async (userId) => toPerson(userId, (await look(userId)).name),
    languageOf: async (userId) => (await look(userId)).language,
    async standingOf(userId, { isFresh }) {
      const kept = known.get(userId);
      const looked = look(userId, isFresh ? 0 : STANDING_KEPT_MS).then(({ standing }) => standing);
      // Slack waits three seconds for an answer: what it said within the last minutes has to do then.
      return await withinMs(clock, LONGEST_LOOK_MS, looked, kept?.standing ?? 'unknown');
    },
    forget: (userId) => void known.delete(userId),
  };
}

/** A promise's value, or the other one when it takes longer. */
async function withinMs<T>(clock: Clock, limitMs: number, promise: Promise<T>, late: T): Promise<T> {
  let disarm: () => void = () => undefined;
  const timedOut = new Promise<T>((resolve) => {
    disarm = clock.after(limitMs, () => resolve(late));
  });
  return await Promise.race([promise, timedOut]).finally(disarm);
}
