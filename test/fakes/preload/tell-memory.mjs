import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// On SIGUSR2: what is held after a full collection, as a line on stderr.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`${JSON.stringify({ heldMb: (heapUsed + external) / 1e6, rssMb: rss / 1e6 })}\n`);
});
