import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, chunkMarkdown, chunkText } from '../../src/knowledge/chunk.ts';
import { readGlossary } from '../../src/knowledge/glossary.ts';
import { openLibrary } from '../../src/knowledge/library.ts';
import { boundResults, toResult } from '../../src/reservo/tools/search.ts';

const root = join(import.meta.dirname, '../..');
const library = await openLibrary({
  folder: join(root, 'data/docs'),
  glossary: await readGlossary(join(root, 'data/glossary.json')),
});
const first = (question: string) => library.search(question, 1)[0]?.chunk.docId;

describe('search', () => {
  it.each([
    ['Is there wifi in the Lounge?', 'wifi-and-equipment-faq'],
    ['¿Hay wifi en el Lounge?', 'wifi-and-equipment-faq'],
    ['hay wi-fi en el lounge', 'wifi-and-equipment-faq'],
    ['What equipment is in the Focus room?', 'focus-room-manual'],
    ['¿Qué equipo hay en la sala Focus?', 'focus-room-manual'],
  ])('the seeds’ trap: %s', (question, docId) => expect(first(question)).toBe(docId));

  it('the pro window is among the first three for the first seed’s query', () => {
    const hits = library.search("What is Reservo's cancellation policy for the pro tier?", 3);
    expect(hits.map((hit) => hit.chunk.text).join()).toMatch(/4 hours before the start/);
  });

  it('k is bounded to 1…5, and a text is cut at 280', () => {
    expect([8, 0, -3, 3, Number.NaN].map(boundResults)).toEqual([5, 1, 1, 3, 1]);
    const longest = library.chunks.find((chunk) => chunk.chunkId === 'operations-manual-raw-001') as Chunk;
    const shown = toResult({ chunk: longest, score: 1, coverage: 1, matched: [] });
    expect(Object.keys(shown)).toEqual(['chunk_id', 'doc_id', 'text', 'score']);
    expect(longest.text).toHaveLength(290);
    expect(shown.text).toHaveLength(283);
    expect(shown.text.endsWith('...')).toBe(true);
  });

  it('scores have three decimals, falling', () => {
    const hits = library.search('cancellation policy', 5);
    const scores = hits.map((hit) => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(Math.round(score * 1000) / 1000).toBe(score);
  });

  it.each([
    'wifi?',
    '10:00',
    '+',
    '~',
    '*',
    '""',
    '',
    '   ',
    '-wifi',
    'title:wifi',
    'wifi^25',
    'e-mail: bob@x.com',
    '😀😀',
    'مرحبا بالعالم',
    'x'.repeat(10_000),
    'wifi '.repeat(2_000),
    '__proto__',
    'constructor',
    'toString hasOwnProperty',
  ])('no text makes it throw or return everything: %.20s', (query) => {
    const hits = library.search(query, 100);
    expect(hits.length).toBeLessThan(library.chunks.length / 2);
    for (const hit of hits) expect(hit.score).toBeGreaterThan(0);
  });

  it('whatever is asked, it does not throw, and every hit has met a word', () => {
    const word = fc.constantFrom(
      'wifi',
      'lounge',
      'cancel',
      '+',
      '-',
      '*',
      '~',
      ':',
      '"',
      '\\',
      '^',
      '\u202e',
      'ñ',
      '😀',
      '\n',
      '10:00',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (query) => {
        for (const hit of library.search(query, 5)) {
          expect(hit.matched.length).toBeGreaterThan(0);
          expect(hit.coverage).toBeGreaterThan(0);
          expect(hit.coverage).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('chunks', () => {
  const texts = (markdown: string) =>
    chunkMarkdown('d', markdown).map((chunk) => [chunk.headings.join(' > '), chunk.text]);

  it('a # inside a fence is no heading; the fence stays with its text', () => {
    expect(texts('# T\n\n## A\n\nBefore.\n\n```sh\n# not a heading\n```\n')).toEqual([
      ['A', 'Before.\n```sh\n# not a heading\n```'],
    ]);
  });
  it('text before the first heading, and before an inner one, is kept', () => {
    expect(texts('Intro.\n\n# T\n\nUnder the title.\n\n## A\n\nText.\n\n### B\n\nInner.')).toEqual([
      ['', 'Intro.'],
      ['', 'Under the title.'],
      ['A', 'Text.'],
      ['A > B', 'Inner.'],
    ]);
  });
  it('front matter and comments are left out; lists and tables stay whole', () => {
    const table = '| a | b |\n| - | - |\n| 1 | 2 |';
    expect(texts(`---\ntitle: x\n---\n\n## A\n\n<!-- note -->\n\n- one\n- two\n\n${table}\n`)).toEqual([
      ['A', `- one\n- two\n${table}`],
    ]);
  });
  it('a section that is too long is cut at sentence ends, its headings repeated', () => {
    const sentence = 'This sentence is repeated until the section is far too long for one chunk. ';
    const chunks = chunkMarkdown('d', `# T\n\n## A\n\n${sentence.repeat(60)}`);
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(chunk.headings).toEqual(['A']);
      expect(chunk.text.length).toBeLessThanOrEqual(1_200);
      expect(chunk.text.endsWith('.')).toBe(true);
    }
    expect(chunks.map((chunk) => chunk.text).join(' ')).toBe(sentence.repeat(60).trim());
  });
  it('nothing of a text is lost, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '.', '\n', 'ñ', '😀'), maxLength: 5_000 }),
        (text) => {
          const kept = chunkText('d', text)
            .map((chunk) => chunk.text)
            .join('');
          expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});
