import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sequence of a run: everything that was done to the desk and by people, in order. */
export interface SequenceLog {
  /** Adds a line, stamped with the milliseconds since the start. */
  add(what: string, details?: Record<string, unknown>): void;
  /** The file that holds it. */
  path: string;
  /** Prints each line as well. */
  readonly lines: string[];
}

/** Writes the sequence to `sequence.log` in a folder. */
export function openLog(folder: string, onLine: (line: string) => void = () => undefined): SequenceLog {
  const path = join(folder, 'sequence.log');
  const beginMs = Date.now();
  const lines: string[] = [];
  return {
    path,
    lines,
    add(what, details) {
      const seconds = ((Date.now() - beginMs) / 1000).toFixed(2).padStart(8);
      const line = `${seconds} ${what}${details ? ` ${JSON.stringify(details)}` : ''}`;
      lines.push(line);
      appendFileSync(path, `${line}\n`);
      onLine(line);
    },
  };
}
