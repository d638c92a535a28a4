import { Cancelled, errorFields, NotSaved } from '../engine/errors.ts';
import type { Json, Run } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import type { TaskGraph, TaskSpec } from './graph.ts';
import { isRetryable, MOST_ATTEMPTS, retryDelayMs } from './retry.ts';

/** One attempt at a task, in milliseconds since the epoch. */
export interface Attempt {
  startedMs: number;
  endedMs: number;
  ok: boolean;
}

/** Why a task has no output: the stable code of what was thrown, and its message. */
export interface Reason {
  code: string;
  message: string;
}

/** The result of a task. */
export type TaskEnd = { attempts: Attempt[] } & (
  | { status: 'done'; output: Json; cached: boolean }
  | { status: 'failed'; reason: Reason }
  /** Its approval was rejected, expired or cancelled. */
  | { status: 'refused'; outcome: 'rejected' | 'expired' | 'cancelled'; note: string }
  /** A task that it needs has no output; the first such task. */
  | { status: 'skipped'; because: string }
);

export type TaskEnds = ReadonlyMap<string, TaskEnd>;

/** The output of a task; undefined when it has none. */
export function outputOf<T>(ends: TaskEnds, id: string): T | undefined {
  const end = ends.get(id);
  return end?.status === 'done' ? (end.output as T) : undefined;
}

/** Whether a task may run, settled before it takes its resource: by a person's decision, or because its product exists. */
export type Admission =
  | { status: 'go'; input?: Json }
  | { status: 'done'; output: Json }
  | { status: 'refused'; outcome: 'rejected' | 'expired' | 'cancelled'; note: string };

/** What a task does. */
export interface TaskWork {
  /** Asks for approval where that is required, with steps and waits of the run. */
  admit?(ends: TaskEnds): Promise<Admission>;
  /** One attempt, with the input that was admitted. Errors that may pass are retried. */
  body(ends: TaskEnds, signal: AbortSignal, input: Json | undefined): Promise<TaskOutput>;
  /** Runs also when something that it needs has no output. */
  goesOnWithout?: boolean;
}

export interface TaskOutput {
  output: Json;
  /** The product was made earlier. */
  cached?: boolean;
}

/** The state of a task. */
export type TaskState =
  | { status: 'asking' }
  | { status: 'running'; attempt: number }
  | { status: 'retrying'; attempt: number }
  | { status: 'ended'; end: TaskEnd };

export interface RunGraphOptions {
  clock: Clock;
  /** In [0, 1), for the waits between attempts. */
  random(): number;
  onState?(id: string, state: TaskState): void;
}

type RecordedAttempt =
  | (Attempt & { ok: true; output: Json; cached: boolean })
  | (Attempt & { ok: false; reason: Reason; retryable: boolean });

/**
 * Runs the tasks of a graph inside a durable run: each starts as soon as its needs are done, holds its
 * resource alone, and is tried again as the formula says; each attempt is a step, each wait durable. One that
 * fails for good lets all go on that do not need it. @throws Cancelled when the run was cancelled
 */
export async function runGraph(
  graph: TaskGraph,
  run: Run,
  works: Record<string, TaskWork>,
  options: RunGraphOptions,
): Promise<Map<string, TaskEnd>> {
  const ends = new Map<string, TaskEnd>();
  const running = new Map<string, Promise<void>>();
  for (const id of graph.order) {
    const task = graph.tasks.find((one) => one.id === id);
    const work = works[id];
    if (!task || !work) throw new Error(`Nobody does the task ${id}.`);
    const needed = task.needs.map((need) => running.get(need));
    running.set(
      id,
      Promise.all(needed).then(async () => {
        const end = await runTask(task, work, ends, run, options);
        ends.set(id, end);
        options.onState?.(id, { status: 'ended', end });
      }),
    );
  }
  const settled = await Promise.allSettled(running.values());
  const thrown = settled.find((one) => one.status === 'rejected');
  if (thrown) throw thrown.reason;
  return new Map(graph.order.flatMap((id) => (ends.has(id) ? [[id, ends.get(id) as TaskEnd]] : [])));
}

async function runTask(
  task: TaskSpec,
  work: TaskWork,
  ends: TaskEnds,
  run: Run,
  { clock, random, onState }: RunGraphOptions,
): Promise<TaskEnd> {
  const { id } = task;
  const missing = task.needs.find((need) => ends.get(need)?.status !== 'done');
  if (missing !== undefined && !work.goesOnWithout) {
    const end = ends.get(missing);
    return { status: 'skipped', because: end?.status === 'skipped' ? end.because : missing, attempts: [] };
  }
  const attempts: Attempt[] = [];
  let input: Json | undefined;
  if (work.admit) {
    onState?.(id, { status: 'asking' });
    const admission = await work.admit(ends).catch((error: unknown): TaskEnd => {
      if (error instanceof Cancelled) throw error;
      return { status: 'failed', reason: reasonOf(error), attempts };
    });
    if (admission.status === 'done') return { ...admission, cached: true, attempts };
    if (admission.status !== 'go') return { ...admission, attempts };
    input = admission.input;
  }
  for (let attempt = 1; ; attempt += 1) {
    onState?.(id, { status: 'running', attempt });
    const recorded = await run.step<RecordedAttempt>(
      `task:${id}:${attempt}`,
      (signal) => tryOnce(() => work.body(ends, signal, input), clock),
      task.exclusive === undefined ? {} : { exclusive: task.exclusive },
    );
    const { startedMs, endedMs, ok } = recorded;
    attempts.push({ startedMs, endedMs, ok });
    if (recorded.ok) return { status: 'done', output: recorded.output, cached: recorded.cached, attempts };
    if (!recorded.retryable || attempt === MOST_ATTEMPTS)
      // A week that 0.1.0 began has attempts without a code.
      return {
        status: 'failed',
        reason: { ...recorded.reason, code: recorded.reason.code ?? 'error' },
        attempts,
      };
    onState?.(id, { status: 'retrying', attempt: attempt + 1 });
    const until = new Date(clock.now().getTime() + retryDelayMs(attempt - 1, random));
    await run.wait(`retry:${id}:${attempt}`, until);
  }
}

/** An attempt as it is recorded, times and failures included. */
async function tryOnce(body: () => Promise<TaskOutput>, clock: Clock): Promise<RecordedAttempt> {
  const startedMs = clock.now().getTime();
  try {
    const { output, cached = false } = await body();
    return { startedMs, endedMs: clock.now().getTime(), ok: true, output, cached };
  } catch (error) {
    // The state could not be written, or the run was cancelled: not a failure of the task.
    if (error instanceof NotSaved || error instanceof Cancelled) throw error;
    const endedMs = clock.now().getTime();
    return { startedMs, endedMs, ok: false, reason: reasonOf(error), retryable: isRetryable(error) };
  }
}

function reasonOf(error: unknown): Reason {
  const { code, reason } = errorFields(error);
  return { code, message: reason };
}
