import { describe, expect, it } from 'vitest';
import { ACTS, surviveKillAt, WRITES_OF_AN_ACT } from '../fakes/kill-points.ts';
import { seededRandom } from '../fakes/random.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('kill −9 at a write', () => {
  it('at six of them, drawn by the seed: one card, one decision, one effect, one answer', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    process.stdout.write(`kill points: SEED=${seed}\n`);
    const random = seededRandom(seed);
    let kills = 0;
    for (let n = 0; n < 6; n += 1) {
      const write = 1 + Math.floor((random() * WRITES_OF_AN_ACT) / 2);
      const act = ACTS[n % ACTS.length] ?? 'book';
      if (await surviveKillAt(act, write, random() < 0.5 ? 'before' : 'after', temporaryFolder())) kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    // Some dozen starts of the program: a busy machine takes its time.
  }, 300_000);
});
