import { mkdir, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../../kernel/errors.ts';
import type { EndStatus, Json } from '../types.ts';
import { appendToFile, type FileCalls, replaceFile, syncFolder } from './files.ts';
import { type Lease, writeUnder } from './lease.ts';
import { toFileName } from './names.ts';

/** One line of a run's journal. */
export type JournalLine =
  | { is: 'start'; runId: string; workflow: string; face: string; input: Json; at: string }
  | { is: 'step'; id: string; value?: Json | undefined }
  | { is: 'failed'; id: string; kind: string; message: string; data: Json }
  | { is: 'wait'; id: string; until: string }
  | { is: 'signal'; id: string; value: Json; at: string }
  | { is: 'expired'; id: string; at: string }
  | { is: 'settled'; id: string; at: string }
  | { is: 'cancel'; why: string; at: string }
  | { is: 'end'; status: EndStatus; why?: string | undefined; at: string };

export type StartLine = Extract<JournalLine, { is: 'start' }>;

/** A line as it stands in the file: with the number of the owner that wrote it. */
type StoredLine = (JournalLine | { is: 'owner' }) & { by?: number };

/** The journals of a state folder: `runs/` for what is open, `runs-done/` for what has ended. */
export interface Journals {
  /** Closes the journals to a former owner, and names the open ones. */
  open(lease: Lease): Promise<string[]>;
  create(line: StartLine): Promise<void>;
  append(runId: string, lines: JournalLine[]): Promise<void>;
  /** The whole lines of a run, from the open ones or from those that have ended. */
  read(runId: string): Promise<JournalLine[] | undefined>;
  /** The lines of an open journal, whose torn last line, never acknowledged, is cut off in the file. */
  readOpen(runId: string): Promise<JournalLine[]>;
  readFile(name: string): Promise<JournalLine[]>;
  /** Moves an ended run away. */
  archive(runId: string): Promise<void>;
  /** The names of the open journals, for who only looks. */
  names(): Promise<string[]>;
  /** The lines of an open journal, with nothing changed. */
  peek(name: string): Promise<JournalLine[]>;
  /** Removes ended runs that were last written before; returns how many. */
  sweep(before: Date): Promise<number>;
  /** Puts an unreadable journal aside and returns where. */
  setAside(name: string, timeMs: number): Promise<{ file: string; movedTo: string }>;
}

const SUFFIX = '.jsonl';

/** Line files, one a run: appended, synced, moved at the end (notes/engine-trial.md §2.2 compares the shapes). */
export function openJournals(folder: string, calls: FileCalls): Journals {
  let held: Lease | undefined;
  const lease = () => {
    if (!held) throw new TypeError('The journals are written to by whoever has opened them.');
    return held;
  };
  const openFolder = join(folder, 'runs');
  const doneFolder = join(folder, 'runs-done');
  const openPath = (runId: string) => join(openFolder, toFileName(runId) + SUFFIX);
  const donePath = (runId: string) => join(doneFolder, toFileName(runId) + SUFFIX);

  return {
    async open(taken) {
      held = taken;
      await mkdir(openFolder, { recursive: true, mode: 0o700 });
      await mkdir(doneFolder, { recursive: true, mode: 0o700 });
      await syncFolder(folder, calls);
      await syncFolder(dirname(folder), calls);
      const names = (await readdir(openFolder)).filter((name) => name.endsWith(SUFFIX));
      // A former owner that was stopped may still hold a file open: what it appends from here on does not count.
      if (taken.wasTakenOver)
        for (const name of names)
          await appendToFile(join(openFolder, name), `\n${toText([{ is: 'owner' }], taken.number)}`, calls);
      return names;
    },

    create: (line) =>
      writeUnder(lease(), () =>
        replaceFile(openPath(line.runId), toText([line], lease().number), calls, lease().folder),
      ),

    async append(runId, lines) {
      await writeUnder(lease(), () => appendToFile(openPath(runId), toText(lines, lease().number), calls));
      // Whoever took the folder over has read the journal after this, or this line was never accepted.
      await lease().assertHeld();
    },

    async read(runId) {
      // First the open ones, then those that have ended: a run that is being moved is found in one of them.
      for (const path of [openPath(runId), donePath(runId), openPath(runId)]) {
        try {
          return parse(await readFile(path, 'utf8')).lines;
        } catch (error) {
          if (codeOf(error) !== 'ENOENT') throw error;
        }
      }
      return undefined;
    },

    readOpen: (runId) => readWhole(openPath(runId)),

    readFile: (name) => readWhole(join(openFolder, name)),

    async archive(runId) {
      // A former owner may be putting the same run away: its end was accepted while it still was the owner.
      await calls.rename(openPath(runId), donePath(runId)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
      await syncFolder(doneFolder, calls);
      await syncFolder(openFolder, calls);
    },

    async names() {
      const names = await readdir(openFolder).catch(() => []);
      return names.filter((name) => name.endsWith(SUFFIX));
    },

    peek: async (name) => parse(await readFile(join(openFolder, name), 'utf8')).lines,

    async sweep(before) {
      let removed = 0;
      for (const name of await readdir(doneFolder).catch(() => [])) {
        const path = join(doneFolder, name);
        const written = await stat(path).catch(() => undefined);
        if (!written || written.mtimeMs >= before.getTime()) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },

    async setAside(name, timeMs) {
      const file = join(openFolder, name);
      const movedTo = `${file}.corrupt-${timeMs}`;
      await rename(file, movedTo);
      return { file, movedTo };
    },
  };
}

async function readWhole(path: string): Promise<JournalLine[]> {
  const { lines, wholeBytes, bytes } = parse(await readFile(path, 'utf8'));
  if (wholeBytes < bytes) await truncate(path, wholeBytes);
  return lines;
}

function toText(lines: StoredLine[], by: number): string {
  return lines.map((line) => `${JSON.stringify({ ...line, by })}\n`).join('');
}

/** @throws SyntaxError when a whole line is no line of a journal, or when there is no start */
function parse(content: string): { lines: JournalLine[]; wholeBytes: number; bytes: number } {
  const end = content.lastIndexOf('\n') + 1;
  const whole = content.slice(0, end);
  const lines: JournalLine[] = [];
  let owner = 0;
  const texts = whole.split('\n').filter((one) => one !== '');
  for (const [index, text] of texts.entries()) {
    // Torn, never acknowledged, and closed off by whoever took over.
    if (isOwnerLine(texts[index + 1]) && !isWhole(text)) continue;
    const { by = 0, ...stored } = storedLine(text);
    // Written by a former owner after the folder was taken over.
    if (by < owner) continue;
    owner = by;
    if (stored.is !== 'owner') lines.push(stored);
  }
  if (lines[0]?.is !== 'start') throw new SyntaxError('the journal has no beginning');
  return { lines, wholeBytes: Buffer.byteLength(whole), bytes: Buffer.byteLength(content) };
}

function isOwnerLine(text: string | undefined): boolean {
  return text?.startsWith('{"is":"owner"') === true && isWhole(text);
}

function isWhole(text: string): boolean {
  try {
    storedLine(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function storedLine(text: string): StoredLine {
  const line: unknown = JSON.parse(text);
  if (line === null || typeof line !== 'object' || !('is' in line))
    throw new SyntaxError('a line of the journal says nothing');
  return line as StoredLine;
}
