import type { Evidence } from './evidence.ts';
import type { Mention } from './mention.ts';
import { placeOf, sentencesOf } from './sentences.ts';

/** A right number on a wrong subject: `$80` of the Boardroom in a sentence about Focus. */
export interface Misplaced {
  /** The value, as the answer says it. */
  text: string;
  /** What the sentence is about. */
  said: string;
  /** What the record is about that the value comes from. */
  belongsTo: string;
}

const KINDS = new Set<Mention['kind']>(['money', 'time']);

/**
 * The money and times whose records are all about something else than their sentence names. A sentence that
 * names nothing, or several things, is not judged.
 */
export function findMisplaced(
  text: string,
  backed: { mention: Mention; evidence: Evidence[] }[],
  evidence: Evidence[],
): Misplaced[] {
  const known = [...new Set(evidence.flatMap(({ subjects = [] }) => subjects))];
  if (known.length < 2) return [];
  const sentenceAt = sentencesOf(text);
  return backed.flatMap(({ mention, evidence: backing }) => {
    if (!KINDS.has(mention.kind) || backing.some(({ subjects = [] }) => subjects.length === 0)) return [];
    const { start, end } = sentenceAt(mention.at);
    const sentence = text.slice(start, end);
    const named = known.filter((subject) => placeOf(subject, sentence) !== undefined);
    const owners = backing.flatMap(({ subjects = [] }) => subjects);
    const [said] = named;
    if (said === undefined || named.length > 1 || owners.includes(said)) return [];
    // A booking and its room are one thing under two names.
    const isSame = evidence.some(
      ({ subjects = [] }) => subjects.includes(said) && owners.some((one) => subjects.includes(one)),
    );
    return isSame || backing.length === 0 ? [] : [{ text: mention.shown, said, belongsTo: owners[0] ?? '' }];
  });
}
