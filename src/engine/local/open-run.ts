import { setMaxListeners } from 'node:events';
import { Cancelled, NotSaved, StepError, toNotSaved } from '../errors.ts';
import type { Json, SignalResult, Winner } from '../types.ts';
import type { JournalLine, StartLine } from './journal.ts';

/** How a recorded step ended. */
export type RecordedStep = { value: Json | undefined } | { error: StepError };

interface Decision {
  winner: Winner;
  durable: Promise<void>;
}

/** A run that has not ended: what its journal holds, and the way to add to it. */
export interface OpenRun {
  readonly start: StartLine;
  readonly steps: Map<string, RecordedStep>;
  /** The recorded deadlines of waits. */
  readonly waits: Map<string, string>;
  /** The steps that are running, until they are recorded; these promises never reject. */
  readonly running: Set<Promise<unknown>>;
  /** Aborted with `Cancelled` once the cancel is recorded. */
  readonly cancelController: AbortController;
  /** Aborted when this process detaches from the run; another execution resumes it from its journal. */
  readonly detachController: AbortController;
  /** Resolves when `leaving` aborts. */
  readonly detached: Promise<'left'>;
  cancelReason: string | undefined;
  /** No step starts any more in this process. */
  closing: boolean;
  /** The workflow has come to its end: no step and no wait begins any more, and no signal is taken. */
  ended: boolean;
  /** The journal could not be written: nothing of this run continues in memory. */
  halted: boolean;
  /** Detaches the run from this process; it is resumed when the state can be written. */
  halt(error: unknown): void;
  /** Resolves when the run has ended or was detached. */
  readonly finished: Promise<void>;
  finish(): void;
  /** Resolves when the line is on disk. @throws NotSaved, after which the run is halted */
  append(line: JournalLine): Promise<void>;
  /** Resolves when all lines that were appended are on disk. @throws NotSaved */
  recorded(): Promise<void>;
  /** Appends nothing any more; resolves when what was accepted before is on disk. */
  close(): Promise<void>;
  /** Claims a wait for a winner; undefined when it was this one that won, else the earlier winner. */
  resolveWait(waitId: string, winner: Winner, line: JournalLine): Promise<Winner | undefined>;
  decision(waitId: string): Decision | undefined;
  /** Called with the winner as soon as it is durable. */
  onDecided(waitId: string, callback: (winner: Winner) => void): void;
}

/** A run's state from the lines of its journal. `write` appends lines durably; `onHalt` hears of its failure. */
export function openRun(
  lines: JournalLine[],
  write: (lines: JournalLine[]) => Promise<void>,
  onHalt: (error: unknown) => void,
): OpenRun {
  const start = lines[0];
  if (start?.is !== 'start') throw new SyntaxError('the journal has no beginning');
  const steps = new Map<string, RecordedStep>();
  const waits = new Map<string, string>();
  const decisions = new Map<string, Decision>();
  const listeners = new Map<string, (winner: Winner) => void>();
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let queue: { line: JournalLine; resolve(): void; reject(error: unknown): void }[] = [];
  let writing: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  let closed = false;

  async function drain(): Promise<void> {
    while (queue.length > 0 && !run.halted) {
      const group = queue;
      queue = [];
      try {
        await write(group.map((entry) => entry.line));
        for (const entry of group) entry.resolve();
      } catch (error) {
        const notSaved = toNotSaved(error);
        for (const entry of [...group, ...queue]) entry.reject(notSaved);
        queue = [];
        run.halt(error);
      }
    }
    writing = undefined;
  }

  const detachController = new AbortController();
  const cancelController = new AbortController();
  // A run may wait for, and run, many things at once: each listens.
  setMaxListeners(0, detachController.signal, cancelController.signal);
  const run: OpenRun = {
    start,
    steps,
    waits,
    running: new Set(),
    cancelController,
    detachController,
    detached: new Promise((resolve) => {
      detachController.signal.addEventListener('abort', () => resolve('left'), { once: true });
    }),
    cancelReason: undefined,
    closing: false,
    ended: false,
    halted: false,
    finished,
    finish,

    halt(error) {
      if (run.halted) return;
      run.halted = true;
      onHalt(error);
    },

    append(line) {
      if (run.halted) return Promise.reject(new NotSaved('Nothing was saved: this run is halted.'));
      if (closed) return Promise.reject(new NotSaved('Nothing was saved: the desk has closed.'));
      last = new Promise<void>((resolve, reject) => {
        queue.push({ line, resolve, reject });
        writing ??= drain();
      });
      return last;
    },

    // Lines are written in their order.
    recorded: () => last,

    async close() {
      closed = true;
      await writing;
    },

    async resolveWait(waitId, winner, line) {
      const earlier = decisions.get(waitId);
      if (earlier) {
        await earlier.durable;
        return earlier.winner;
      }
      const durable = run.append(line);
      decisions.set(waitId, { winner, durable });
      await durable;
      listeners.get(waitId)?.(winner);
      return undefined;
    },

    decision: (waitId) => decisions.get(waitId),

    onDecided(waitId, callback) {
      listeners.set(waitId, callback);
    },
  };

  for (const line of lines) {
    if (line.is === 'step') steps.set(line.id, { value: line.value });
    if (line.is === 'failed') steps.set(line.id, { error: new StepError(line.id, line) });
    if (line.is === 'wait' && !waits.has(line.id)) waits.set(line.id, line.until);
    if (line.is === 'cancel') run.cancelReason = line.why;
    const winner = winnerOf(line);
    // The first decision of a wait wins, whatever was appended after it.
    if (winner && !decisions.has(winner.id))
      decisions.set(winner.id, { winner: winner.winner, durable: Promise.resolve() });
  }
  if (run.cancelReason !== undefined) run.cancelController.abort(new Cancelled(run.cancelReason));
  return run;
}

/** Gives a wait of an open run its value, unless it is decided, expired or of no use any more. @throws NotSaved */
export async function signalOpen(
  run: OpenRun,
  { waitId, value, at }: { waitId: string; value: Json; at: Date },
): Promise<SignalResult> {
  const until = run.waits.get(waitId);
  if (!run.decision(waitId)) {
    if (run.cancelReason !== undefined) return { status: 'late', winner: 'cancelled' };
    if (run.ended)
      return until === undefined ? { status: 'unknown' } : { status: 'late', winner: 'cancelled' };
  }
  const expired = until !== undefined && at.getTime() >= Date.parse(until);
  const line = { id: waitId, at: at.toISOString() };
  const earlier = expired
    ? await run.resolveWait(waitId, 'expired', { is: 'expired', ...line })
    : await run.resolveWait(waitId, { value }, { is: 'signal', value, ...line });
  if (earlier) return { status: 'late', winner: earlier };
  return expired ? { status: 'late', winner: 'expired' } : { status: 'taken' };
}

/** What a signal to an ended run is told. */
export function lateResult(lines: JournalLine[], waitId: string): SignalResult {
  for (const line of lines) {
    const found = winnerOf(line);
    if (found?.id === waitId) return { status: 'late', winner: found.winner };
  }
  const known = lines.some((line) => line.is === 'wait' && line.id === waitId);
  return known ? { status: 'late', winner: 'cancelled' } : { status: 'unknown' };
}

function winnerOf(line: JournalLine): { id: string; winner: Winner } | undefined {
  if (line.is === 'signal') return { id: line.id, winner: { value: line.value } };
  if (line.is === 'expired') return { id: line.id, winner: 'expired' };
  if (line.is === 'settled') return { id: line.id, winner: 'cancelled' };
  return undefined;
}
