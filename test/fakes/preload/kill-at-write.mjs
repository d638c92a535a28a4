// Preloaded into a bot process by tests: kills it with SIGKILL before or after its n-th write, sync or rename.
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env.KILL_AT_WRITE);
const after = process.env.KILL_WHEN === 'after';
let writes = 0;

function counted(call, counts = () => true) {
  return async function (...args) {
    if (!counts(...args)) return await call.apply(this, args);
    writes += 1;
    const isNow = writes === at;
    if (isNow && !after) process.kill(process.pid, 'SIGKILL');
    const result = await call.apply(this, args);
    if (isNow) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

const handle = await fsPromises.open('/dev/null');
const fileHandle = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['write', 'writeFile', 'datasync', 'sync']) fileHandle[name] = counted(fileHandle[name]);
fsPromises.open = counted(fsPromises.open, (_path, flags) => flags !== 'r');
fsPromises.rename = counted(fsPromises.rename);
syncBuiltinESMExports();
