import { mkdir, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../../kernel/errors.ts';
import type { EndStatus, Json } from '../types.ts';
import { appendToFile, type FileCalls, replaceFile, syncFolder, TEMPORARY } from './files.ts';
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

/** The journals of a state folder: `runs/` for what is open, `runs-done/` for what has ended. */
export interface Journals {
  /** Removes what a crash left half made, and names the open journals. */
  open(): Promise<string[]>;
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
  const openFolder = join(folder, 'runs');
  const doneFolder = join(folder, 'runs-done');
  const openPath = (runId: string) => join(openFolder, toFileName(runId) + SUFFIX);
  const donePath = (runId: string) => join(doneFolder, toFileName(runId) + SUFFIX);

  return {
    async open() {
      await mkdir(openFolder, { recursive: true });
      await mkdir(doneFolder, { recursive: true });
      await syncFolder(folder, calls);
      await syncFolder(dirname(folder), calls);
      const names = await readdir(openFolder);
      for (const name of names) if (name.includes(TEMPORARY)) await rm(join(openFolder, name));
      return names.filter((name) => name.endsWith(SUFFIX));
    },

    create: (line) => replaceFile(openPath(line.runId), toText([line]), calls),

    append: (runId, lines) => appendToFile(openPath(runId), toText(lines), calls),

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
      await calls.rename(openPath(runId), donePath(runId));
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

function toText(lines: JournalLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @throws SyntaxError when a whole line is no JSON, or when there is no start */
function parse(text: string): { lines: JournalLine[]; wholeBytes: number; bytes: number } {
  const end = text.lastIndexOf('\n') + 1;
  const whole = text.slice(0, end);
  const lines = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine);
  if (lines[0]?.is !== 'start') throw new SyntaxError('the journal has no beginning');
  return { lines, wholeBytes: Buffer.byteLength(whole), bytes: Buffer.byteLength(text) };
}
