import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { codeOf, messageOf } from '../../kernel/errors.ts';
import { NotSaved } from '../errors.ts';
import type { AppendLog, JsonFields } from '../types.ts';
import { type FileCalls, syncFolder } from './files.ts';

const NEWLINE = '\n';

/** A log in a file of JSON lines, which is only ever appended to, and not any more once the state is closed. */
export function openAppendLog(path: string, calls: FileCalls, isClosed: () => boolean): AppendLog {
  const inTurn = pLimit(1);
  return {
    append: (line) =>
      inTurn(async () => {
        if (isClosed()) throw new NotSaved('Nothing was saved: the desk has closed.');
        try {
          await appendLine(path, JSON.stringify(line), calls);
        } catch (error) {
          throw new NotSaved(`Nothing was saved: ${messageOf(error)}`, { cause: error });
        }
      }),
    read: async () => parse(await textOf(path)),
  };
}

async function appendLine(path: string, line: string, calls: FileCalls): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
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
