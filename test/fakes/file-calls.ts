import type { FileHandle } from 'node:fs/promises';
import { type FileCalls, nodeFileCalls } from '../../src/engine/local/files.ts';

/** File calls whose writes fail with the given code while `failing` says so. */
export function failingCalls(code: string, failing: () => boolean): FileCalls {
  return {
    ...nodeFileCalls,
    open: async (path, flags, mode) => {
      if (failing() && flags !== 'r') throw Object.assign(new Error(`${code}: write`), { code });
      return await nodeFileCalls.open(path, flags, mode);
    },
  };
}

/** File calls that come to a stop for good before or after the n-th write, as those of a killed process. */
export function dyingCalls(n: number, when: 'before' | 'after'): { calls: FileCalls; isDead(): boolean } {
  let writes = 0;
  let dead = false;
  const handles: FileHandle[] = [];
  const never = <T>() => new Promise<T>(() => undefined);
  const whileAlive = async <T>(isWrite: boolean, call: () => Promise<T>): Promise<T> => {
    if (dead) return await never();
    if (isWrite) writes += 1;
    if (!isWrite || writes !== n) return await call();
    dead = true;
    if (when === 'after') await call();
    // What a dead process had open is closed.
    for (const handle of handles) await handle.close();
    return await never();
  };
  return {
    isDead: () => dead,
    calls: {
      ...nodeFileCalls,
      open: (path, flags, mode) =>
        whileAlive(flags !== 'r', async () => {
          const handle = await nodeFileCalls.open(path, flags, mode);
          handles.push(handle);
          return handle;
        }),
      rename: (...args) => whileAlive(true, () => nodeFileCalls.rename(...args)),
    },
  };
}
