import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, messageOf } from '../../../kernel/errors.ts';
import { StateDamaged } from '../../errors.ts';
import type { FileCalls } from '../files.ts';
import type { FileChange } from './change.ts';
import { linesOf } from './lines.ts';
import { createOverlay, type Overlay } from './overlay.ts';

/** What the logs of a state hold. */
export interface Replayed {
  overlay: Overlay;
  /** The logs, the oldest first, each with so many bytes that count. */
  logs: { number: number; path: string; bytes: number }[];
  /** The number of the last log, also of one that is gone by now. */
  last: number;
  /** Logs whose changes are in the files. */
  folded: string[];
}

const LOG = /^ahead\.(\d+)\.log$/;
/** Holds a `Folded`. */
export const FOLDED = 'folded.json';

/** The changes of the logs up to this number are in the files, but for the files that are to go. */
export interface Folded {
  through: number;
  gone: string[];
}

export const logName = (number: number) => `ahead.${number}.log`;

/**
 * Reads the logs in the folder of an owner.
 * @throws StateDamaged when something that was acknowledged cannot be read
 */
export async function replay(folder: string, owner: string, calls: FileCalls): Promise<Replayed> {
  const numbers = (await readdir(owner)).flatMap((name) => {
    const number = LOG.exec(name)?.[1];
    return number === undefined ? [] : Number(number);
  });
  const { through, gone } = await lastFold(owner, calls);
  const found = await Promise.all(
    numbers
      .sort((a, b) => a - b)
      .map(async (number) => {
        const path = join(owner, logName(number));
        return { number, path, content: await calls.readFile(path, 'utf8') };
      }),
  );
  const folded = found.filter(({ number }) => number <= through).map(({ path }) => path);
  const ahead = found.filter(({ number }) => number > through);

  const overlay = createOverlay();
  overlay.accept(overlay.outcome(gone.map((path) => ({ remove: path }))));
  const logs: Replayed['logs'] = [];
  const limits = new Map<string, number>();
  /** What is moved may be in its file by now: a fold was cut off before it said so. */
  const applyAgain = async (change: FileChange) => {
    const entry = 'move' in change ? overlay.entries.get(change.move) : undefined;
    if ('move' in change && entry?.is !== 'whole') {
      const file = await calls.readFile(join(folder, change.move), 'utf8');
      const text =
        entry?.is === 'tail' ? Buffer.from(file).subarray(0, entry.at).toString() + entry.text : file;
      overlay.accept(overlay.outcome([{ put: change.move, text }]));
    }
    overlay.accept(overlay.outcome([change]));
  };
  // From the newest back: each says how much of those before it counts.
  const parsed = ahead.reverse().map(({ number, path, content }) => {
    const counted = limited(content, limits.get(basename(path)));
    const [header, ...lines] = readLines(path, counted);
    if (header && 'follows' in header)
      for (const [name, bytes] of Object.entries(header.follows)) limits.set(name, bytes);
    return { number, path, lines, bytes: Buffer.byteLength(counted) };
  });
  for (const { number, path, lines, bytes } of parsed.reverse()) {
    logs.push({ number, path, bytes });
    for (const line of lines) {
      if (!('changes' in line)) continue;
      for (const change of line.changes) {
        try {
          await applyAgain(change);
        } catch (error) {
          throw new StateDamaged(path, messageOf(error));
        }
      }
    }
  }
  return { overlay, logs, folded, last: Math.max(through, ...numbers) };
}

/** The whole lines of the first `bytes`; of all when nothing says how many count. */
function limited(content: string, bytes: number | undefined): string {
  const counted = bytes === undefined ? content : Buffer.from(content).subarray(0, bytes).toString();
  return counted.slice(0, counted.lastIndexOf('\n') + 1);
}

function readLines(path: string, content: string) {
  try {
    return linesOf(content);
  } catch (error) {
    throw new StateDamaged(path, messageOf(error));
  }
}

async function lastFold(owner: string, calls: FileCalls): Promise<Folded> {
  try {
    return JSON.parse(await calls.readFile(join(owner, FOLDED), 'utf8')) as Folded;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { through: 0, gone: [] };
    throw error;
  }
}
