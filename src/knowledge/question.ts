import { detectLanguage, type Language } from '../kernel/language.ts';
import { isStopWord, stem, tokens } from './analyse.ts';
import type { Glossary } from './glossary.ts';

/** One word (or phrase) of a question with the terms that meet it, and how much each weighs. */
export interface QuestionWord {
  word: string;
  terms: Map<string, number>;
  /** Whether it is, or is part of, a phrase of the glossary. */
  isPart?: boolean;
}

const LONGEST_QUESTION = 2_000;
const LONGEST_PHRASE = 4;
/** Weight of a glossary term; a literal word has 1. */
const GLOSSARY_WEIGHT = 0.7;

/**
 * The words of a question that carry meaning. Each is searched as it is, stemmed as the documents are, and
 * by its terms in the glossary; a phrase of the glossary is one additional word.
 */
export function readQuestion(question: string, glossary: Glossary, languages: Language[]): QuestionWord[] {
  const text = question.slice(0, LONGEST_QUESTION);
  const asked = detectLanguage(text) ?? languages[0] ?? 'en';
  const all = tokens(text);
  const words: QuestionWord[] = [];
  const inPhrase = new Set<number>();
  for (let size = LONGEST_PHRASE; size > 1; size -= 1) {
    for (let at = 0; at + size <= all.length; at += 1) {
      const phrase = all.slice(at, at + size).join(' ');
      const others = glossary.get(phrase);
      if (!others || inPhrase.has(at)) continue;
      for (let n = at; n < at + size; n += 1) inPhrase.add(n);
      words.push({ word: phrase, terms: termsOf(others, 1, languages), isPart: true });
    }
  }
  all.forEach((token, at) => {
    if (isStopWord(token, asked)) return;
    const terms = new Map(languages.map((language) => [stem(token, language), inPhrase.has(at) ? 0.5 : 1]));
    const others = inPhrase.has(at) ? [] : (glossary.get(token) ?? []);
    for (const [term, weight] of termsOf(others, GLOSSARY_WEIGHT, languages)) {
      if (!terms.has(term)) terms.set(term, weight);
    }
    if (words.some((known) => known.word === token)) return;
    words.push({ word: token, terms, ...(inPhrase.has(at) && { isPart: true }) });
  });
  return words;
}

/** The more terms the glossary has for a word, the smaller the weight of each. */
function termsOf(others: string[], weight: number, languages: Language[]): Map<string, number> {
  const terms = new Map<string, number>();
  for (const other of others.flatMap(tokens)) {
    for (const language of languages) {
      if (!isStopWord(other, language)) terms.set(stem(other, language), weight / Math.sqrt(others.length));
    }
  }
  return terms;
}
