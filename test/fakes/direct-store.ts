import { appendFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NotSaved } from '../../src/engine/errors.ts';
import { type FileCalls, nodeFileCalls, replaceFile } from '../../src/engine/local/files.ts';
import type { Store } from '../../src/engine/local/store.ts';
import { codeOf } from '../../src/kernel/errors.ts';

/** Files without a log: what is written stands in its file at once, for tests of what is stored and of what is damaged. */
export function directStore(folder: string, isOwner: () => boolean, calls: FileCalls = nodeFileCalls): Store {
  const pathOf = (path: string) => join(folder, path);
  const place = async (path: string) => {
    if (!isOwner())
      throw new NotSaved('Nothing was saved: this process has only opened the state to read it.');
    await mkdir(dirname(pathOf(path)), { recursive: true });
  };
  const orNone =
    <T>(none: T) =>
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return none;
      throw error;
    };

  return {
    read: (path) => calls.readFile(pathOf(path), 'utf8').catch(orNone(undefined)),
    async names(path) {
      const entries = await readdir(pathOf(path), { withFileTypes: true }).catch(orNone([]));
      const named = (isFolder: boolean) =>
        entries
          .filter((entry) => entry.isDirectory() === isFolder)
          .map(({ name }) => name)
          .sort();
      return { files: named(false), folders: named(true) };
    },
    writtenAtMs: async (path) => (await stat(pathOf(path)).catch(() => undefined))?.mtimeMs,
    bytesOf: async (path) => (await stat(pathOf(path)).catch(() => undefined))?.size,
    async put(...files) {
      for (const { path, text } of files) {
        await place(path);
        await replaceFile(pathOf(path), text, calls);
      }
    },
    async append(path, text) {
      await place(path);
      await appendFile(pathOf(path), text);
    },
    async remove(...paths) {
      for (const path of paths) {
        await place(path);
        await rm(pathOf(path), { force: true });
      }
    },
    async move(path, to) {
      await place(to);
      await rename(pathOf(path), pathOf(to));
    },
    setAside: (path, movedTo) => rename(pathOf(path), pathOf(movedTo)),
    open: async () => undefined,
    fold: async () => undefined,
    close: async () => undefined,
  };
}
