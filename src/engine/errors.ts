import { MostradorError } from '../kernel/errors.ts';
import type { Json } from './types.ts';

/** What a step's body threw, as it stands in the journal: the same the first time and on every replay. */
export class StepError extends Error {
  override name = 'StepError';
  /** The class name of what was thrown. */
  readonly kind: string;
  /** Its own enumerable fields (`status`, `code`, …), as JSON. */
  readonly data: Json;

  constructor(kind: string, message: string, data: Json) {
    super(message);
    this.kind = kind;
    this.data = data;
  }
}

/** Thrown by the first unrecorded step of a run that was cancelled. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** One execution used a step id twice: a mistake in the workflow. */
export class StepReused extends Error {
  override name = 'StepReused';
}

/** A wait, or the same resource again, inside an exclusive step: it would never end. */
export class WaitInsideExclusive extends Error {
  override name = 'WaitInsideExclusive';
}

/** Whether an effect happened is not known, and nothing can tell: a person has to look. */
export class OutcomeUnknown extends MostradorError {
  override name = 'OutcomeUnknown';
}

/** The state could not be written: disk full, no permission, device error. Nothing has changed. */
export class NotSaved extends MostradorError {
  override name = 'NotSaved';
}

/** The state belongs to a living process. */
export class StateLocked extends MostradorError {
  override name = 'StateLocked';
  readonly pid: number;

  constructor(pid: number, folder: string) {
    super(
      `The state in ${folder} is in use by process ${pid}. Stop that one first, or use another folder with --state.`,
    );
    this.pid = pid;
  }
}

/** A document was written by a newer version of the program. */
export class NewerState extends MostradorError {
  override name = 'NewerState';
}

/** A thrown thing in the form in which it is recorded. */
export function toStepError(thrown: unknown): StepError {
  if (thrown instanceof StepError) return thrown;
  if (!(thrown instanceof Error)) return new StepError('Error', String(thrown), null);
  let data: Json = {};
  try {
    data = JSON.parse(JSON.stringify({ ...thrown })) as Json;
  } catch {
    data = {};
  }
  return new StepError(thrown.name, thrown.message, data);
}
