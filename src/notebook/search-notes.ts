import { foldAccents } from '../kernel/fold-accents.ts';
import type { Note } from './notes.ts';

/** A search result, as `buscar_notas` returns it. */
export interface NoteHit {
  id: number;
  tema: string;
  /** Cosine similarity in [0, 1], rounded to three decimals. */
  similitud: number;
  texto: string;
}

const STOP_WORDS = new Set(
  'a al antes cada con cómo cuando de del dos el en es esa la las lo los más no para por que se sobre sus un una y luego puede mismo pero sin'.split(
    ' ',
  ),
);
const WORD = /[a-záéíóúüñ]+/g;
const MOST_RESULTS = 5;
/** Words with fewer letters are no keywords. */
const LEAST_TELLING = 5;
/** Similarities that agree to this many decimals are a tie: the order of summing changes the last digits. */
const TIE_DIGITS = 12;

/**
 * The `k` notes most similar to a question, `k` bounded to 1…5: TF-IDF and cosine as facts.md defines them, ties
 * in the order of the notes. Missing accents in the question do not matter.
 */
export function searchNotes(notes: Note[], question: string, k: number): NoteHit[] {
  const counts = notes.map(({ texto }) => countWords(texto));
  const documents = new Map<string, number>();
  for (const word of counts.flatMap((count) => [...count.keys()]))
    documents.set(word, (documents.get(word) ?? 0) + 1);
  const idf = (word: string) => Math.log((1 + notes.length) / (1 + (documents.get(word) ?? 0))) + 1;
  const asked = weighed(countWords(asWritten(question, documents)), (word) =>
    documents.has(word) ? idf(word) : 0,
  );
  const hits = notes.map(({ id, tema, texto }, index) => {
    const similarity = dot(asked, weighed(counts[index] ?? new Map(), idf));
    return { id, tema, texto, similarity: Number(similarity.toFixed(TIE_DIGITS)) };
  });
  return hits
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, boundNotes(k))
    .map(({ id, tema, similarity, texto }) => ({
      id,
      tema,
      similitud: Math.round(similarity * 1000) / 1000,
      texto,
    }));
}

/** The question with accents as in the notes: an unknown `metronomo` becomes `metrónomo` when a note has that. */
function asWritten(question: string, documents: Map<string, number>): string {
  const byFolded = new Map([...documents.keys()].map((word) => [foldAccents(word), word]));
  return question
    .toLowerCase()
    .replace(WORD, (word) => (documents.has(word) ? word : (byFolded.get(foldAccents(word)) ?? word)));
}

/** The number of results for a requested `k`: 1 to 5. */
function boundNotes(k: number): number {
  return Math.max(1, Math.min(MOST_RESULTS, Math.trunc(Number.isFinite(k) ? k : 1)));
}

/**
 * The keywords of a note: first rare words that follow an article and so are nouns, in the order of the text; then
 * the rest, the rarest first.
 */
export function tellingWords(note: Note, notes: Note[]): string[] {
  const counted = notes.map(({ texto }) => countWords(texto));
  const rarity = (word: string) => counted.filter((count) => count.has(word)).length;
  const text = note.texto.toLowerCase();
  const words = [...countWords(text).keys()].filter((word) => word.length >= LEAST_TELLING);
  const isNamed = (word: string) =>
    rarity(word) <= Math.max(1, notes.length / 3) &&
    new RegExp(`(?<!\\p{L})(?:el|la|los|las|un|una|unos|unas|del|al) ${word}(?!\\p{L})`, 'u').test(text);
  const named = words.filter(isNamed);
  const others = words.filter((word) => !named.includes(word)).sort((a, b) => rarity(a) - rarity(b));
  return [...named, ...others];
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORD))
    if (!STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Counts times weights, normalized to length 1; an empty vector stays empty. */
function weighed(counts: Map<string, number>, weight: (word: string) => number): Map<string, number> {
  const values = [...counts].map(([word, count]) => [word, count * weight(word)] as const);
  const length = Math.hypot(...values.map(([, value]) => value)) || 1;
  return new Map(values.map(([word, value]) => [word, value / length]));
}

function dot(a: Map<string, number>, b: Map<string, number>): number {
  let sum = 0;
  for (const [word, value] of a) sum += value * (b.get(word) ?? 0);
  return sum;
}
