import type { Evidence } from './evidence.ts';
import type { Kind, Mention, Relation } from './mention.ts';
import { placeOf, sentencesOf } from './sentences.ts';

/** A value of the answer, and what backs it. */
export interface Checked {
  mention: Mention;
  evidence: Evidence[];
}

const RELATED: readonly Kind[] = ['money', 'duration', 'percent', 'number'];
/** Kinds whose values in the answer are taken for the base of a relation. */
const BASES: readonly Kind[] = ['money', 'duration'];

/**
 * Finds what backs a relation such as `twice as much`. A document that says the same does, or the percentage;
 * else two backed amounts of one kind that are related so: those of the two things that the sentence names, in
 * their order; else an amount of the same sentence, or of the one before, with one that was returned; else any
 * two that were returned, of one thing or of things that the answer or the question names. `checked` are the other
 * values of the answer.
 */
export function createRelationMatcher(
  { text, question }: { text: string; question: string },
  checked: Checked[],
  evidence: Evidence[],
): (mention: Mention) => Evidence[] {
  const sentenceAt = sentencesOf(text);
  const subjects = [...new Set(evidence.flatMap((one) => one.subjects ?? []))];
  const amounts = new Map(RELATED.map((kind) => [kind, sortedAmounts(evidence, kind)] as const));
  const backed = checked.filter((one) => one.evidence.length > 0);
  const named = new Set(subjects.filter((name) => placeOf(name, `${text}\n${question}`) !== undefined));
  const mayRelate = (one: Evidence, other: Evidence | undefined) => {
    const [own, others] = [one.subjects ?? [], other?.subjects ?? []];
    return own.some((name) => others.includes(name)) || [...own, ...others].every((name) => named.has(name));
  };

  return (mention) => {
    const { relation } = mention;
    if (!relation) return [];
    const said = evidence.filter((one) => isSameSaid(one, mention, relation));
    if (said.length > 0) return said;
    const kinds = relation.between ? [relation.between] : RELATED;
    const { start, end } = sentenceAt(mention.at);
    const pair = namedPair(text.slice(start, end), mention.at - start, subjects);
    const searches = kinds.map(
      (kind): Search => ({ kind, amounts: amounts.get(kind) ?? [], mention, relation, mayRelate }),
    );
    const ofNamed = searches.flatMap((search) => (pair && pairOfNamed(search, pair)) ?? []);
    if (ofNamed.length > 0) return ofNamed;
    if (pair && searches.some((search) => pairOfNamed(search, pair) !== undefined)) return [];

    const before = backed.filter(({ mention: { at } }) => at < end);
    for (const search of searches.filter(({ kind }) => BASES.includes(kind))) {
      const own = before.filter((one) => one.mention.kind === search.kind);
      const inSentence = own.filter((one) => one.mention.at >= start);
      const bases = inSentence.length > 0 ? inSentence : own.slice(-1);
      if (bases.length > 0) return withBases(search, bases);
    }
    return searches.flatMap(anyPair);
  };
}

/** Whether a document says the relation itself, or the percentage that it is. */
function isSameSaid(one: Evidence, { values }: Mention, { percent, between }: Relation): boolean {
  if (one.kind === 'percent') return percent.includes(Math.abs(Number(one.value)));
  const isOfOthers = between !== undefined && one.between !== undefined && between !== one.between;
  return one.kind === 'relation' && values.includes(one.value) && !isOfOthers;
}

/** An amount that was returned; its value in base units. */
interface Amount {
  value: number;
  one: Evidence;
}

/** What is looked for: amounts of one kind that are related as a mention says. */
interface Search {
  kind: Kind;
  /** Rising. */
  amounts: Amount[];
  mention: Mention;
  relation: Relation;
  mayRelate(one: Evidence, other: Evidence | undefined): boolean;
}

/** So many different amounts are looked at, so that a long document takes no longer than another. */
const MOST_AMOUNTS = 500;

function sortedAmounts(evidence: Evidence[], kind: Kind): Amount[] {
  const known = new Map<string, Amount>();
  for (const one of evidence) {
    const { value } = one;
    if (one.kind !== kind || typeof value !== 'number' || value <= 0) continue;
    const key = `${value} ${one.subjects?.join() ?? ''}`;
    if (known.size < MOST_AMOUNTS && !known.has(key)) known.set(key, { value, one });
  }
  return [...known.values()].sort((a, b) => a.value - b.value);
}

const ratiosOf = ({ values }: Mention) => values.filter((value) => typeof value === 'number');

/** The amounts that are so many times a value, as exactly as the words say. */
function related({ amounts, relation: { tolerance } }: Search, base: number, ratio: number): Amount[] {
  const [least, most] = tolerance.map((factor) => base * ratio * factor);
  return amounts.filter(({ value }) => value >= (least ?? 0) && value <= (most ?? 0));
}

function anyPair(search: Search): Evidence[] {
  for (const { value, one } of search.amounts)
    for (const ratio of ratiosOf(search.mention)) {
      const other = related(search, value, ratio).find((found) => search.mayRelate(found.one, one));
      if (other) return [other.one, one];
    }
  return [];
}

/** Amounts that the answer says, with one that was returned: either may be the larger. */
function withBases(search: Search, bases: Checked[]): Evidence[] {
  for (const { mention, evidence } of bases)
    for (const value of mention.values)
      for (const ratio of typeof value === 'number' && value > 0 ? ratiosOf(search.mention) : []) {
        const others = [...related(search, Number(value), ratio), ...inverse(search, Number(value), ratio)];
        const other = others.find((found) => search.mayRelate(found.one, evidence[0]));
        if (other) return [other.one, ...evidence.slice(0, 1)];
      }
  return [];
}

/** The amounts that a value is so many times as much as. */
function inverse({ amounts, relation: { tolerance } }: Search, value: number, ratio: number): Amount[] {
  const [least, most] = tolerance.map((factor) => ratio * factor);
  return amounts.filter(({ value: base }) => value >= base * (least ?? 0) && value <= base * (most ?? 0));
}

/** The two things that a sentence relates: the last one named before the relation, and the other. */
function namedPair(
  sentence: string,
  at: number,
  subjects: string[],
): { subject: string; base: string } | undefined {
  const places = subjects
    .flatMap((name) => {
      const place = placeOf(name, sentence);
      return place === undefined ? [] : [{ name, place }];
    })
    .sort((a, b) => a.place - b.place);
  const subject = places.findLast(({ place }) => place < at);
  const others = places.filter((one) => one !== subject);
  const base = others.find(({ place }) => place > at) ?? others[0];
  return subject && base && places.length === 2 ? { subject: subject.name, base: base.name } : undefined;
}

/** Undefined when the amounts of the two are not known; else what backs the relation, or nothing. */
function pairOfNamed(
  search: Search,
  { subject, base }: { subject: string; base: string },
): Evidence[] | undefined {
  const of = (name: string) => search.amounts.filter(({ one }) => one.subjects?.includes(name));
  const [own, bases] = [of(subject), of(base)];
  if (own.length === 0 || bases.length === 0) return undefined;
  for (const { value, one } of bases)
    for (const ratio of ratiosOf(search.mention)) {
      const [other] = related({ ...search, amounts: own }, value, ratio);
      if (other) return [other.one, one];
    }
  return [];
}
