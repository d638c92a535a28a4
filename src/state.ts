import { OPEN_APPROVALS_COLLECTIONS } from './agent/open-approvals.ts';
import { USAGE_COLLECTIONS } from './agent/usage.ts';
import { createIdempotencyStore, type IdempotencyStore } from './engine/idempotency.ts';
import { type FileCalls, type Incident, localEngine } from './engine/local/index.ts';
import type { Engine } from './engine/types.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import type { Log } from './kernel/log.ts';
import { RESERVO_COLLECTIONS } from './reservo/collections.ts';

/** What a desk keeps, and the effects that it must not repeat. */
export interface State {
  engine: Engine;
  idempotency: IdempotencyStore;
}

export interface StateOptions {
  config: Pick<Config, 'STATE_DIR'>;
  log: Log;
  /** Whose runs this process goes on with. */
  face: 'slack' | 'terminal';
  clock?: Clock;
  fileCalls?: FileCalls;
  /** Hears of a file that could not be read and was put aside. */
  onIncident?(incident: Incident): void;
}

/** How the documents of all desks have changed since their first version. */
const COLLECTIONS = { ...RESERVO_COLLECTIONS, ...USAGE_COLLECTIONS, ...OPEN_APPROVALS_COLLECTIONS };

/** The state in its folder. Reading needs nothing more; to write, `engine.open()` takes the folder. */
export function createState({
  config,
  log,
  face,
  clock = systemClock,
  fileCalls,
  onIncident,
}: StateOptions): State {
  const engine = localEngine({
    folder: config.STATE_DIR,
    clock,
    log,
    face,
    collections: COLLECTIONS,
    ...(fileCalls && { fileCalls }),
    ...(onIncident && { onIncident }),
  });
  return { engine, idempotency: createIdempotencyStore(engine.documents) };
}
