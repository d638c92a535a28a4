import { describe, it } from 'vitest';
import { surviveKills } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Of twenty kills each. */
const ROUNDS = Number(process.env.ROUNDS ?? 25);

describe('kill −9, for long', () => {
  it('at hundreds of random moments: nothing lost, doubled, undecided or stuck', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    process.stdout.write(`kills: SEED=${seed}\n`);
    for (let round = 0; round < ROUNDS; round += 1) await surviveKills(20, seed + round, temporaryFolder());
  });
});
