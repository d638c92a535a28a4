import lunr from 'lunr';
import { type LunrVector, lunrParts } from './lunr-parts.ts';

export interface BuiltIndex {
  index: lunr.Index;
  /** How many documents hold a term. */
  frequency: Map<string, number>;
}

/** The usual constants of BM25. */
const K1 = 1.2;
const B = 0.75;
const FIELD = 'terms';
/** Number of documents or terms handled before yielding to the event loop. */
const SLICE = 10;

/**
 * A lunr index over one field, whose references are the documents' positions. It is built in slices, because lunr's
 * own `build()` blocks the event loop. The weights are BM25's, computed here over the one field (lunr sums the
 * document frequencies of fields and takes the absolute value of their logarithm).
 */
export async function buildLunr<T>(documents: T[], termsOf: (document: T) => string[]): Promise<BuiltIndex> {
  const lengths: number[] = [];
  const counts: Map<string, number>[] = [];
  const frequency = new Map<string, number>();
  let length = 0;
  await inSlices(documents, (document) => {
    const terms = termsOf(document);
    const count = new Map<string, number>();
    for (const term of terms) count.set(term, (count.get(term) ?? 0) + 1);
    for (const term of count.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
    counts.push(count);
    lengths.push(terms.length);
    length += terms.length;
  });

  const sorted = [...frequency.keys()].sort();
  const place = new Map(sorted.map((term, index) => [term, index]));
  const inverted: Record<string, { _index: number; [field: string]: unknown }> = Object.create(null);
  const tokens = new lunrParts.TokenSet.Builder();
  await inSlices(sorted, (term) => {
    inverted[term] = { _index: place.get(term) ?? 0, [FIELD]: Object.create(null) };
    tokens.insert(term);
  });
  tokens.finish();

  const average = length / Math.max(1, documents.length);
  const vectors: Record<string, LunrVector> = {};
  await inSlices(documents, (_document, n) => {
    const ref = String(n);
    const vector = new lunrParts.Vector();
    for (const [term, count] of counts[n] ?? []) {
      const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * (lengths[n] ?? 0)) / average));
      vector.insert(place.get(term) ?? 0, rarity(documents.length, frequency.get(term) ?? 0) * weight);
      (inverted[term]?.[FIELD] as Record<string, unknown>)[ref] = {};
    }
    vectors[`${FIELD}/${ref}`] = vector;
  });
  const index = new lunrParts.Index({
    invertedIndex: inverted,
    fieldVectors: vectors,
    tokenSet: tokens.root,
    fields: [FIELD],
    pipeline: new lunr.Pipeline(),
  });
  return { index, frequency };
}

/** BM25's inverse document frequency, never negative. */
export function rarity(documents: number, holding: number): number {
  return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
}

async function inSlices<T>(items: T[], work: (item: T, index: number) => void): Promise<void> {
  for (let n = 0; n < items.length; n += 1) {
    if (n % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
    work(items[n] as T, n);
  }
}
