import type { Language } from '../kernel/language.ts';
import { isStopWord, stem, tokens } from './analyse.ts';
import { buildLunr, rarity } from './build-index.ts';
import type { Chunk } from './chunk.ts';
import type { Glossary } from './glossary.ts';
import { type QuestionWord, readQuestion } from './question.ts';

export interface Hit {
  chunk: Chunk;
  /** Of the whole text; 3 decimals. */
  score: number;
  /** The share of the question's weight (rare words weigh more) that this chunk meets; 0 to 1. */
  coverage: number;
  /** The words of the question that were met. */
  matched: string[];
}

export interface SearchIndex {
  chunks: Chunk[];
  /** The best chunks first; empty when nothing is near enough to be an answer. Never throws. */
  search(query: string, k: number): Hit[];
}

/** Below this share of the question's weight it is not in the documents. */
const LEAST_COVERAGE = 0.34;
const CHUNKS_OF_ONE_DOCUMENT = 2;
/** `See refund-policy`: it points at the answer and is none. It is shown, and not indexed. */
const POINTER = /(?:^|(?<=[.!?]\s))(?:See|Véase|For [^.]*, see)\s[^.]*[.]?/g;

/** An index over chunks, queried with tokens and never with the person's text. */
export async function buildIndex(chunks: Chunk[], glossary: Glossary): Promise<SearchIndex> {
  const { index, frequency } = await buildLunr(
    chunks.map((chunk, n) => ({ ref: String(n), terms: termsOf(chunk) })),
  );
  const languages = [...new Set<Language>(chunks.map((chunk) => chunk.language))];
  const weigh = (term: string) => rarity(chunks.length, frequency.get(term) ?? 0);

  return {
    chunks,
    search(query, k) {
      const asked = readQuestion(query, glossary, languages);
      if (asked.length === 0 || chunks.length === 0) return [];
      const boosts = new Map<string, number>();
      for (const { terms } of asked) {
        for (const [term, boost] of terms) boosts.set(term, Math.max(boost, boosts.get(term) ?? 0));
      }
      const results = index.query((q) => {
        for (const [term, boost] of boosts) q.term(term, { boost, usePipeline: false, wildcard: 0 });
      });
      const hits = results.flatMap(({ ref, score, matchData }) => {
        const chunk = chunks[Number(ref)];
        const met = new Set(Object.keys(matchData.metadata));
        return chunk ? [{ chunk, score: round(score), ...coverageOf(asked, met, weigh) }] : [];
      });
      return spread(hits.filter((hit) => hit.coverage >= LEAST_COVERAGE)).slice(0, k);
    },
  };
}

/** A chunk's terms: its headings count twice, the title once. */
function termsOf({ title, headings, text, language }: Chunk): string[] {
  const shown = [title, ...headings, ...headings, text.replace(POINTER, ' ')].join('\n');
  return tokens(shown)
    .filter((token) => !isStopWord(token, language))
    .map((token) => stem(token, language));
}

function coverageOf(asked: QuestionWord[], met: Set<string>, weigh: (term: string) => number) {
  let all = 0;
  let found = 0;
  const matched: string[] = [];
  for (const { word, terms } of asked) {
    const weight = Math.min(...[...terms.keys()].map(weigh));
    all += weight;
    const best = Math.max(0, ...[...terms].filter(([term]) => met.has(term)).map(([, boost]) => boost));
    if (best === 0) continue;
    matched.push(word);
    found += weight * Math.min(1, best + 0.3);
  }
  return { coverage: all === 0 ? 0 : round(Math.min(1, found / all)), matched };
}

/** A third chunk of one document waits until others have had a place. */
function spread(hits: Hit[]): Hit[] {
  const seen = new Map<string, number>();
  const first: Hit[] = [];
  const later: Hit[] = [];
  for (const hit of hits) {
    const count = (seen.get(hit.chunk.docId) ?? 0) + 1;
    seen.set(hit.chunk.docId, count);
    (count > CHUNKS_OF_ONE_DOCUMENT ? later : first).push(hit);
  }
  return [...first, ...later];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
