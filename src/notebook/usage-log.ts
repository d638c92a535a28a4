import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import pLimit from 'p-limit';
import { NotSaved } from '../engine/errors.ts';
import { nodeFileCalls, syncFolder } from '../engine/local/files.ts';
import { codeOf, messageOf } from '../kernel/errors.ts';

/** One use of a model: what for, and what it took; never what was said. */
export interface UseOfModel {
  task: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** Undefined when the price of the model is not known. */
  costUsd: number | undefined;
  /** The same use again, after a crash, has the same key and makes no second row. */
  key: string;
}

/** The register of what the models were used for: a CSV that only grows, each row on disk before it counts. */
export interface UsageLog {
  path: string;
  /** Resolves with the number of the row, from 1. @throws NotSaved */
  add(use: UseOfModel): Promise<number>;
}

const COLUMNS = ['fecha', 'tarea', 'modelo', 'tokens_entrada', 'tokens_salida', 'coste_usd', 'clave'];
const COST_DECIMALS = 7;

export function openUsageLog(path: string, now: () => Date): UsageLog {
  // One row after another: each has to know which number it is.
  const inTurn = pLimit(1);
  /** What stands in the file; undefined until it was read, and after a write that failed. */
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
    // A cell that begins like a formula would be one in a spreadsheet.
    await appendLine(path, stringify([cells], { escape_formulas: true }));
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

/** The rows of the register. One that a crash cut off is closed, so that the next begins a line of its own. */
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

async function appendLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  const { size } = await file.stat();
  try {
    await file.appendFile(size === 0 ? stringify([COLUMNS]) + line : line);
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
