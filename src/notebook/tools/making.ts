import { setTimeout as sleep } from 'node:timers/promises';
import { type ToolContext, ToolError } from '../../agent/tool.ts';
import { isRetryable, MOST_ATTEMPTS, retryDelayMs, TaskFault } from '../../tasks/retry.ts';
import type { MakeCall } from '../products/product.ts';

/** How long a tool may take that makes pictures or sound, retries included. */
export const MAKE_TIMEOUT_MS = 900_000;

/** A tool's call as products take it; `redo` makes a new version. */
export function makeCallOf(
  { key, person, now, language }: ToolContext,
  signal: AbortSignal,
  { redo }: { redo: boolean } = { redo: false },
): MakeCall {
  return { callKey: key, personId: person.id, redo, now, language, signal };
}

/**
 * Does the work of a tool, with the same retries as the tasks of a week.
 * @throws ToolError with the sentence of the last TaskFault; any other error as it is
 */
export async function withRetries<T>(
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
