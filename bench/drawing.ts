import { monitorEventLoopDelay } from 'node:perf_hooks';
import { drawPicture } from '../src/kernel/draw.ts';
import { COVER_FRAME, mockUpCover, pictureCover } from '../src/notebook/cover/mock-up.ts';

/** How long a cover takes, and for how long everybody else waits meanwhile. */

const RUNS = 10;
const TEXT = { title: 'Historia del arte', above: 'Semana 3 · Cuaderno Vivo', below: 'cubismo  ·  color' };

async function measure(name: string, draw: (run: number) => Promise<unknown>): Promise<void> {
  await draw(0);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begin = performance.now();
  for (let run = 1; run <= RUNS; run += 1) await draw(run);
  const eachMs = (performance.now() - begin) / RUNS;
  delay.disable();
  const [p99, max] = [delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(1));
  console.log(
    `${name.padEnd(16)} ${eachMs.toFixed(0)} ms each; event loop late by ${p99} ms (p99), ${max} ms (max)`,
  );
}

const drawn = (run: number) => drawPicture(mockUpCover(TEXT, run), COVER_FRAME, {});
await measure('mock-up', drawn);
const url = `data:image/png;base64,${Buffer.from(await drawn(1)).toString('base64')}`;
await measure('with a picture', () => drawPicture(pictureCover(TEXT, url), COVER_FRAME, {}));
