import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf, messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { NotSaved, toNotSaved } from '../errors.ts';
import type { FileChange } from './ahead/change.ts';
import { fold } from './ahead/fold.ts';
import { createOverlay, type Entries, type Entry, type Overlay } from './ahead/overlay.ts';
import { logName, type Replayed, replay } from './ahead/replay.ts';
import { beginLog, type LogWriter } from './ahead/writer.ts';
import { type FileCalls, syncFolder } from './files.ts';
import { type Lease, ownerFolderOf, writeUnder } from './lease.ts';
import { namesOnDisk } from './names-on-disk.ts';
import { type View, viewOf } from './view.ts';

/** The files of a state folder, and their changes. */
export interface Store extends View {
  /** Resolves when all of it is on disk. @throws NotSaved then nothing has changed; StateLost */
  put(...files: { path: string; text: string }[]): Promise<void>;
  /** Behind what the file holds; makes one that is not there; with `movedTo` the same write moves it. @throws NotSaved, StateLost */
  append(path: string, text: string, and?: { movedTo: string }): Promise<void>;
  remove(...paths: string[]): Promise<void>;
  move(path: string, to: string): Promise<void>;
  /** Gives a file that cannot be used another name, as it is. */
  setAside(path: string, movedTo: string): Promise<void>;
  /** Takes over what the logs hold, and begins a log of one's own. @throws StateDamaged, the system's error */
  open(lease: Lease): Promise<void>;
  /** Brings the files up to date. @throws the system's error; the logs still hold everything */
  fold(): Promise<void>;
  /** Writes nothing any more. */
  close(): Promise<void>;
}

export interface StoreOptions {
  folder: string;
  clock: Clock;
  log: Log;
  calls: FileCalls;
}

interface Waiting {
  changes: FileChange[];
  resolve(): void;
  reject(error: unknown): void;
}

/** What a log holds before the files are brought up to date; read again at a start. */
const MOST_LOG_BYTES = 4_000_000;
const FOLD_AFTER_MS = 60_000;
const CLOSE_WITHIN_MS = 2_000;
const LOOKS = 10;

/**
 * One log for all files of the state: a change is a line of it, and what waits meanwhile is the next line, with one
 * sync for all of them (group commit). The files follow in the background.
 */
