import type { FileHandle } from 'node:fs/promises';
import { type FileCalls, nodeFileCalls } from '../../src/engine/local/files.ts';

/** What changes a disk: a file that is made, what is written to one, a sync, a rename. */
export interface WriteCall {
  is: 'open' | 'write' | 'sync' | 'rename' | 'truncate';
  /** Of a rename: where to. */
  path: string;
  /** What is written. */
  content?: string;
}

const HANDLE_CALLS: Partial<Record<string, WriteCall['is']>> = {
  write: 'write',
  writeFile: 'write',
  appendFile: 'write',
  sync: 'sync',
  datasync: 'sync',
  truncate: 'truncate',
};

/** File calls around whose writes something else happens: it fails, it waits, it is counted. Reads pass. */
export function aroundWrites(
  around: <T>(call: WriteCall, perform: () => Promise<T>) => Promise<T>,
): FileCalls {
  return {
    ...nodeFileCalls,
    async open(path, flags, mode) {
      const open = async () => watched(await nodeFileCalls.open(path, flags, mode), String(path), around);
      return flags === 'r' ? await open() : await around({ is: 'open', path: String(path) }, open);
    },
    rename: (from, to) => around({ is: 'rename', path: String(to) }, () => nodeFileCalls.rename(from, to)),
  };
}

function watched(
  handle: FileHandle,
  path: string,
  around: <T>(call: WriteCall, perform: () => Promise<T>) => Promise<T>,
): FileHandle {
  return new Proxy(handle, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      const is = HANDLE_CALLS[String(name)];
      if (is === undefined) return call;
      return (...args: unknown[]) => {
        const content = is === 'write' ? { content: String(args[0]) } : {};
        return around({ is, path, ...content }, () => call(...args));
      };
    },
  });
}

/** File calls whose writes fail with the given code while `failing` says so. */
export function failingCalls(code: string, failing: () => boolean): FileCalls {
  return aroundWrites(async ({ is }, perform) => {
    if (failing() && is !== 'rename') throw Object.assign(new Error(`${code}: ${is}`), { code });
    return await perform();
  });
}

/** File calls that come to a stop for good before or after the n-th write, as those of a killed process. */
export function dyingCalls(n: number, when: 'before' | 'after'): { calls: FileCalls; isDead(): boolean } {
  let writes = 0;
  let dead = false;
  const never = <T>() => new Promise<T>(() => undefined);
  const handles = new Set<FileHandle>();
  /** What a dead process had open is closed; nobody hears of anything any more. */
  const die = async <T>() => {
    for (const handle of handles) await handle.close().catch(() => undefined);
    return await never<T>();
  };
  const calls = aroundWrites(async (_call, perform) => {
    if (dead) return await never();
    writes += 1;
    if (writes === n) {
      dead = true;
      if (when === 'after') await perform();
      return await die();
    }
    const result = await perform().catch(async (error: unknown) => {
      if (dead) return await never<never>();
      throw error;
    });
    return dead ? await never() : result;
  });
  return {
    isDead: () => dead,
    calls: {
      ...calls,
      async open(path, flags, mode) {
        const handle = await calls.open(path, flags, mode);
        handles.add(handle);
        return handle;
      },
    },
  };
}
