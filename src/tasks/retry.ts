/** Tries that a task gets (facts.md, “Retries, budget”). */
export const MOST_ATTEMPTS = 4;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 8_000;

/** A failed attempt at a task, with the HTTP status of the answer; without one the server could not be reached. */
export class TaskFault extends Error {
  override name = 'TaskFault';
  readonly code = 'task_failed';
  readonly status: number | 'network' | undefined;

  constructor(message: string, status?: number | 'network', options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Whether a retry may succeed: after 429, 5xx and network errors, but not after 400 or 401. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof TaskFault) || error.status === undefined) return false;
  return error.status === 'network' || error.status === 429 || error.status >= 500;
}

/** The wait after the failed attempt number `attempt`, counted from 0: min(t_max, t0·2^k) · U(0.5, 1). */
export function retryDelayMs(attempt: number, random: () => number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + random() / 2);
}
