import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import { detectLanguage, type Language } from '../src/kernel/language.ts';
import { isStopWord, stem, tokens } from '../src/knowledge/analyse.ts';
import type { Chunk } from '../src/knowledge/chunk.ts';
import { buildIndex } from '../src/knowledge/search.ts';

/** The engines that retrieval is measured beside, and the public test set. */

export interface Passage {
  id: string;
  text: string;
  chunk: Chunk;
}
export interface Asked {
  question: string;
  answers: string[];
}
export type Engine = (question: string) => string[];

export const DEPTH = 5;
const K1 = 1.2;
const B = 0.75;

/** The same analyser without anything else: BM25 by the book. */
function analyse(text: string, language: Language): string[] {
  return tokens(text)
    .filter((token) => !isStopWord(token, language))
    .map((token) => stem(token, language));
}

export function textbook(passages: Passage[], language: Language): Engine {
  const documents = passages.map(({ text }) => analyse(text, language));
  const average = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  const postings = new Map<string, Map<number, number>>();
  documents.forEach((terms, n) => {
    for (const term of terms) {
      const posting = postings.get(term) ?? new Map<number, number>();
      postings.set(term, posting.set(n, (posting.get(n) ?? 0) + 1));
    }
  });
  return (question) => {
    const scores = new Map<number, number>();
    for (const term of new Set(analyse(question, language))) {
      const posting = postings.get(term) ?? new Map<number, number>();
      const idf = Math.log(1 + (documents.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [n, count] of posting) {
        const norm = K1 * (1 - B + (B * (documents[n]?.length ?? 0)) / average);
        scores.set(n, (scores.get(n) ?? 0) + (idf * count * (K1 + 1)) / (count + norm));
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, DEPTH)
      .map(([n]) => passages[n]?.id ?? '');
  };
}

export function rawLunr(passages: Passage[]): Engine {
  const index = lunr((builder) => {
    builder.ref('id');
    builder.field('text');
    for (const { id, text } of passages) builder.add({ id, text });
  });
  return (question) => {
    try {
      return index
        .search(question)
        .slice(0, DEPTH)
        .map((result) => result.ref);
    } catch {
      return [];
    }
  };
}

export function miniSearch(passages: Passage[], language?: Language): Engine {
  const index = new MiniSearch<Passage>({
    fields: ['text'],
    ...(language && {
      processTerm: (term) => {
        const [token] = tokens(term);
        return token === undefined || isStopWord(token, language) ? null : stem(token, language);
      },
    }),
  });
  index.addAll(passages);
  return (question) =>
    index
      .search(question)
      .slice(0, DEPTH)
      .map((result) => String(result.id));
}

export async function ours(passages: Passage[]): Promise<Engine> {
  const index = await buildIndex(
    passages.map(({ chunk }) => chunk),
    new Map(),
  );
  return (question) => index.search(question, DEPTH).map((hit) => hit.chunk.chunkId);
}

interface XQuad {
  data: { paragraphs: { context: string; qas: { question: string }[] }[] }[];
}

export function readXQuad(folder: string, language: Language): { passages: Passage[]; asked: Asked[] } {
  const { data } = JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), 'utf8')) as XQuad;
  const paragraphs = data.flatMap((article) => article.paragraphs);
  const passages = paragraphs.map(({ context }, n) => {
    const id = `p${n}-000`;
    const chunk: Chunk = {
      chunkId: id,
      docId: `p${n}`,
      title: '',
      headings: [],
      text: context,
      language: detectLanguage(context) ?? language,
      hash: '',
    };
    return { id, text: context, chunk };
  });
  const asked = paragraphs.flatMap(({ qas }, n) =>
    qas.map(({ question }) => ({ question, answers: [`p${n}-000`] })),
  );
  return { passages, asked };
}

/** The share of the questions whose answer comes first. */
export function precisionAtOne(engine: Engine, asked: Asked[]): number {
  return (
    asked.filter(({ question, answers }) => answers.includes(engine(question)[0] ?? '')).length / asked.length
  );
}
