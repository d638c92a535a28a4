import { appendFile, type FileHandle, mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NotSaved } from '../engine/errors.ts';
import { nodeFileCalls, syncFolder } from '../engine/local/files.ts';
import { codeOf, messageOf } from '../kernel/errors.ts';
import { keepFile } from './keep-file.ts';

/** One call of a model: its purpose and cost, never its content. */
export interface UseOfModel {
  task: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** In US dollars; undefined when the model's price is unknown. */
  costUsd: number | undefined;
  /** The same on a replay after a crash, which adds no second row. */
  key: string;
}

/** The register of model uses: a CSV that is only appended to, each row synced to disk before it is counted. */
export interface UsageLog {
  path: string;
  /** Appends a row and resolves with its number, from 1; the existing number for a known key. @throws NotSaved */
  add(use: UseOfModel): Promise<number>;
  close(): Promise<void>;
}

interface OpenFile {
  handle: FileHandle;
  inode: number;
}

interface Waiting {
  use: UseOfModel;
  resolve(row: number): void;
  reject(error: unknown): void;
}

const COLUMNS = ['fecha', 'tarea', 'modelo', 'tokens_entrada', 'tokens_salida', 'coste_usd', 'clave'];
const COST_DECIMALS = 7;
const FORGOTTEN = 'olvidado';

/** Opens the register; the file is read, created and kept open with the first row. What waits is written together. */
export function openUsageLog(path: string, now: () => Date): UsageLog {
  let file: OpenFile | undefined;
  /** The rows of the file; undefined until they are read, and again after a failed write. */
  let known: Rows | undefined;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function append(group: Waiting[]): Promise<void> {
    file = await stillThere(path, file);
    if (!file) {
      known = await readRows(path);
      file = await openFile(path);
    }
    const { stringify } = await import('csv-stringify/sync');
    known ??= await readRows(path);
    const { count, byKey, hasHeading } = known;
    const fresh = new Map<string, number>();
    const rows: (string | number)[][] = [];
    for (const { use } of group) {
      if (byKey.has(use.key) || fresh.has(use.key)) continue;
      rows.push(rowOf(use, now()));
      fresh.set(use.key, count + rows.length);
    }
    if (rows.length > 0) {
      // A spreadsheet would run a cell that begins like a formula.
      const lines = stringify(rows, { escape_formulas: true });
      await file.handle.appendFile(hasHeading ? lines : stringify([COLUMNS]) + lines);
      await file.handle.datasync();
      for (const [key, row] of fresh) byKey.set(key, row);
      known = { count: count + rows.length, byKey, hasHeading: true };
    }
    for (const { use, resolve } of group) resolve(byKey.get(use.key) ?? 0);
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await append(group).catch((error: unknown) => {
        known = undefined;
        const message = `The use of a model could not be registered: ${messageOf(error)}`;
        for (const { reject } of group) reject(new NotSaved(message, { cause: error }));
      });
    }
    writing = undefined;
  }

  return {
    path,
    add: (use) =>
      new Promise((resolve, reject) => {
        waiting.push({ use, resolve, reject });
        writing ??= drain();
      }),
    async close() {
      await writing;
      await file?.handle.close();
      file = undefined;
    },
  };
}

function rowOf(use: UseOfModel, at: Date): (string | number)[] {
  const { task, model, inputTokens, outputTokens, costUsd, key } = use;
  const cost = costUsd === undefined ? '' : costUsd.toFixed(COST_DECIMALS).replace(/\.?0+$/, '');
  return [at.toISOString(), task.replace(/\s+/g, ' '), model, inputTokens, outputTokens, cost, key];
}

/** A file that somebody has moved away, or put another in its place, is closed. */
async function stillThere(path: string, file: OpenFile | undefined): Promise<OpenFile | undefined> {
  if (!file) return undefined;
  const there = await stat(path).catch(() => undefined);
  if (there?.ino === file.inode) return file;
  await file.handle.close();
  return undefined;
}

async function openFile(path: string): Promise<OpenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'a', 0o600);
  await syncFolder(dirname(path), nodeFileCalls);
  return { handle, inode: (await handle.stat()).ino };
}

interface Rows {
  hasHeading: boolean;
  count: number;
  /** The number of each row by its key. */
  byKey: Map<string, number>;
}

/** Reads the rows of the file. A row that a crash cut off gets its newline, so that the next starts a new line. */
async function readRows(path: string): Promise<Rows> {
  const text = await readIfThere(path);
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n');
  const [heading, ...rows] = text.split('\n').filter((line) => line !== '');
  const keys = rows.map((row) => row.slice(row.lastIndexOf(',') + 1));
  return {
    hasHeading: heading !== undefined,
    count: rows.length,
    byKey: new Map(keys.map((key, index) => [key, index + 1])),
  };
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Takes out of the register what uses were for, of the rows with certain keys; the numbers stay. Returns of how many.
 * @throws NotSaved
 */
export async function forgetTasks(path: string, isForgotten: (key: string) => boolean): Promise<number> {
  let forgotten = 0;
  const lines = (await readIfThere(path)).split('\n').map((line) => {
    // The task alone can hold a comma or a quotation mark: it is what lies between the first cell and the last five.
    const [, date, rest, key = ''] = /^([^,]*),.*((?:,[^,]*){4},([^,]*))$/.exec(line) ?? [];
    if (date === undefined || key === 'clave' || !isForgotten(key)) return line;
    forgotten += 1;
    return `${date},${FORGOTTEN}${rest}`;
  });
  if (forgotten > 0) await keepFile(path, Buffer.from(lines.join('\n')));
  return forgotten;
}
