import type { Clock } from '../kernel/clock.ts';
import { createTimedCache } from '../kernel/timed-cache.ts';
import { REMEMBERED } from './bounded.ts';
import type { Ids } from './ids.ts';

/** docs.slack.dev/interactivity/handling-user-interaction: five uses within thirty minutes. */
const RESPONSE_URL_USES = 5;
const RESPONSE_URL_LIFETIME_MS = 30 * 60_000;

/** Where an answer is posted, and the message that it may replace. */
export interface ResponseTarget {
  userId: string;
  channel: string;
  threadTs?: string | undefined;
  /** The message that was clicked; none for slash commands. */
  ts?: string;
  isEphemeral?: boolean;
}

/** The response_urls that were issued. */
export interface ResponseUrls {
  /** The path of a new response_url. */
  issue(target: ResponseTarget): string;
  /** Counts one use of a path. */
  use(path: string): ResponseTarget | { error: 'used_url' | 'expired_url' | 'invalid_url' };
}

/** Response_urls that expire by the given clock. */
export function createResponseUrls(clock: Clock, ids: Ids, teamId: string): ResponseUrls {
  const issued = createTimedCache<{ target: ResponseTarget; uses: number }>(clock, {
    max: REMEMBERED,
    ttlMs: RESPONSE_URL_LIFETIME_MS,
  });
  return {
    issue(target) {
      const path = `/actions/${teamId}/${ids.ts().replace('.', '')}/${ids.secret()}`;
      issued.set(path, { target, uses: 0 });
      return path;
    },
    use(path) {
      const entry = issued.get(path, { allowStale: true });
      if (!entry) return { error: 'invalid_url' };
      if (!issued.has(path)) return { error: 'expired_url' };
      if (entry.uses >= RESPONSE_URL_USES) return { error: 'used_url' };
      entry.uses += 1;
      return entry.target;
    },
  };
}
