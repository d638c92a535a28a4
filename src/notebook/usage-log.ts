import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
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
}

const COLUMNS = ['fecha', 'tarea', 'modelo', 'tokens_entrada', 'tokens_salida', 'coste_usd', 'clave'];
const COST_DECIMALS = 7;
const FORGOTTEN = 'olvidado';

/** Opens the register; the file is read and created with the first row. */
export function openUsageLog(path: string, now: () => Date): UsageLog {
  // Rows are appended one at a time, since each needs its number.
  const inTurn = pLimit(1);
  /** The rows of the file; undefined until they are read, and again after a failed write. */
  let known: Rows | undefined;

  async function append(use: UseOfModel): Promise<number> {
    const { task, model, inputTokens, outputTokens, costUsd, key } = use;
    known ??= await readRows(path);
    const row = known.byKey.get(key);
    if (row !== undefined) return row;
    const cost = costUsd === undefined ? '' : costUsd.toFixed(COST_DECIMALS).replace(/\.?0+$/, '');
    const cells = [
      now().toISOString(),
      task.replace(/\s+/g, ' '),
      model,
      inputTokens,
      outputTokens,
      cost,
      key,
    ];
    // A spreadsheet would run a cell that begins like a formula.
    const { stringify } = await import('csv-stringify/sync');
    await appendLine(path, stringify([COLUMNS]), stringify([cells], { escape_formulas: true }));
    known.count += 1;
    known.byKey.set(key, known.count);
    return known.count;
  }

  return {
    path,
    add: (use) =>
      inTurn(async () => {
        try {
          return await append(use);
        } catch (error) {
          known = undefined;
          throw new NotSaved(`The use of a model could not be registered: ${messageOf(error)}`, {
            cause: error,
          });
        }
      }),
  };
}

interface Rows {
  count: number;
  /** The number of each row by its key. */
  byKey: Map<string, number>;
}

/** Reads the rows of the file. A row that a crash cut off gets its newline, so that the next starts a new line. */
async function readRows(path: string): Promise<Rows> {
  const text = await readIfThere(path);
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n');
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .slice(1);
  const keys = rows.map((row) => row.slice(row.lastIndexOf(',') + 1));
  return { count: rows.length, byKey: new Map(keys.map((key, index) => [key, index + 1])) };
}

/** Appends a line to a file that begins with a heading. */
async function appendLine(path: string, heading: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  const { size } = await file.stat();
  try {
    await file.appendFile(size === 0 ? heading + line : line);
    await file.datasync();
  } finally {
    await file.close();
  }
  if (size === 0) await syncFolder(dirname(path), nodeFileCalls);
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
