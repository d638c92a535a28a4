// Preloaded into the desk: makes some syncs slow, and, where no small disk can be mounted, all writes fail on demand.
import { existsSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const slowShare = Number(process.env.HOSTILE_SLOW_SHARE ?? 0);
const slowMs = Number(process.env.HOSTILE_SLOW_MS ?? 400);
const fullFile = process.env.HOSTILE_FULL_FILE ?? '';

const handle = await fsPromises.open('/dev/null');
const calls = Object.getPrototypeOf(handle);
await handle.close();

for (const name of ['sync', 'datasync']) {
  const call = calls[name];
  calls[name] = async function slow(...args) {
    if (Math.random() < slowShare) await new Promise((resolve) => setTimeout(resolve, slowMs));
    return await call.apply(this, args);
  };
}

function refuseWhenFull() {
  if (fullFile === '' || !existsSync(fullFile)) return;
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
}

if (fullFile !== '') {
  for (const name of ['write', 'writeFile', 'appendFile']) {
    const call = calls[name];
    calls[name] = async function write(...args) {
      refuseWhenFull();
      return await call.apply(this, args);
    };
  }
  for (const name of ['writeFile', 'mkdir']) {
    const call = fsPromises[name];
    fsPromises[name] = async (...args) => {
      refuseWhenFull();
      return await call(...args);
    };
  }
  syncBuiltinESMExports();
}
