import { describe, expect, it } from 'vitest';
import { until } from '../engine/contract.ts';
import { startBot } from '../fakes/bot-process.ts';
import { crowdRound, openCrowd } from '../fakes/crowd.ts';
import { openRuns } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const ROUNDS = 3;
const GROWTH = 1.1;

describe('memory', () => {
  it('held after the third 500 messages is within 10 % of what it was after the first', async () => {
    const folder = temporaryFolder();
    const workspace = await openCrowd();
    const bot = await startBot(workspace, folder, {}, 'tell-memory');
    const told = () =>
      bot
        .stderr()
        .split('\n')
        .filter((line) => line.startsWith('{"heldMb"'))
        .map((line) => JSON.parse(line) as { heldMb: number; rssMb: number });
    for (let round = 1; round <= ROUNDS; round += 1) {
      await crowdRound(workspace, 500);
      await until(async () => (await openRuns(folder)) === 0, 60_000);
      process.kill(bot.pid, 'SIGUSR2');
      await until(() => told().length === round);
    }
    const held = told().map(({ heldMb }) => heldMb);
    const shown = told().map(({ heldMb, rssMb }) => `${heldMb.toFixed(0)} (rss ${rssMb.toFixed(0)})`);
    process.stdout.write(`memory held after each round, MB: ${shown.join(', ')}\n`);
    await bot.stop();
    await workspace.close();
    expect((held.at(-1) ?? 0) / (held[0] ?? 1)).toBeLessThan(GROWTH);
  });
});
