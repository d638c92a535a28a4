// Preloaded by tests: counts the files of the state that a process reads, and tells on exit with its memory.
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const state = process.env.COUNT_READS_IN;
let reads = 0;
const readFile = fsPromises.readFile;
fsPromises.readFile = async (path, ...rest) => {
  if (String(path).startsWith(state)) reads += 1;
  return await readFile(path, ...rest);
};
syncBuiltinESMExports();
process.on('exit', () => {
  process.stderr.write(
    `${JSON.stringify({ reads, rssMb: Math.round(process.memoryUsage().rss / 1048576) })}\n`,
  );
});
