import { setMaxListeners } from 'node:events';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import { Cancelled, NotSaved, StateDamaged, StepReused, toStepError } from '../errors.ts';
import type { EndStatus, Json, Run, StepOptions, Winner } from '../types.ts';
import type { Resources } from './exclusive.ts';
import type { OpenRun } from './open-run.ts';

export type WorkflowBody = (run: Run, input: Json) => Promise<void>;

/** How an execution came to its end. */
export interface Ended {
  status: EndStatus;
  why: string | undefined;
  /** What the workflow threw. */
  error?: unknown;
}

type Attempt = { value: Json | undefined } | { thrown: unknown } | 'left';

const LONGEST_TIMER_MS = 3_600_000;

/**
 * Runs a workflow over its journal: recorded steps are replayed, the others run and are recorded. Does not
 * resolve when the run is detached before its end: the workflow is never resumed in this process.
 */
export async function execute(
  open: OpenRun,
  body: WorkflowBody,
  clock: Clock,
  resources: Resources,
): Promise<Ended> {
  const runId = open.start.runId;
  const used = new Set<string>();
  const use = (id: string) => {
    if (used.has(id)) throw new StepReused(`Run ${runId} uses ${id} twice in one execution.`);
    used.add(id);
  };

  const cancelSignal = anyOf(open);
  const run: Run = {
    id: runId,
    cancelSignal,
    detachSignal: open.detachController.signal,
    async step(id, stepBody, options = {}) {
      use(`step ${id}`);
      return await step(open, resources, id, stepBody, { ...options, cancelSignal });
    },
    async wait<T extends Json>(id: string, until: Date) {
      use(`wait ${id}`);
      resources.refuseInside(`for ${id}`);
      return (await wait(open, clock, id, until)) as { value: T } | 'expired' | 'cancelled';
    },
  };

  let ended: Ended = { status: 'done', why: undefined };
  try {
    await body(run, open.start.input);
  } catch (error) {
    // Outside of a step too, what could not be written, or read, is no outcome.
    if (isNoOutcome(error)) {
      open.halt(error);
      return await never();
    }
    ended = { status: error instanceof Cancelled ? 'cancelled' : 'failed', why: messageOf(error), error };
  }
  open.ended = true;
  // A rejected sibling does not stop the others: what is running is awaited, so that it is recorded.
  await Promise.all(open.running);
  if (open.halted || open.detachController.signal.aborted) return await never();
  if (open.cancelReason !== undefined) ended = { status: 'cancelled', why: open.cancelReason };
  return ended;
}

async function step<T>(
  open: OpenRun,
  resources: Resources,
  id: string,
  body: (signal: AbortSignal) => Promise<T>,
  options: StepOptions & { cancelSignal: AbortSignal },
): Promise<T> {
  const recorded = open.steps.get(id);
  if (recorded) {
    if ('error' in recorded) throw recorded.error;
    return recorded.value as T;
  }
  const attempt = attemptStep(open, resources, id, body, options);
  open.running.add(attempt);
  const result = await attempt;
  open.running.delete(attempt);
  // The workflow never sees that its journal cannot be written: it is not resumed in this process.
  if (result === 'left') return await never();
  if ('thrown' in result) throw result.thrown;
  return result.value as T;
}

