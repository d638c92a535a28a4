import { z } from 'zod';
import { AGENT_COLLECTIONS } from './agent/collections.ts';
import type { StateLost } from './engine/errors.ts';
import {
  createIdempotencyStore,
  IDEMPOTENCY_COLLECTIONS,
  type IdempotencyStore,
} from './engine/idempotency.ts';
import { type CollectionSpec, type FileCalls, type Incident, localEngine } from './engine/local/index.ts';
import type { Engine } from './engine/types.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import type { Log } from './kernel/log.ts';
import { NOTEBOOK_COLLECTIONS } from './notebook/collections.ts';
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
  /** Another process has taken the state over: this one has to end. */
  onLost?(error: StateLost): void;
}

/** How all documents look, and how they have changed since their first version. */
export const COLLECTIONS: Record<string, CollectionSpec> = {
  ...IDEMPOTENCY_COLLECTIONS,
  ...AGENT_COLLECTIONS,
  ...RESERVO_COLLECTIONS,
  ...NOTEBOOK_COLLECTIONS,
  /** What `ingest` saw last in a folder: the hash of each document. */
  knowledge: { version: 1, migrations: [], schema: z.record(z.string(), z.string()) },
};

/** The state in its folder. Reading needs nothing more; to write, `engine.open()` takes the folder. */
export function createState({
  config,
  log,
  face,
  clock = systemClock,
  fileCalls,
  onIncident,
  onLost,
}: StateOptions): State {
  const engine = localEngine({
    folder: config.STATE_DIR,
    clock,
    log,
    face,
    collections: COLLECTIONS,
    ...(fileCalls && { fileCalls }),
    ...(onIncident && { onIncident }),
    ...(onLost && { onLost }),
  });
  return { engine, idempotency: createIdempotencyStore(engine.documents) };
}