export function openStore({ folder, clock, log, calls }: StoreOptions): Store {
  let held: { lease: Lease; writer: LogWriter; logs: Replayed['logs'] } | undefined;
  let overlay: Overlay = createOverlay();
  let looked: Promise<Overlay> | undefined;
  let waiting: Waiting[] = [];
  let committing: Promise<void> | undefined;
  let folding: Promise<void> | undefined;
  let disarm: (() => void) | undefined;
  let isFoldFailing = false;
  let isClosed = false;
  let nextNumber = 1;
  const foldingSignal = new AbortController();
  /** The log is written, begun anew and forgotten by one at a time. */
  const inTurn = pLimit(1);

  const holder = () => {
    if (!held) throw new NotSaved('Nothing was saved: this process has only opened the state to read it.');
    return held;
  };

  const names = namesOnDisk(folder);
  const view = viewOf({
    folder,
    clock,
    calls,
    async overlayOf() {
      // Whoever has not opened the folder reads the logs once, as they are.
      if (held) return overlay;
      looked ??= lookAt(folder, calls);
      return await looked;
    },
    namesOf: () => held && names,
  });

  /** A file that is not in the log by itself is written to its new place; what comes before it: the group, the write. */
  async function inFull(change: FileChange, before: Entries, own: FileChange[]): Promise<FileChange[]> {
    if (!('move' in change)) return [change];
    const made = overlay.outcome(own, before);
    const entry = made.get(change.move) ?? before.get(change.move) ?? overlay.entries.get(change.move);
    if (entry?.is === 'whole') return [change];
    const text = await view.textOf(change.move, entry);
    return text === undefined ? [] : [{ put: change.to, text }, { remove: change.move }];
  }

  /** One line for all who wait; whoever changes what is not there any more is refused and stops nobody else. */
  async function commit(group: Waiting[]): Promise<void> {
    const { lease, writer } = holder();
    const changes: FileChange[] = [];
    const outcome = new Map<string, Entry>();
    const accepted: Waiting[] = [];
    for (const one of group) {
      try {
        const own: FileChange[] = [];
        for (const change of one.changes) own.push(...(await inFull(change, outcome, own)));
        for (const [path, entry] of overlay.outcome(own, outcome)) outcome.set(path, entry);
        changes.push(...own);
        accepted.push(one);
      } catch (error) {
        one.reject(toNotSaved(error));
      }
    }
    if (changes.length > 0) await writer.append({ changes });
    // Whoever took the folder over has read the log after this, or this line was never accepted.
    await lease.assertHeld();
    overlay.accept(outcome);
    if (writer.bytes() > MOST_LOG_BYTES && !isFoldFailing) void foldSoon();
    else armFold();
    for (const one of accepted) one.resolve();
  }

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      // Whatever else this turn of the event loop has to write goes with it.
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting;
      waiting = [];
      await inTurn(() => writeUnder(holder().lease, () => commit(group))).catch((error: unknown) => {
        for (const one of group) one.reject(toNotSaved(error));
      });
    }
    committing = undefined;
  }

  /** Makes changes of files that nobody else is changing. */
  async function write(changes: FileChange[]): Promise<void> {
    holder();
    if (isClosed) throw new NotSaved('Nothing was saved: the desk has closed.');
    if (changes.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      waiting.push({ changes, resolve, reject });
      committing ??= commitAll();
    });
  }

  function armFold(): void {
    if (disarm || isClosed) return;
    disarm = clock.after(FOLD_AFTER_MS, () => {
      disarm = undefined;
      void foldSoon();
    });
  }

  /** In the background: what cannot be written now is in the log, and is tried again. */
  async function foldSoon(): Promise<void> {
    try {
      await foldNow();
      isFoldFailing = false;
    } catch (error) {
      isFoldFailing = true;
      log.warn({ reason: messageOf(error) }, 'the files of the state could not be brought up to date');
      armFold();
    }
  }

  /** What comes from here on goes to a log of its own. */
  async function rotate(): Promise<void> {
    const { lease, writer, logs } = holder();
    const number = nextNumber;
    const path = join(lease.folder, logName(number));
    nextNumber += 1;
    const counted = logs.map((one) => (one.path === writer.path ? { ...one, bytes: writer.bytes() } : one));
    const next = await beginLog(path, { follows: followed(counted) }, calls);
    await writer.close();
    held = { lease, writer: next, logs: [...counted, { number, path, bytes: 0 }] };
  }

  async function foldOnce(isLast: boolean): Promise<void> {
    const { lease, through, entries } = await inTurn(async () => {
      const last = holder().logs.at(-1)?.number ?? 0;
      if (!isLast) await rotate();
      return { lease: holder().lease, through: last, entries: new Map(overlay.entries) };
    });
    // Without entries the logs hold nothing that is not in the files.
    if (entries.size > 0)
      await fold(folder, lease.folder, { entries, through }, { calls, signal: foldingSignal.signal });
    await inTurn(async () => {
      overlay.settle(entries);
      for (const [path, entry] of entries) names[entry.is === 'gone' ? 'remove' : 'add'](path);
      const now = holder();
      for (const { number, path } of now.logs) if (number <= through) await rm(path, { force: true });
      held = { ...now, logs: now.logs.filter(({ number }) => number > through) };
    });
  }

  function foldNow(isLast = false): Promise<void> {
    if (overlay.entries.size === 0 && !isLast) return Promise.resolve();
    folding ??= foldOnce(isLast).finally(() => {
      folding = undefined;
    });
    return folding;
  }

  return {
    ...view,

    put: (...files) => write(files.map(({ path, text }) => ({ put: path, text }))),

    async append(path, text, and) {
      const at = (await view.bytesOf(path)) ?? 0;
      await write([{ append: path, at, text }, ...(and ? [{ move: path, to: and.movedTo }] : [])]);
    },

    remove: (...paths) => write(paths.map((path) => ({ remove: path }))),

    move: (path, to) => write(path === to ? [] : [{ move: path, to }]),

    async setAside(path, movedTo) {
      await calls.rename(join(folder, path), join(folder, movedTo));
      names.remove(path);
      names.add(movedTo);
    },

    async open(lease) {
      const { overlay: replayed, logs, folded, last } = await replay(folder, lease.folder, calls);
      overlay = replayed;
      for (const path of folded) await rm(path, { force: true });
      await syncFolder(folder, calls);
      await syncFolder(dirname(folder), calls);
      const number = last + 1;
      nextNumber = number + 1;
      const path = join(lease.folder, logName(number));
      const writer = await beginLog(path, { follows: followed(logs) }, calls);
      held = { lease, writer, logs: [...logs, { number, path, bytes: 0 }] };
      void foldSoon();
    },

    async fold() {
      // One that has begun holds what was there then.
      await folding?.catch(() => undefined);
      await foldNow();
    },

    async close() {
      if (!held) return;
      isClosed = true;
      await committing;
      disarm?.();
      // What is not in the files by then is in the log.
      const disarmEnd = clock.after(CLOSE_WITHIN_MS, () => foldingSignal.abort());
      await folding?.catch(() => undefined);
      await foldNow(true).catch(() => undefined);
      disarmEnd();
      await held.writer.close();
      held = undefined;
    },
  };
}

function followed(logs: Replayed['logs']): Record<string, number> {
  return Object.fromEntries(logs.map(({ path, bytes }) => [basename(path), bytes]));
}

/** What the logs say of the files. An owner that brings the files up to date meanwhile takes logs away. */
async function lookAt(folder: string, calls: FileCalls): Promise<Overlay> {
  for (let look = 1; ; look += 1) {
    const owner = await ownerFolderOf(folder);
    if (owner === undefined) return createOverlay();
    try {
      return (await replay(folder, owner, calls)).overlay;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || look === LOOKS) throw error;
    }
  }
}
