import lunr from 'lunr';
import { detectLanguage, type Language } from '../kernel/language.ts';
import { stem, words } from './analyse.ts';
import type { Chunk } from './chunk.ts';
import type { Glossary } from './glossary.ts';

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
  /** The best chunks first; empty when nothing is near enough to be an answer. */
  search(query: string, k: number): Hit[];
}

/** One word of a question with the terms that meet it: itself, and what the glossary adds, weighing less. */
interface QueryWord {
  word: string;
  terms: Map<string, number>;
}

const GLOSSARY_WEIGHT = 0.6;
const LEAST_COVERAGE = 0.34;
const CHUNKS_OF_ONE_DOCUMENT = 2;
/** `See refund-policy`: it points at the answer and is none. It is shown, and not indexed. */
const POINTER = /(?:^|(?<=[.!?]\s))(?:See|For [^.]*, see)\s[^.]*[.]?/g;

/**
 * An index over chunks: one field of title, headings and text (lunr's document frequencies are wrong over
 * several, notes §B4), queried with tokens and never with the person's text.
 */
export function buildIndex(chunks: Chunk[], glossary: Glossary, language: Language = 'en'): SearchIndex {
  const frequency = new Map<string, number>();
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.field('terms');
  chunks.forEach((chunk, id) => {
    const terms = termsOf(chunk, language);
    for (const term of new Set(terms)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
    // An array is taken as tokens; lunr's own tokenizer and pipeline stay out of it.
    builder.add({ id: String(id), terms });
  });
  const index = builder.build();
  const weigh = (term: string) => Math.log(1 + chunks.length / (1 + (frequency.get(term) ?? 0)));

  return {
    chunks,
    search(query, k) {
      const asked = readQuery(query, glossary, language);
      if (asked.length === 0 || chunks.length === 0) return [];
      const results = index.query((q) => {
        const boosts = new Map<string, number>();
        for (const { terms } of asked) {
          for (const [term, boost] of terms) boosts.set(term, Math.max(boost, boosts.get(term) ?? 0));
        }
        for (const [term, boost] of boosts) q.term(term, { boost, usePipeline: false });
      });
      const hits = results.flatMap(({ ref, score, matchData }) => {
        const chunk = chunks[Number(ref)];
        const met = new Set(Object.keys(matchData.metadata));
        return chunk ? [{ chunk, score: round(score), ...coverageOf(asked, met, weigh) }] : [];
      });
      const answers = hits.filter((hit) => hit.coverage >= LEAST_COVERAGE);
      return spread(answers).slice(0, k);
    },
  };
}

function termsOf(chunk: Chunk, language: Language): string[] {
  const heading = [chunk.title, ...chunk.headings, ...chunk.headings].join('\n');
  const text = chunk.text.replace(POINTER, ' ');
  return words(`${heading}\n${text}`, language).map((word) => stem(word, language));
}

function readQuery(query: string, glossary: Glossary, language: Language): QueryWord[] {
  const asked = detectLanguage(query) ?? language;
  return [...new Set(words(query.slice(0, 2000), asked))].map((word) => {
    const terms = new Map([[stem(word, language), 1]]);
    const others = glossary.get(word) ?? glossary.get(singular(word)) ?? [];
    for (const other of others.flatMap((text) => words(text, language))) {
      const term = stem(other, language);
      if (!terms.has(term)) terms.set(term, asked === language ? GLOSSARY_WEIGHT : 1);
    }
    return { word, terms };
  });
}

function singular(word: string): string {
  return word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');
}

function coverageOf(asked: QueryWord[], met: Set<string>, weigh: (term: string) => number) {
  let all = 0;
  let found = 0;
  const matched: string[] = [];
  for (const { word, terms } of asked) {
    const weights = [...terms.keys()].map(weigh);
    all += Math.min(...weights);
    const hit = [...terms.keys()].filter((term) => met.has(term));
    if (hit.length === 0) continue;
    matched.push(word);
    found += Math.min(...hit.map(weigh));
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
