import type { WebClient } from '@slack/web-api';
import type { Person } from '../agent/question.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';

/** People by their Slack id. */
export interface People {
  find(userId: string): Promise<Person>;
}

const KEPT_MS = 10 * 60_000;

/** Looks people up, and keeps their names for a while; who cannot be looked up is called by their id. */
export function createPeople(
  client: WebClient,
  clock: Clock,
  log: Log,
  toPerson: (id: string, name: string) => Person,
): People {
  const names = new Map<string, { name: string; untilMs: number }>();
  return {
    async find(userId) {
      const known = names.get(userId);
      if (known && known.untilMs > clock.now().getTime()) return toPerson(userId, known.name);
      try {
        const { user } = await client.users.info({ user: userId });
        const name = user?.profile?.display_name || user?.real_name || user?.name || userId;
        names.set(userId, { name, untilMs: clock.now().getTime() + KEPT_MS });
        return toPerson(userId, name);
      } catch (error) {
        log.warn({ userId, reason: messageOf(error) }, 'a person could not be looked up');
        return toPerson(userId, known?.name ?? userId);
      }
    },
  };
}
