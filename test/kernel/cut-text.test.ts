import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPlace, cutText } from '../../src/kernel/cut-text.ts';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string) => [...GRAPHEMES.segment(text)].map(({ segment }) => segment);

/** Texts with all that two code units, or ten, make one character of. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'ñ', 'n\u0303', '𝗕', '👍🏽', '👩‍👩‍👧‍👦', '🇪🇸', '\r\n', ' ', '한', 'क्षि'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('cutText', () => {
  it('cuts any text to its length, well-formed, between two characters', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 60 }), (text, longest) => {
        const cut = cutText(text, longest);
        expect(cut.length).toBeLessThanOrEqual(longest);
        expect(cut.isWellFormed()).toBe(true);
        if (cut === text) return;
        const kept = cut.slice(0, -1);
        expect(text.startsWith(kept)).toBe(true);
        // No grapheme above is longer than what is left.
        expect(charactersOf(text).slice(0, charactersOf(kept).length).join('')).toBe(kept);
      }),
    );
  });

  it.each([
    ['short', 10, 'short'],
    ['a text that is too long', 7, 'a text…'],
    ['abcd👍🏽', 6, 'abcd…'],
    [`${'a'.repeat(399)}𝗕`, 400, `${'a'.repeat(399)}…`],
  ])('%s, %i', (text, longest, cut) => {
    expect(cutText(text, longest)).toBe(cut);
  });

  it('cuts one character that is too long between its code points', () => {
    const long = `a${'\u0301'.repeat(20)}`;
    expect(cutText(long, 10)).toHaveLength(10);
    expect(cutText('👩‍👩‍👧‍👦', 4).isWellFormed()).toBe(true);
    expect(cutPlace('👍', 1)).toBe(0);
  });
});
