// @ts-check
// The thread in which pictures are drawn: a job in, `{ png }` or `{ reason }` out.
import { parentPort } from 'node:worker_threads';
import { draw } from './drawing.mjs';

parentPort?.on('message', async (job) => {
  try {
    parentPort?.postMessage({ png: await draw(job) });
  } catch (error) {
    parentPort?.postMessage({ reason: error instanceof Error ? error.message : String(error) });
  }
});
