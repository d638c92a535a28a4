import type { Engine } from '../engine/types.ts';
import type { Config } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { createState } from '../state.ts';
import { checkStateFolder } from './state-folder.ts';

/**
 * The state of a configuration, for commands that only look at it: without `open()` nothing is locked.
 * @throws ConfigError when the folder cannot be the state's
 */
export async function stateOf(config: Config): Promise<Engine> {
  await checkStateFolder(config.STATE_DIR, 'read');
  return createState({ config, log: createLog(config.LOG_LEVEL), face: 'terminal' }).engine;
}
