import type { Engine } from '../engine/types.ts';
import type { Config } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { createState } from '../state.ts';

/** The state of a configuration, for commands that only look at it: without `open()` nothing is locked. */
export function stateOf(config: Config): Engine {
  return createState({ config, log: createLog(config.LOG_LEVEL), face: 'terminal' }).engine;
}
