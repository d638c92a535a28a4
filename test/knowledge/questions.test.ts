import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGlossary } from '../../src/knowledge/glossary.ts';
import { openLibrary } from '../../src/knowledge/library.ts';

interface FrozenQuestion {
  id: string;
  lang: 'es' | 'en';
  question: string;
  /** The chunks that answer it; none when the documents do not. */
  answers: string[];
}

const root = join(import.meta.dirname, '../..');
const questions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8'),
) as FrozenQuestion[];
const library = await openLibrary({
  folder: join(root, 'data/docs'),
  glossary: await readGlossary(join(root, 'data/glossary.json')),
});
const found = questions.map((one) => ({
  ...one,
  hits: library.search(one.question, 3).map((hit) => hit.chunk.chunkId),
}));
const answerable = found.filter((one) => one.answers.length > 0);
const others = found.filter((one) => one.answers.length === 0);
const share = (part: unknown[], all: unknown[]) => part.length / all.length;
const told = (list: typeof found) =>
  list.map(({ id, question, answers, hits }) => `${id} ${question} → ${hits} (not ${answers})`).join('\n');

describe(`the frozen questions: ${questions.length}, written blind`, () => {
  it('the passage that answers comes first', () => {
    const missed = answerable.filter(({ answers, hits }) => !answers.includes(hits[0] ?? ''));
    expect(1 - share(missed, answerable), told(missed)).toBeGreaterThanOrEqual(0.92);
  });

  it('or is among the first three', () => {
    const missed = answerable.filter(({ answers, hits }) => !hits.some((hit) => answers.includes(hit)));
    expect(1 - share(missed, answerable), told(missed)).toBeGreaterThanOrEqual(0.98);
  });

  it('what the documents do not answer is refused', () => {
    const answered = others.filter(({ hits }) => hits.length > 0);
    expect(1 - share(answered, others), told(answered)).toBeGreaterThanOrEqual(0.85);
  });
});
