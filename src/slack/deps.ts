import type { LRUCache } from 'lru-cache';
import type { FrontDesk } from '../agent/front-desk.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Homes } from './homes.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import type { Outbound } from './outbound/index.ts';
import type { OwnThreads } from './own-threads.ts';
import type { People } from './people.ts';

/** What the listeners work with; each takes of it what it uses. */
export interface SlackDeps {
  teamId: string;
  /** The organisation that the workspace belongs to (Enterprise Grid). */
  enterpriseId?: string | undefined;
  /** Whether guests of the workspace are let in. */
  admitsGuests: boolean;
  botUserId: string;
  frontDesk: FrontDesk;
  outbound: Outbound;
  people: People;
  homes: Homes;
  threads: OwnThreads;
  clock: Clock;
  log: Log;
  /** Runs tasks of one key one after another. */
  inOrder: KeyedQueue;
  /** The newest messages that came to something: a run, or a sentence that says why not. Slack may send each again. */
  takenRuns: LRUCache<string, true>;
}
