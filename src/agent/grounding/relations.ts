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
 * two that were returned. `checked` are the other values of the answer.
 */
export function createRelationMatcher(
  text: string,
  checked: Checked[],
  evidence: Evidence[],
): (mention: Mention) => Evidence[] {
  const sentenceAt = sentencesOf(text);
  const subjects = [...new Set(evidence.flatMap((one) => one.subjects ?? []))];
  const amounts = new Map(RELATED.map((kind) => [kind, sortedAmounts(evidence, kind)] as const));
  const backed = checked.filter((one) => one.evidence.length > 0);

  return (mention) => {
    const { relation } = mention;
    if (!relation) return [];
    const said = evidence.filter((one) => isSameSaid(one, mention, relation));
    if (said.length > 0) return said;
    const kinds = relation.between ? [relation.between] : RELATED;
    const { start, end } = sentenceAt(mention.at);
    const sentence = text.slice(start, end);
    const named = namedPair(sentence, mention.at - start, subjects);
    const ofNamed =
      named && kinds.map((kind) => pairOfNamed(amounts.get(kind) ?? [], mention, relation, named));
    const known = ofNamed?.filter((pair) => pair !== undefined) ?? [];
    if (known.length > 0) return known.flat();

    const before = backed.filter(({ mention: { at } }) => at < end);
    for (const kind of kinds.filter((one) => BASES.includes(one))) {
      const own = before.filter((one) => one.mention.kind === kind);
      const inSentence = own.filter((one) => one.mention.at >= start);
      const last = own.at(-1);
      const bases = inSentence.length > 0 ? inSentence : last ? [last] : [];
      if (bases.length > 0) return withBases(bases, amounts.get(kind) ?? [], mention, relation);
    }
    return kinds.flatMap((kind) => anyPair(amounts.get(kind) ?? [], mention, relation));
  };
}

/** Whether a document says the relation itself, or the percentage that it is. */
function isSameSaid(one: Evidence, { values }: Mention, { percent }: Relation): boolean {
  if (one.kind === 'relation') return values.includes(one.value);
  return one.kind === 'percent' && percent.includes(Math.abs(Number(one.value)));
}

/** An amount that was returned; its value in base units. */
interface Amount {
  value: number;
  one: Evidence;
}

function sortedAmounts(evidence: Evidence[], kind: Kind): Amount[] {
  return evidence
    .flatMap((one) =>
      one.kind === kind && typeof one.value === 'number' && one.value > 0 ? [{ value: one.value, one }] : [],
    )
    .sort((a, b) => a.value - b.value);
}

/** The first amount from `low` to `high`. */
function between(amounts: Amount[], low: number, high: number): Amount | undefined {
  let [from, to] = [0, amounts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((amounts[middle]?.value ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  const found = amounts[from];
  return found && found.value <= high ? found : undefined;
}

const ratiosOf = ({ values }: Mention) => values.filter((value) => typeof value === 'number');

/** What is so many times a value, as exactly as the words say. */
function related(
  amounts: Amount[],
  base: number,
  ratio: number,
  { tolerance: [least, most] }: Relation,
): Amount | undefined {
  return between(amounts, base * ratio * least, base * ratio * most);
}

function anyPair(amounts: Amount[], mention: Mention, relation: Relation): Evidence[] {
  for (const base of amounts)
    for (const ratio of ratiosOf(mention)) {
      const other = related(amounts, base.value, ratio, relation);
      if (other) return [other.one, base.one];
    }
  return [];
}

/** Amounts that the answer says, with one that was returned: either may be the larger. */
function withBases(bases: Checked[], amounts: Amount[], mention: Mention, relation: Relation): Evidence[] {
  const [least, most] = relation.tolerance;
  for (const base of bases)
    for (const value of base.mention.values)
      for (const ratio of typeof value === 'number' && value > 0 ? ratiosOf(mention) : []) {
        const other =
          related(amounts, Number(value), ratio, relation) ??
          between(amounts, Number(value) / ratio / most, Number(value) / ratio / least);
        if (other) return [other.one, ...base.evidence.slice(0, 1)];
      }
  return [];
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
  amounts: Amount[],
  mention: Mention,
  relation: Relation,
  { subject, base }: { subject: string; base: string },
): Evidence[] | undefined {
  const of = (name: string) => amounts.filter(({ one }) => one.subjects?.includes(name));
  const [own, bases] = [of(subject), of(base)];
  if (own.length === 0 || bases.length === 0) return undefined;
  for (const { value, one } of bases)
    for (const ratio of ratiosOf(mention)) {
      const other = related(own, value, ratio, relation);
      if (other) return [other.one, one];
    }
  return [];
}
