/** What may be stored: JSON, and nothing that changes when it is written and read back. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/** An object of JSON: what a tool returns, what a call takes. */
export type JsonFields = { [name: string]: Json | undefined };

/** Lines that are only ever added. */
export interface AppendLog {
  /** Resolves when the line is on disk. @throws NotSaved */
  append(line: JsonFields): Promise<void>;
  /** The lines, the oldest first, and how many of them cannot be read: cut off before they were acknowledged. */
  read(): Promise<{ lines: JsonFields[]; unread: number }>;
}

/** A run as it is stored. */
export interface StoredRun {
  runId: string;
  workflow: string;
  input: Json;
  isOpen: boolean;
  /** All that is recorded of it, as text. */
  text: string;
}

/** Which runs, and which files that no document is found in, are to go when somebody is to be forgotten. */
export interface Erasure {
  /** `reduce`: that it was, and how it ended, is all that is left. Open runs are kept. */
  ofRun(run: StoredRun): 'keep' | 'remove' | 'reduce';
  ofLeftover(collection: string, text: string): boolean;
}

/** Takes away what was said, for good. */
export interface Erasing {
  /** Shows each run, one after another. */
  look(look: (run: StoredRun) => void): Promise<void>;
  /** @throws NotSaved */
  erase(erasure: Erasure): Promise<{ removed: number; reduced: number; leftovers: number }>;
}

/** What outlives the process. `open()` resumes the runs that were cut off. */
export interface Engine {
  documents: Documents;
  durable: Durable;
  /** A log by its name. */
  log(name: string): AppendLog;
  erasing: Erasing;
  open(): Promise<void>;
  /**
   * Removes ended runs that nobody has written since, and the documents that `canDelete` names; returns
   * how many. What is open is never touched.
   */
  sweep(before: Date, canDelete: Record<string, (id: string) => Promise<boolean>>): Promise<number>;
  /** Starts nothing new, lets running steps end and be recorded, then releases the folder. */
  close(): Promise<void>;
}

/** Returned as `next` by a change that takes the document away. */
export const DELETE = Symbol('removed');

export interface Change<T, R> {
  result: R;
  /** What the document becomes; without this key nothing is written. */
  next?: T | typeof DELETE;
}

/** Documents by collection and id; what is read of them is frozen. A collection may have sub-collections: `bookings/2026-12`. */
export interface Documents {
  read<T>(collection: string, id: string): Promise<T | undefined>;
  /** Atomic: reads, changes and writes with nobody in between. When the write fails nothing has changed. */
  update<T, R>(collection: string, id: string, change: (now: T | undefined) => Change<T, R>): Promise<R>;
  /** The ids of a collection, sorted, without those of its sub-collections. */
  list(collection: string): Promise<string[]>;
  /** The ids of the documents that nobody has written since. */
  listUnchangedSince(collection: string, before: Date): Promise<string[]>;
  /** The names of a collection's sub-collections, sorted. */
  listCollections(collection: string): Promise<string[]>;
}

/** Who won a wait: a signal's value, the clock, or the end of the run. */
export type Winner = { value: Json } | 'expired' | 'cancelled';

export type SignalResult = { status: 'taken' } | { status: 'late'; winner: Winner } | { status: 'unknown' };

/** Workflows that survive the process: their steps' results are recorded, and replayed after a crash. */
export interface Durable {
  /** Names a workflow; to be called before `open()`. `onHalted` hears each time that a run of it cannot be recorded. */
  workflow<I>(
    name: string,
    body: (run: Run, input: I) => Promise<void>,
    onHalted?: (runId: string, input: I) => void,
  ): void;
  /** Resolves when the run, with its input as JSON, is recorded. The first durable input of an id wins. @throws NotSaved */
  start(runId: string, workflow: string, input: object | Json): Promise<'started' | 'known'>;
  /** Gives a wait its value. The first one wins, also when it comes before the wait is reached. */
  signal(runId: string, waitId: string, value: Json): Promise<SignalResult>;
  /** Resolves when the run has ended; at once for one that is over or was never started. */
  cancel(runId: string, why: string): Promise<void>;
  /** Resolves when the run has ended; at once for one that is over or was never started. */
  finished(runId: string): Promise<void>;
  /** The runs that have not ended; also without `open()`, for commands that only look. */
  runs(): Promise<RunSummary[]>;
  /** How a run stands: `open`, how it ended, or undefined when nobody started it. */
  status(runId: string): Promise<'open' | EndStatus | undefined>;
}

export type EndStatus = 'done' | 'failed' | 'cancelled';

export interface RunSummary {
  runId: string;
  workflow: string;
  startedAt: string;
  /** `resting`: it belongs to another face, or no process is at work; `orphan`: nobody knows its workflow; `halted`: its journal could not be written. */
  status: 'running' | 'waiting' | 'resting' | 'orphan' | 'halted';
  /** The waits that are open, with the time at which they expire. */
  waits: { waitId: string; until: string }[];
}

export interface StepOptions {
  /** The resource that one body at a time may hold, first come first served. */
  exclusive?: string;
  /** Runs even when the run is cancelled: to store and settle what is left. */
  afterCancel?: boolean;
  /**
   * Changes nothing, so that it may be run again when a crash took its record: nobody waits until that is on disk
   * but the next step that is not repeatable, the next wait and the end of the run.
   */
  isRepeatable?: boolean;
}

/** A run's view of its own workflow. */
export interface Run {
  id: string;
  /**
   * Runs the body once and records what came of it, as JSON; a replay gets the record. A body that throws
   * `NotSaved` halts the run, as a journal does that cannot be written: it is run again until it can.
   * @throws StepError what the body threw, the first time and on every replay
   * @throws Cancelled when the run was cancelled before this step was recorded
   * @throws StepReused when one execution uses an id twice
   */
  step<T>(id: string, body: (signal: AbortSignal) => Promise<T>, options?: StepOptions): Promise<T>;
  /** Waits for a signal until the given time; the first recorded time counts. Throws inside an exclusive step. */
  wait<T extends Json>(id: string, until: Date): Promise<{ value: T } | 'expired' | 'cancelled'>;
  /** Aborted when the run is cancelled or detached: for waits in memory that are no steps. */
  cancelSignal: AbortSignal;
  /** Aborted when this process detaches from the run before its end: nothing of it continues in memory. */
  detachSignal: AbortSignal;
}
