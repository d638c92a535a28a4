import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMrkdwn, safeMarkdown, splitText, toMrkdwn, unescapeMrkdwn } from '../../src/slack/mrkdwn.ts';

describe('text on its way into Slack', () => {
  it.each([
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['<!channel> hi', '&lt;!channel&gt; hi'],
    ['> a quote\n> of two', '> a quote\n> of two'],
    ['`a < b` and <@U1>', '`a < b` and &lt;@U1&gt;'],
    ['```\n<!here>\n```', '```\n<\u200b!here>\n```'],
    ['**bold**', '**bold**'],
  ])('%j', (text, safe) => expect(safeMarkdown(text)).toBe(safe));

  it('nothing that Slack would resolve is left, whatever the text', () => {
    const pieces = fc.constantFrom('<', '!', '@', '#', 'here', 'U123', '>', '`', '```', '\n', '&', ' ', 'a');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(safeMarkdown(text)).not.toMatch(/<[!@#]/);
        expect(escapeMrkdwn(text)).not.toMatch(/[<>]/);
        expect(unescapeMrkdwn(escapeMrkdwn(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is told in mrkdwn where blocks cannot be shown', () => {
    expect(toMrkdwn('## Prices\n- **Focus**: $60 & more')).toBe('*Prices*\n• *Focus*: $60 &amp; more');
  });
});

describe('a long text', () => {
  it('is cut at paragraphs, and a fence that is cut is opened again', () => {
    const code = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
    const pieces = splitText(`Before.\n\n\`\`\`ts\n${code}\n\`\`\`\n\nAfter.`, 120);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      expect([...piece].length).toBeLessThanOrEqual(120);
      expect((piece.match(/^```/gm) ?? []).length % 2).toBe(0);
    }
    for (let n = 0; n < 30; n += 1) expect(pieces.join('\n')).toContain(`line ${n}`);
  });

  it('loses no word and makes no piece too long', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'ñ', '😀', '.'), minLength: 1, maxLength: 30 });
    const gap = fc.constantFrom(' ', '\n', '\n\n', '. ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 120 }), (parts) => {
        const text = parts.flat().join('');
        const pieces = splitText(text, 80);
        for (const piece of pieces) expect([...piece].length).toBeLessThanOrEqual(80);
        expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
