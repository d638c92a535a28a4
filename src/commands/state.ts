import { COLLECTIONS } from '../app.ts';
import { localEngine } from '../engine/local/index.ts';
import type { Engine } from '../engine/types.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';

/** The state of a configuration, for commands that only look at it: without `open()` nothing is locked. */
export function stateOf(config: Config): Engine {
  return localEngine({
    folder: config.STATE_DIR,
    clock: systemClock,
    log: createLog(config.LOG_LEVEL),
    face: 'terminal',
    collections: COLLECTIONS,
  });
}
