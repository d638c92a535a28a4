import { describe, expect, it } from 'vitest';
import { ACTS, surviveKillAt, WRITES_OF_AN_ACT } from '../fakes/kill-points.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe.each(ACTS)('kill −9 at every write: %s', (act) => {
  it('before and after each: one card, one decision, one effect, one answer', async () => {
    let last = 0;
    for (let write = 1; write <= WRITES_OF_AN_ACT && write <= last + 3; write += 1) {
      for (const when of ['before', 'after'] as const) {
        if (await surviveKillAt(act, write, when, temporaryFolder())) last = write;
      }
    }
    process.stdout.write(`kill points of ${act}: ${last} writes\n`);
    expect(last).toBeGreaterThan(10);
  });
});
