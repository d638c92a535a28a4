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

/** A hit with the rarity of the rarest word it met. */
interface Candidate extends Hit {
  rarest: number;
}

export interface SearchIndex {
  chunks: Chunk[];
  /** The best chunks first; empty when no chunk is likely to hold the answer. Never throws. */
  search(query: string, k: number): Hit[];
}

/** With a smaller share of the question's weight, the answer is taken to be missing from the documents. */
const LEAST_COVERAGE = 0.17;
/** If one word is met and another is in no document, the question is about the other one. */
const LEAST_MATCHED = 2;
/** This many words met, or this share of the weight, is enough in any case. */
const MANY_MATCHED = 3;
const MUCH_COVERAGE = 0.55;
/** In a large collection, a word in at most one of a hundred documents is taken as the subject. */
const DECISIVE_RARITY = 4.3;
/** The weight of a word that is in no document: it may be the subject, or only phrasing. */
const UNKNOWN_WEIGHT = 3;
const NAMED_WEIGHT = 1.2;
const OTHER_WEIGHT = 0.6;
const CHUNKS_OF_ONE_DOCUMENT = 2;
/** `See refund-policy`: a chunk that only refers to another document. It can be shown, but is not indexed. */
const POINTER = /(?:^|(?<=[.!?]\s))(?:See|Véase|For [^.]*, see)\s[^.]*[.]?/g;

/** An index over chunks. It is queried with tokens, never with lunr's query syntax in a person's text. */
export async function buildIndex(chunks: Chunk[], glossary: Glossary): Promise<SearchIndex> {
  const { index, frequency } = await buildLunr(chunks, termsOf);
  const series = namesInSeries(chunks);
  const languages = [...new Set<Language>(chunks.map((chunk) => chunk.language))];
  const weigh = (term: string) => {
    const holding = frequency.get(term) ?? 0;
    return holding > 0 ? rarity(chunks.length, holding) : UNKNOWN_WEIGHT;
  };

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
      const isKnown = ({ terms, isPart }: QuestionWord) =>
        isPart === true || [...terms.keys()].some((term) => frequency.has(term));
      const least = asked.every(isKnown) ? 1 : LEAST_MATCHED;
      const isAnswer = ({ coverage, matched, rarest }: Candidate) =>
        matched.length >= MANY_MATCHED ||
        coverage >= MUCH_COVERAGE ||
        rarest >= DECISIVE_RARITY ||
        (coverage >= LEAST_COVERAGE && matched.length >= least);
      const answers = hits.filter(isAnswer);
      return spread(preferNamed(answers, asked, series))
        .slice(0, k)
        .map(({ rarest: _, ...hit }) => hit);
    },
  };
}

/** For each document of a series (`Focus room manual`, `Studio room manual`), the word that names it. */
function namesInSeries(chunks: Chunk[]): Map<string, string> {
  const titles = new Map<string, string[]>();
  for (const { docId, title, language } of chunks) {
    if (!titles.has(docId))
      titles.set(
        docId,
        tokens(title).map((token) => stem(token, language)),
      );
  }
  const names = new Map<string, string>();
  for (const [docId, words] of titles) {
    for (const word of words) {
      const rest = words.filter((other) => other !== word).join(' ');
      const siblings = [...titles].filter(
        ([other, its]) =>
          other !== docId &&
          !its.includes(word) &&
          its.length === words.length &&
          rest !== '' &&
          its.join(' ').includes(rest),
      );
      if (siblings.length > 0) names.set(docId, word);
    }
  }
  return names;
}

/** A question that names one document of a series means that one: rank the others lower. */
function preferNamed(hits: Candidate[], asked: QuestionWord[], series: Map<string, string>): Candidate[] {
  const words = new Set(
    asked.flatMap(({ terms }) => [...terms].filter(([, weight]) => weight >= 0.5).map(([term]) => term)),
  );
  const named = [...series.values()].some((name) => words.has(name));
  if (!named) return hits;
  const weight = ({ chunk, score }: Hit) => {
    const name = series.get(chunk.docId);
    return name === undefined ? score : score * (words.has(name) ? NAMED_WEIGHT : OTHER_WEIGHT);
  };
  return hits.map((hit) => ({ ...hit, score: round(weight(hit)) })).sort((a, b) => b.score - a.score);
}

/** A chunk's terms: title and headings count twice. A chunk that only refers to another document has none. */
function termsOf({ title, headings, text, language }: Chunk): string[] {
  const own = text.replace(POINTER, ' ').trim();
  if (own === '') return [];
  const shown = [title, title, ...headings, ...headings, own].join('\n');
  return tokens(shown)
    .filter((token) => !isStopWord(token, language))
    .map((token) => stem(token, language));
}

function coverageOf(asked: QuestionWord[], met: Set<string>, weigh: (term: string) => number) {
  let all = 0;
  let found = 0;
  let rarest = 0;
  const matched: string[] = [];
  for (const { word, terms } of asked) {
    const weight = Math.min(...[...terms.keys()].map(weigh));
    all += weight;
    const best = Math.max(0, ...[...terms].filter(([term]) => met.has(term)).map(([, boost]) => boost));
    if (best === 0) continue;
    matched.push(word);
    rarest = Math.max(rarest, weight);
    found += weight * Math.min(1, best + 0.3);
  }
  return { coverage: all === 0 ? 0 : round(Math.min(1, found / all)), matched, rarest };
}

/** Places the third and later chunks of one document after those of others. */
function spread(hits: Candidate[]): Candidate[] {
  const seen = new Map<string, number>();
  const first: Candidate[] = [];
  const later: Candidate[] = [];
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
