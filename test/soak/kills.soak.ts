import { describe, it } from 'vitest';
import { surviveKills } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Of twenty kills each. */
const ROUNDS = Number(process.env.ROUNDS ?? 25);

describe('kill −9, for long', () => {
  it('at hundreds of random moments: nothing lost, doubled, undecided or stuck', async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      await surviveKills(20, Number(process.env.SEED) + round, temporaryFolder());
  });
});
