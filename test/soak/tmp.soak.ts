import { expect, it } from 'vitest';
import { surviveKillAt, WRITES_OF_AN_ACT } from '../fakes/kill-points.ts';
import { surviveKills } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

it('random kills', async () => {
  await surviveKills(25, 4242, temporaryFolder());
});
it('every write of a booking', async () => {
  let last = 0;
  for (let write = 1; write <= WRITES_OF_AN_ACT && write <= last + 3; write += 1)
    if (await surviveKillAt('book', write, write % 2 ? 'before' : 'after', temporaryFolder())) last = write;
  console.log('LAST', last);
  expect(last).toBeGreaterThan(10);
});
