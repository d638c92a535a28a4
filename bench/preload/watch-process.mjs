// Preloaded into a bot by the bench: counts what it writes to disk, and tells that, its processor time and its memory when it is asked.
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

let calls = 0;
let bytes = 0;

const sizeOf = (content) =>
  typeof content === 'string' ? Buffer.byteLength(content) : (content?.byteLength ?? 0);

function counted(call, bytesOf = () => 0) {
  return async function (...args) {
    calls += 1;
    bytes += bytesOf(args);
    return await call.apply(this, args);
  };
}

const handle = await fsPromises.open('/dev/null');
const fileHandle = Object.getPrototypeOf(handle);
await handle.close();
// `write` of a part: buffer, offset, length, position.
fileHandle.write = counted(fileHandle.write, ([content, , length]) => length ?? sizeOf(content));
for (const name of ['writeFile', 'appendFile'])
  fileHandle[name] = counted(fileHandle[name], ([content]) => sizeOf(content));
for (const name of ['sync', 'datasync', 'truncate']) fileHandle[name] = counted(fileHandle[name]);
for (const name of ['writeFile', 'appendFile'])
  fsPromises[name] = counted(fsPromises[name], ([, content]) => sizeOf(content));
fsPromises.rename = counted(fsPromises.rename);
syncBuiltinESMExports();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    calls,
    bytes,
    processorMs: (user + system) / 1_000,
    memoryMb: process.memoryUsage.rss() / 1e6,
  });
});
process.channel?.unref();
