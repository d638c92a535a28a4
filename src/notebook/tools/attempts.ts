import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError } from '../../agent/tool.ts';
import { isRetryable, MOST_ATTEMPTS, retryDelayMs, TaskFault } from '../../tasks/retry.ts';

/**
 * Does the work of a tool, tried again as the tasks of a week are. @throws ToolError with the sentence of a
 * fault that stays
 */
export async function attempts<T>(
  work: () => Promise<T>,
  { random, signal }: { random: () => number; signal: AbortSignal },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === MOST_ATTEMPTS - 1)
        throw error instanceof TaskFault ? new ToolError(error.message) : error;
      await sleep(retryDelayMs(attempt, random), undefined, { signal });
    }
  }
}
