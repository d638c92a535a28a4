import { describe, expect, it } from 'vitest';
import { surviveKillAt } from '../fakes/kill-points.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('kill −9 at a write', () => {
  it('in the middle of a booking: one card, one decision, one effect, one answer', async () => {
    expect(await surviveKillAt('book', 6, 'after', temporaryFolder())).toBe(true);
  });
});
