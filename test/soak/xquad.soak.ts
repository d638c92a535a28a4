import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Our search against the textbook's and others', on public questions (../shared/conformance). */

const root = join(import.meta.dirname, '../..');
const XQUAD = join(root, '../shared/conformance/xquad');
describe.skipIf(!existsSync(XQUAD))('XQuAD (skipped without ../shared/conformance)', () => {
  it.each(['es', 'en'] as const)(
    '%s: no more than 0.01 below the textbook, with and without accents',
    async (language) => {
      const { readXQuad, textbook, precisionAtOne, ours, rawLunr, miniSearch } = await import(
        '../../bench/retrieval-engines.ts'
      );
      const { passages, asked } = readXQuad(XQUAD, language);
      const bare = asked.map((one) => ({
        ...one,
        question: one.question.normalize('NFD').replace(/\p{M}/gu, ''),
      }));
      const reference = precisionAtOne(textbook(passages, language), asked);
      const engine = await ours(passages);
      expect(reference).toBeGreaterThan(0.9);
      for (const other of [rawLunr(passages), miniSearch(passages), miniSearch(passages, language)]) {
        expect(precisionAtOne(engine, asked)).toBeGreaterThan(precisionAtOne(other, asked));
      }
      expect(precisionAtOne(engine, asked)).toBeGreaterThanOrEqual(reference - 0.01);
      expect(precisionAtOne(engine, bare)).toBeGreaterThanOrEqual(precisionAtOne(engine, asked) - 0.01);
    },
  );
});
