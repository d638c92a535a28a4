import type { FileChange } from './change.ts';

/** How a file is, as far as the log says something else than the file. */
export type Entry =
  | { is: 'whole'; text: string; bytes: number }
  /** Behind the first `at` bytes of the file. */
  | { is: 'tail'; text: string; bytes: number; at: number }
  | { is: 'gone' };

/** What the log says of files, over the files as they are. */
export interface Overlay {
  entries: ReadonlyMap<string, Entry>;
  /** @throws RangeError for an append that does not fit what is there */
  apply(change: FileChange): void;
  /** Forgets what the files hold by now: the entries as they were when they were written. */
  settle(written: ReadonlyMap<string, Entry>): void;
}

export function createOverlay(): Overlay {
  const entries = new Map<string, Entry>();

  return {
    entries,

    apply(change) {
      if ('put' in change) entries.set(change.put, whole(change.text));
      else if ('append' in change) entries.set(change.append, appended(entries.get(change.append), change));
      else if ('remove' in change) entries.set(change.remove, { is: 'gone' });
      else {
        const moved = entries.get(change.move);
        if (moved?.is !== 'whole') throw new RangeError(`${change.move} is not there to be moved`);
        entries.set(change.to, moved);
        entries.set(change.move, { is: 'gone' });
      }
    },

    settle(written) {
      for (const [path, former] of written) {
        const entry = entries.get(path);
        if (entry === former) entries.delete(path);
        else if (entry?.is === 'tail' && former.is === 'tail' && entry.at === former.at)
          entries.set(path, {
            is: 'tail',
            at: former.at + former.bytes,
            text: entry.text.slice(former.text.length),
            bytes: entry.bytes - former.bytes,
          });
      }
    },
  };
}

function whole(text: string): Entry {
  return { is: 'whole', text, bytes: Buffer.byteLength(text) };
}

function appended(entry: Entry | undefined, { at, text }: { at: number; text: string }): Entry {
  if (!entry) return { is: 'tail', at, text, bytes: Buffer.byteLength(text) };
  if (entry.is === 'gone') {
    if (at > 0) throw new RangeError('a log goes on with a file that is gone');
    return whole(text);
  }
  const kept = at - (entry.is === 'tail' ? entry.at : 0);
  if (kept !== entry.bytes) throw new RangeError('a log does not fit the file it goes on with');
  return { ...entry, text: entry.text + text, bytes: entry.bytes + Buffer.byteLength(text) };
}
