import { crc32 } from 'node:zlib';
import type { FileChange } from './change.ts';

/** The first line of a log: so many bytes of the logs before it count. What a former owner appended later does not. */
export interface Header {
  follows: Record<string, number>;
}

/** All changes of a line are there, or none of them. */
export type Line = Header | { changes: FileChange[] };

const CHECKSUM = /^([0-9a-f]{8}) /;

/** A line with its checksum, so that a disk that returns something else is noticed. */
export function lineOf(line: Line): string {
  const text = JSON.stringify(line);
  return `${checksum(text)} ${text}\n`;
}

/**
 * The lines of a log, as far as they are whole. The last may be torn: it was never acknowledged.
 * @throws SyntaxError when something that was acknowledged cannot be read
 */
export function linesOf(content: string): Line[] {
  const texts = content.split('\n');
  // Behind the last newline there is nothing, or what was cut off.
  texts.pop();
  const lines = texts.map(parsed);
  const first = lines.indexOf(undefined);
  if (first === -1) return lines as Line[];
  if (lines.slice(first).some((line) => line !== undefined))
    throw new SyntaxError(`line ${first + 1} of the log cannot be read`);
  return lines.slice(0, first) as Line[];
}

function parsed(stored: string): Line | undefined {
  const sum = CHECKSUM.exec(stored)?.[1];
  const text = stored.slice(9);
  return sum === checksum(text) ? (JSON.parse(text) as Line) : undefined;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
