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
