import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../kernel/errors.ts';

/** The names of the files in the folders of a state that one process writes, so that it does not look for what is not there. */
export interface NamesOnDisk {
  /** @throws the system's error when the folder cannot be read */
  has(path: string): Promise<boolean>;
  add(path: string): void;
  remove(path: string): void;
}

interface Known {
  names: Set<string>;
  read: Promise<void>;
}

/** Each folder is read once, when something is looked for in it. */
export function namesOnDisk(folder: string): NamesOnDisk {
  const folders = new Map<string, Known>();

  function readIn(parent: string): Known {
    const names = new Set<string>();
    const read = readdir(join(folder, parent)).then(
      (found) => {
        for (const name of found) names.add(name);
      },
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return;
        folders.delete(parent);
        throw error;
      },
    );
    const known = { names, read };
    folders.set(parent, known);
    return known;
  }

  return {
    async has(path) {
      const known = folders.get(dirname(path)) ?? readIn(dirname(path));
      await known.read;
      return known.names.has(basename(path));
    },
    add: (path) => void folders.get(dirname(path))?.names.add(basename(path)),
    remove: (path) => void folders.get(dirname(path))?.names.delete(basename(path)),
  };
}
