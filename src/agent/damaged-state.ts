import { errorFields, StateDamaged } from '../engine/errors.ts';
import type { Language } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import { ToolError } from './tool.ts';
import { AGENT_WORDS } from './words.ts';

/**
 * Does a tool's work; when it meets a damaged file, the log names it and the person is told that somebody has to look.
 * @throws ToolError in place of StateDamaged
 */
export async function refusingDamage<T>(
  { log, runId, language }: { log: Log; runId: string; language: Language },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StateDamaged)) throw error;
    log.error({ runId, ...errorFields(error) }, 'a damaged file stands in the way');
    throw new ToolError(AGENT_WORDS[language].damaged);
  }
}
