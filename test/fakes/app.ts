import { type App, createApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/kernel/config.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { createState } from '../../src/state.ts';
import { temporaryFolder } from './temporary.ts';

/** The whole desk with an empty state and the configuration's defaults, and nobody who listens. */
export async function unheardApp(over: Partial<Config> = {}): Promise<App> {
  const config = { ...loadConfig({}), ...over, STATE_DIR: over.STATE_DIR ?? temporaryFolder() };
  return await createApp({
    config,
    log: silentLog,
    state: createState({ config, log: silentLog, face: 'terminal' }),
    findAudience: () => {
      throw new Error('nobody listens');
    },
    isOperator: true,
  });
}
