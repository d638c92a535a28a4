import { mkdir, open, readFile } from 'node:fs/promises';
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

  async function append({
    task,
    model,
    inputTokens,
    outputTokens,
    costUsd,
    key,
  }: UseOfModel): Promise<number> {
    const text = await readIfThere(path);
    // A crash may have left a row half written: it is closed, and does not count.
    const isTorn = text !== '' && !text.endsWith('\n');
    const rows = text
      .split('\n')
      .slice(1)
      .filter((row) => row !== '');
    const known = rows.findIndex((row) => row.endsWith(`,${key}`));
    if (known >= 0 && !(isTorn && known === rows.length - 1)) return known + 1;
    const cost = costUsd === undefined ? '' : costUsd.toFixed(COST_DECIMALS).replace(/\.?0+$/, '');
    const row = [now().toISOString(), task.replace(/\s+/g, ' '), model, inputTokens, outputTokens, cost, key];
    // A cell that begins like a formula would be one in a spreadsheet.
    const line = stringify([row], { escape_formulas: true });
    const before = text === '' ? stringify([COLUMNS]) : isTorn ? '\n' : '';
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(before + line);
      await file.datasync();
    } finally {
      await file.close();
    }
    if (text === '') await syncFolder(dirname(path), nodeFileCalls);
    return rows.length + 1;
  }

  return {
    path,
    add: (use) =>
      inTurn(async () => {
        try {
          return await append(use);
        } catch (error) {
          throw new NotSaved(`The use of a model could not be registered: ${messageOf(error)}`, {
            cause: error,
          });
        }
      }),
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
