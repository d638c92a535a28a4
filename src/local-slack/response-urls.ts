import type { Clock } from '../kernel/clock.ts';
import type { Ids } from './ids.ts';

/** docs.slack.dev/interactivity/handling-user-interaction: five uses within thirty minutes. */
const RESPONSE_URL_USES = 5;
const RESPONSE_URL_LIFETIME_MS = 30 * 60_000;

/** Where an answer goes, and what it may replace. */
export interface ResponseTarget {
  userId: string;
  channel: string;
  threadTs?: string | undefined;
  /** The message that was clicked; none for slash commands. */
  ts?: string;
  isEphemeral?: boolean;
}

/** The response_urls that were handed out. */
export interface ResponseUrls {
  /** The path of a new response_url. */
  issue(target: ResponseTarget): string;
  /** Spends one use of a path. */
  use(path: string): ResponseTarget | { error: 'used_url' | 'expired_url' | 'invalid_url' };
}

/** Response_urls that end by a clock. */
export function createResponseUrls(clock: Clock, ids: Ids, teamId: string): ResponseUrls {
  const issued = new Map<string, { target: ResponseTarget; untilMs: number; uses: number }>();
  return {
    issue(target) {
      const nowMs = clock.now().getTime();
      for (const [old, { untilMs }] of issued)
        if (nowMs > untilMs + RESPONSE_URL_LIFETIME_MS) issued.delete(old);
      const path = `/actions/${teamId}/${ids.ts().replace('.', '')}/${ids.secret()}`;
      issued.set(path, { target, untilMs: clock.now().getTime() + RESPONSE_URL_LIFETIME_MS, uses: 0 });
      return path;
    },
    use(path) {
      const entry = issued.get(path);
      if (!entry) return { error: 'invalid_url' };
      if (clock.now().getTime() > entry.untilMs) return { error: 'expired_url' };
      if (entry.uses >= RESPONSE_URL_USES) return { error: 'used_url' };
      entry.uses += 1;
      return entry.target;
    },
  };
}
