import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { codeOf } from '../../kernel/errors.ts';
import { toNotSaved } from '../errors.ts';
import type { AppendLog, JsonFields } from '../types.ts';
import { type FileCalls, syncFolder } from './files.ts';
import { type Lease, writeUnder } from './lease.ts';

const NEWLINE = '\n';

/**
 * A log in a file of JSON lines, which is only ever appended to, by whoever has the state. A line that a former owner
 * wrote while the state was taken from it may stand, but was never acknowledged to it.
 */
export function openAppendLog(path: string, calls: FileCalls, leaseOf: () => Lease): AppendLog {
  const inTurn = pLimit(1);
  return {
    append: (line) =>
      inTurn(async () => {
        const lease = leaseOf();
        try {
          await lease.assertHeld();
          await writeUnder(lease, () => appendLine(path, JSON.stringify(line), calls));
          await lease.assertHeld();
        } catch (error) {
          throw toNotSaved(error);
        }
      }),
    read: async () => parse(await textOf(path)),
  };
}

async function appendLine(path: string, line: string, calls: FileCalls): Promise<void> {
  const file = await calls.open(path, 'a+', 0o600);
  let size: number;
  try {
    size = (await file.stat()).size;
    // A line that a crash or a full disk cut off stays behind, unread; the next begins on a line of its own.
    const isTorn = size > 0 && (await lastSign(file, size)) !== NEWLINE;
    await file.appendFile(`${isTorn ? NEWLINE : ''}${line}${NEWLINE}`);
    await file.datasync();
  } finally {
    await file.close();
  }
  if (size === 0) await syncFolder(dirname(path), calls);
}

async function lastSign(
  file: { read(buffer: Buffer, offset: number, length: number, position: number): Promise<unknown> },
  size: number,
): Promise<string> {
  const sign = Buffer.alloc(1);
  await file.read(sign, 0, 1, size - 1);
  return sign.toString('latin1');
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

function parse(text: string): { lines: JsonFields[]; unread: number } {
  const lines: JsonFields[] = [];
  let unread = 0;
  for (const line of text.split(NEWLINE).filter((one) => one !== '')) {
    try {
      lines.push(JSON.parse(line) as JsonFields);
    } catch {
      // Cut off before it was acknowledged, or damaged from outside: it is counted, and the others stand.
      unread += 1;
    }
  }
  return { lines, unread };
}
