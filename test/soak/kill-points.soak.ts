import { describe, expect, it } from 'vitest';
import { surviveKillAt, WRITES_OF_A_BOOKING } from '../fakes/kill-points.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('kill −9 at every write of a booking', () => {
  it('before and after each: one card, one decision, one booking, one answer', async () => {
    let last = 0;
    for (let write = 1; write <= WRITES_OF_A_BOOKING && write <= last + 3; write += 1) {
      for (const when of ['before', 'after'] as const) {
        if (await surviveKillAt(write, when, temporaryFolder())) last = write;
      }
    }
    process.stdout.write(`kill points: ${last} writes\n`);
    expect(last).toBeGreaterThan(10);
  });
});
