import type { FileChange } from './change.ts';

/** How a file is, as far as the log says something else than the file. */
export type Entry =
  | { is: 'whole'; text: string; bytes: number }
  /** Behind the first `at` bytes of the file. */
  | { is: 'tail'; text: string; bytes: number; at: number }
  | { is: 'gone' };

export type Entries = ReadonlyMap<string, Entry>;

/** What the log says of files, over the files as they are. */
export interface Overlay {
  entries: Entries;
  /** What changes make of their files, after what `before` made of them. @throws RangeError for an append that does not fit what is there */
  outcome(changes: FileChange[], before?: Entries): Entries;
  accept(outcome: Entries): void;
  /** Forgets what the files hold by now: the entries as they were when they were written. */
  settle(written: Entries): void;
}

export function createOverlay(): Overlay {
  const entries = new Map<string, Entry>();

  return {
    entries,

    outcome(changes, before = new Map()) {
      const outcome = new Map<string, Entry>();
      const entryOf = (path: string) => outcome.get(path) ?? before.get(path) ?? entries.get(path);
      for (const change of changes) {
        if ('put' in change) outcome.set(change.put, whole(change.text));
        else if ('append' in change) outcome.set(change.append, appended(entryOf(change.append), change));
        else if ('remove' in change) outcome.set(change.remove, { is: 'gone' });
        else {
          const moved = entryOf(change.move);
          if (moved?.is !== 'whole') throw new RangeError(`${change.move} is not there to be moved`);
          outcome.set(change.to, moved).set(change.move, { is: 'gone' });
        }
      }
      return outcome;
    },

    accept(outcome) {
      for (const [path, entry] of outcome) entries.set(path, entry);
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
  if (entry?.is === 'gone' && at > 0) throw new RangeError('a log goes on with a file that is gone');
  if (!entry || entry.is === 'gone')
    return at === 0 ? whole(text) : { is: 'tail', at, text, bytes: Buffer.byteLength(text) };
  const kept = at - (entry.is === 'tail' ? entry.at : 0);
  if (kept !== entry.bytes) throw new RangeError('a log does not fit the file it goes on with');
  return { ...entry, text: entry.text + text, bytes: entry.bytes + Buffer.byteLength(text) };
}