async function attemptStep(
  open: OpenRun,
  resources: Resources,
  id: string,
  body: (signal: AbortSignal) => Promise<unknown>,
  options: StepOptions & { cancelSignal: AbortSignal },
): Promise<Attempt> {
  const signal = options.afterCancel ? open.detachController.signal : options.cancelSignal;
  const refusal = (): Attempt | undefined => {
    if (open.halted || open.closing || open.ended || open.detachController.signal.aborted) return 'left';
    if (options.afterCancel || open.cancelReason === undefined) return undefined;
    return { thrown: new Cancelled(open.cancelReason) };
  };
  // A body that does not listen to its signal does not hold up the process either.
  const work = async (): Promise<Attempt> => {
    // What has an effect rests on records that a crash does not take.
    if (!options.isRepeatable) await open.recorded();
    return { value: roundTrip(await body(signal)) };
  };
  const perform = async (): Promise<Attempt> => refusal() ?? (await Promise.race([work(), open.detached]));

  let result: Attempt;
  try {
    const early = refusal();
    if (early) return early;
    result =
      options.exclusive === undefined
        ? await perform()
        : await resources.hold(options.exclusive, signal, perform);
  } catch (thrown) {
    if (open.halted || open.detachController.signal.aborted) return 'left';
    // What could not be written, or read, is no outcome: the step is run again when it can.
    if (isNoOutcome(thrown)) {
      open.halt(thrown);
      return 'left';
    }
    if (signal.aborted) return { thrown: signal.reason };
    result = { thrown: toStepError(id, thrown) };
  }
  if (result === 'left' || ('thrown' in result && result.thrown instanceof Cancelled)) return result;
  const recording = record(open, id, result);
  try {
    if (!options.isRepeatable) await recording;
  } catch {
    return 'left';
  }
  // The journal's failure halts the run and is told there.
  recording.catch(() => undefined);
  return result;
}

async function record(open: OpenRun, id: string, result: Exclude<Attempt, 'left'>): Promise<void> {
  if ('value' in result) {
    await open.append({ is: 'step', id, value: result.value });
    open.steps.set(id, result);
    return;
  }
  const error = toStepError(id, result.thrown);
  await open.append({ is: 'failed', id, kind: error.kind, message: error.message, data: error.data });
  open.steps.set(id, { error });
}

async function wait(open: OpenRun, clock: Clock, id: string, until: Date): Promise<Winner> {
  try {
    const early = await decided(open, id);
    if (early) return early;
    if (!open.waits.has(id)) {
      if (open.closing || open.ended) return await never();
      await open.append({ is: 'wait', id, until: until.toISOString() });
      open.waits.set(id, until.toISOString());
    }
    const meanwhile = await decided(open, id);
    if (meanwhile) return meanwhile;
  } catch {
    return await never();
  }
  // Detached, or at its end, while the wait was being recorded: nothing is armed that nobody would disarm.
  if (open.ended || open.detachController.signal.aborted) return await never();
  return await new Promise<Winner>((resolve) => {
    const disarm = armUntil(Date.parse(open.waits.get(id) ?? until.toISOString()), clock, () => {
      const line = { is: 'expired' as const, id, at: clock.now().toISOString() };
      // The journal's failure halts the run and is told there.
      open.resolveWait(id, 'expired', line).catch(() => undefined);
    });
    open.detachController.signal.addEventListener('abort', disarm, { once: true });
    open.onDecided(id, (winner) => {
      open.detachController.signal.removeEventListener('abort', disarm);
      disarm();
      resolve(winner);
    });
  });
}

async function decided(open: OpenRun, id: string): Promise<Winner | undefined> {
  const decision = open.decision(id);
  if (decision) {
    await decision.durable;
    return decision.winner;
  }
  return open.cancelReason === undefined ? undefined : 'cancelled';
}

/** Calls back at a time, in slices: setTimeout overflows after 24 days, and the clock may be set meanwhile. */
function armUntil(deadlineMs: number, clock: Clock, callback: () => void): () => void {
  let disarm: () => void = () => undefined;
  const arm = () => {
    const leftMs = deadlineMs - clock.now().getTime();
    disarm = clock.after(Math.max(0, Math.min(leftMs, LONGEST_TIMER_MS)), leftMs <= 0 ? callback : arm);
  };
  arm();
  return () => disarm();
}

/** Aborted by a cancel and by letting go; whoever gets it may listen as often as needed. */
function anyOf(open: OpenRun): AbortSignal {
  const signal = AbortSignal.any([open.cancelController.signal, open.detachController.signal]);
  setMaxListeners(0, signal);
  return signal;
}

function isNoOutcome(error: unknown): boolean {
  return error instanceof NotSaved || error instanceof StateDamaged;
}

function roundTrip(value: unknown): Json | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
