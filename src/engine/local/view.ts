import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf } from '../../kernel/errors.ts';
import type { Entry, Overlay } from './ahead/overlay.ts';
import type { FileCalls } from './files.ts';
import type { NamesOnDisk } from './names-on-disk.ts';

/** The files of a state folder, by their paths in it: as the files are, with what the log says over them. */
export interface View {
  /** @throws the system's error, but for a file that is not there */
  read(path: string): Promise<string | undefined>;
  /** The names in a folder, none of one that is not there. */
  names(folder: string): Promise<{ files: string[]; folders: string[] }>;
  /** When a file was last written, in milliseconds since 1970; undefined for one that is not there. */
  writtenAtMs(path: string): Promise<number | undefined>;
  /** How many bytes a file has, undefined for one that is not there. */
  bytesOf(path: string): Promise<number | undefined>;
}

/** A view for who writes, which is in the middle of a change. */
interface WriterView extends View {
  /** A file with an entry of the log over it, as it is at this moment. */
  textOf(path: string, entry: Entry | undefined): Promise<string | undefined>;
}

export interface ViewOptions {
  folder: string;
  clock: Clock;
  calls: FileCalls;
  /** Asked anew at each look: it may have to be read first. */
  overlayOf(): Promise<Overlay>;
  /** Of a folder that only this process writes. */
  namesOf(): NamesOnDisk | undefined;
}

export function viewOf({ folder, clock, calls, overlayOf, namesOf }: ViewOptions): WriterView {
  /** What `look` finds in the file; undefined for one that is not there. */
  async function looked<T>(path: string, look: (path: string) => Promise<T>): Promise<T | undefined> {
    if ((await namesOf()?.has(path)) === false) return undefined;
    return await look(join(folder, path)).catch(orNone(undefined));
  }
  const statOf = (path: string) => looked(path, (full) => stat(full));

  async function textOf(path: string, entry: Entry | undefined): Promise<string | undefined> {
    if (entry?.is === 'gone') return undefined;
    if (entry?.is === 'whole') return entry.text;
    const text = await looked(path, (full) => calls.readFile(full, 'utf8'));
    if (!entry) return text;
    return (
      Buffer.from(text ?? '')
        .subarray(0, entry.at)
        .toString() + entry.text
    );
  }

  return {
    textOf,

    async read(path) {
      const { entries } = await overlayOf();
      const entry = entries.get(path);
      const text = await textOf(path, entry);
      // Meanwhile the file may have been brought up to date.
      return entries.get(path) === entry ? text : await this.read(path);
    },

    async names(path) {
      const { entries } = await overlayOf();
      const files = new Set<string>();
      const folders = new Set<string>();
      for (const entry of await readdir(join(folder, path), { withFileTypes: true }).catch(orNone([])))
        (entry.isDirectory() ? folders : files).add(entry.name);
      for (const [name, entry] of entries) {
        if (!name.startsWith(`${path}/`)) continue;
        const [first = '', ...more] = name.slice(path.length + 1).split('/');
        if (more.length === 0 && entry.is === 'gone') files.delete(first);
        else if (entry.is !== 'gone') (more.length > 0 ? folders : files).add(first);
      }
      return { files: [...files].sort(), folders: [...folders].sort() };
    },

    async writtenAtMs(path) {
      const entry = (await overlayOf()).entries.get(path);
      if (entry) return entry.is === 'gone' ? undefined : clock.now().getTime();
      return (await statOf(path))?.mtimeMs;
    },

    async bytesOf(path) {
      const entry = (await overlayOf()).entries.get(path);
      if (entry?.is === 'gone') return undefined;
      if (entry) return entry.bytes + (entry.is === 'tail' ? entry.at : 0);
      return (await statOf(path))?.size;
    },
  };
}

function orNone<T>(none: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return none;
    throw error;
  };
}
