import { expect, it } from 'vitest';
import { countsOf } from '../../bench/hostile/counts.ts';
import { hostileRun } from '../../bench/hostile/run.ts';

/** Fewer than `npm run hostile` has, always the same ones. */
const KILLS = 15;
const SEED = 16;

it(`${KILLS} kills, stops and terminations, full disks and second processes: no promise is broken`, async () => {
  const report = await hostileRun({ kills: KILLS, seed: SEED, onLine: () => undefined });
  process.stdout.write(`${countsOf(report)}\n`);
  expect(report.findings, `kept in ${report.kept}`).toEqual([]);
});
