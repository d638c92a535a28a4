// Preloaded into a bot process by tests: kills it with SIGKILL before or after its n-th write or rename.
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env.KILL_AT_WRITE);
const after = process.env.KILL_WHEN === 'after';
let writes = 0;

function counted(call, counts) {
  return async (...args) => {
    if (!counts(...args)) return await call(...args);
    writes += 1;
    const isNow = writes === at;
    if (isNow && !after) process.kill(process.pid, 'SIGKILL');
    const result = await call(...args);
    if (isNow) {
      // What is written through the handle belongs to this write: the kill comes when it is closed.
      if (result && typeof result.close === 'function') {
        const close = result.close.bind(result);
        result.close = async () => {
          await close();
          process.kill(process.pid, 'SIGKILL');
        };
      } else process.kill(process.pid, 'SIGKILL');
    }
    return result;
  };
}

fsPromises.open = counted(fsPromises.open, (_path, flags) => flags !== 'r');
fsPromises.rename = counted(fsPromises.rename, () => true);
syncBuiltinESMExports();
