// Every sync takes 400 ms more, as on a busy disk.
import { open } from 'node:fs/promises';

const handle = await open(import.meta.filename, 'r');
const prototype = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['datasync', 'sync']) {
  const sync = prototype[name];
  prototype[name] = async function slowly() {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return await sync.call(this);
  };
}
