import { describe, expect, it } from 'vitest';
import { readSet, scoreDeeds } from '../../bench/deeds/score.ts';

/**
 * 200 sentences in both languages, written blind, and 100 for development. When the readers first met the 200 they
 * found 91 of 100 claims and flagged 7 of 100 others, which is not what was promised; the kinds of what they missed
 * were mended, so that the set is for training since. Of a second 200 they found 98 and flagged 1 (docs/testing.md).
 */
describe('C12: statements that something was done, in sentences that were collected', () => {
  it.each([
    ['blind', 'en'],
    ['blind', 'es'],
    ['second', 'en'],
    ['second', 'es'],
    ['dev', 'en'],
    ['dev', 'es'],
  ] as const)('of the set %s in %s: 95 of 100 are found, and 2 of 100 others flagged', (name, language) => {
    const score = scoreDeeds(readSet(name).filter((one) => one.language === language));
    expect(score.found / score.claims).toBeGreaterThanOrEqual(0.95);
    expect(score.asKind / score.claims).toBeGreaterThanOrEqual(0.9);
    expect(score.flagged / score.plain).toBeLessThanOrEqual(0.02);
  });
});
