import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../../src/local-slack/index.ts';
import { startBot } from '../fakes/bot-process.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What a start reads of the state, and the memory it takes. */
async function startAndTell(finishedRuns: number): Promise<{ reads: number; rssMb: number }> {
  const state = temporaryFolder();
  mkdirSync(join(state, 'runs-done'), { recursive: true });
  const text = `{"is":"start","runId":"r"}\n${'x'.repeat(2000)}\n`;
  for (let n = 0; n < finishedRuns; n += 1) writeFileSync(join(state, 'runs-done', `r${n}.jsonl`), text);
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const bot = await startBot(workspace, state, { COUNT_READS_IN: state }, 'count-reads');
  expect(await bot.stop()).toBe(0);
  await workspace.close();
  // What the test wrote itself need not be looked through for secrets.
  rmSync(join(state, 'runs-done'), { recursive: true });
  return JSON.parse(bot.stderr().trim().split('\n').at(-1) ?? '');
}

describe('10,000 finished runs', () => {
  it('are not read at the start, and take no memory', async () => {
    const none = await startAndTell(0);
    const many = await startAndTell(10_000);
    expect(many.reads).toBe(none.reads);
    expect(many.rssMb - none.rssMb).toBeLessThan(50);
  });
});
