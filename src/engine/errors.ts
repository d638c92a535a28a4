import { codeOf, MostradorError, messageOf } from '../kernel/errors.ts';
import type { Json } from './types.ts';

/** What a step's body threw, as it stands in the journal: the same the first time and on every replay. */
export class StepError extends Error {
  override name = 'StepError';
  /** The stable code of what was thrown, `error` where it had none. */
  readonly code: string;
  readonly stepId: string;
  /** The class name of what was thrown. */
  readonly kind: string;
  /** Its own enumerable fields (`status`, `code`, …), as JSON. */
  readonly data: Json;

  constructor(stepId: string, { kind, message, data }: { kind: string; message: string; data: Json }) {
    super(message);
    this.stepId = stepId;
    this.kind = kind;
    this.data = data;
    this.code = codeOf(data) ?? CODES_OF_0_1_0[kind] ?? 'error';
  }
}

/** Journals of 0.1.0 have class names only. */
const CODES_OF_0_1_0: Record<string, string> = {
  ToolError: 'tool_refused',
  TaskFault: 'task_failed',
  NotSaved: 'not_saved',
  OutcomeUnknown: 'outcome_unknown',
};

/** Thrown by the first unrecorded step of a run that was cancelled. */
export class Cancelled extends Error {
  override name = 'Cancelled';
  readonly code = 'cancelled';
}

/** One execution used a step id twice: a mistake in the workflow. */
export class StepReused extends Error {
  override name = 'StepReused';
  readonly code = 'step_reused';
}

/** A wait, or the same resource again, inside an exclusive step: it would never end. */
export class WaitInsideExclusive extends Error {
  override name = 'WaitInsideExclusive';
  readonly code = 'wait_inside_exclusive';
}

/** Whether an effect happened is not known, and nothing can tell: a person has to look. */
export class OutcomeUnknown extends MostradorError {
  override name = 'OutcomeUnknown';
  override readonly code = 'outcome_unknown';
}

/** The state could not be written: disk full, no permission, device error. Nothing has changed. */
export class NotSaved extends MostradorError {
  override name = 'NotSaved';
  override readonly code: string = 'not_saved';
}

/** The state belongs to a living process. */
export class StateLocked extends MostradorError {
  override name = 'StateLocked';
  override readonly code = 'state_locked';
  readonly pid: number;

  constructor(pid: number, folder: string) {
    super(
      `The state in ${folder} is in use by process ${pid}. Stop that one first, or use another folder with --state.`,
    );
    this.pid = pid;
  }
}

/** Another process has taken the state over: this one may write nothing more, and has to end. */
export class StateLost extends NotSaved {
  override name = 'StateLost';
  override readonly code = 'state_lost';

  constructor(folder: string) {
    super(
      `Another process has taken over the state in ${folder}, because this one did not answer for a while. This one stops; nothing of it was saved after that.`,
    );
  }
}

/** The state folder cannot be used: it is full, may not be written to, or is no folder. */
export class StateUnusable extends MostradorError {
  override name = 'StateUnusable';
  override readonly code = 'state_unusable';

  constructor(folder: string, cause: unknown) {
    super(`The state in ${folder} cannot be used: ${messageOf(cause)}.`, { cause });
  }
}

/** A file that must not be lost cannot be read. What it holds is not known, so that nothing is done with it. */
export class StateDamaged extends MostradorError {
  override name = 'StateDamaged';
  override readonly code = 'state_damaged';
  readonly file: string;

  constructor(file: string, reason: string) {
    super(
      `${file} is damaged (${reason}). Nothing is done with it until somebody puts a backup in its place or, if what it held is known to be of no use any more, moves it away.`,
    );
    this.file = file;
  }
}

/** A document was written by a newer version of the program. */
export class NewerState extends MostradorError {
  override name = 'NewerState';
  override readonly code = 'newer_state';
}

/** A failed write as `NotSaved`, with its cause. */
export function toNotSaved(error: unknown): NotSaved {
  if (error instanceof NotSaved) return error;
  return new NotSaved(`Nothing was saved: ${messageOf(error)}`, { cause: error });
}

/** What a step threw, in the form in which it is recorded. */
export function toStepError(stepId: string, thrown: unknown): StepError {
  if (thrown instanceof StepError) return thrown;
  if (!(thrown instanceof Error))
    return new StepError(stepId, { kind: 'Error', message: String(thrown), data: null });
  return new StepError(stepId, { kind: thrown.name, message: thrown.message, data: fieldsOf(thrown) });
}

/** What a log tells of an error: its code, its words, and the step in which it was thrown. */
export function errorFields(error: unknown): { code: string; reason: string; stepId?: string } {
  const stepId = error instanceof StepError && { stepId: error.stepId };
  return { code: codeOf(error) ?? 'error', reason: messageOf(error), ...stepId };
}

function fieldsOf(thrown: Error): Json {
  try {
    return JSON.parse(JSON.stringify({ ...thrown })) as Json;
  } catch {
    return {};
  }
}
