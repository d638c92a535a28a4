import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawPicture } from '../../src/kernel/draw.ts';
import { box } from '../../src/kernel/picture.ts';
import { coverPng } from '../fakes/cover.ts';

/** The longest time for which the event loop stood still during some work, and how long the work took. */
async function standstill(work: () => Promise<unknown>): Promise<{ longestMs: number; totalMs: number }> {
  const begin = performance.now();
  let isOver = false;
  let last = begin;
  let longestMs = 0;
  const tick = () => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
    if (!isOver) setTimeout(tick, 1);
  };
  setTimeout(tick, 1);
  await work();
  isOver = true;
  tick();
  return { longestMs, totalMs: performance.now() - begin };
}

describe('drawing', () => {
  it('blocks nobody: the event loop turns while a cover is drawn', async () => {
    await coverPng('warm', 0);
    const { longestMs, totalMs } = await standstill(() => coverPng('blocks nobody', 1));
    expect(longestMs).toBeLessThan(totalMs / 2);
  });

  it('a picture that cannot be drawn is an error; the next one is drawn', async () => {
    const broken = { type: 'img' as const, props: {} };
    const frame = { widthPx: 10, heightPx: 10 };
    await expect(drawPicture(broken, frame, {})).rejects.toMatchObject({ code: 'drawing_failed' });
    expect((await drawPicture(box({ backgroundColor: '#fff' }), frame, {})).length).toBeGreaterThan(50);
  });

  it('two at once are drawn one after the other', async () => {
    const both = await Promise.all([coverPng('one', 1), coverPng('two', 2)]);
    expect(both[0]?.length).not.toBe(both[1]?.length);
  });

  it('keeps no process alive, and is not begun before it is needed', async () => {
    const source = `
      let threads = 0;
      process.on('worker', () => { threads += 1; });
      const { box } = await import('./src/kernel/picture.ts');
      // The loader of TypeScript has a thread of its own.
      threads = 0;
      const { drawPicture } = await import('./src/kernel/draw.ts');
      const said = [threads];
      for (const colour of ['#fff', '#000'])
        said.push((await drawPicture(box({ backgroundColor: colour }), { widthPx: 9, heightPx: 9 }, {})).length > 50);
      console.log(...said, threads);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    // A process that does not end by itself leaves this waiting.
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('0 true true 1\n');
  });
});
