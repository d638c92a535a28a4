import { LRUCache } from 'lru-cache';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { FindAudience, ReplyTo } from './audience.ts';
import { AGENT_WORDS } from './words.ts';

const MOST_TOLD = 1_000;

/** Tells people that their work stands still because the state cannot be written. */
export interface HaltNotices {
  /** Each attempt to go on may halt again; a person hears of a run once. Never fails. */
  tell(to: ReplyTo): void;
}

export function createHaltNotices(findAudience: FindAudience, log: Log): HaltNotices {
  const told = new LRUCache<string, true>({ max: MOST_TOLD });
  return {
    tell(to) {
      const { runId, language } = to;
      if (told.has(runId)) return;
      told.set(runId, true);
      findAudience(to)
        .halted(AGENT_WORDS[language].halted)
        .catch((error: unknown) =>
          log.error({ runId, reason: messageOf(error) }, 'a person could not be told'),
        );
    },
  };
}
