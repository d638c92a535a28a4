import type { DeedKind } from '../deed.ts';
import type { Clause, Token } from '../sentences.ts';
import { type Carried, joined } from '../statement.ts';
import { ENGLISH_CLAUSES } from './tokens.ts';
import type { VerbForm } from './verbs.ts';
import {
  ANYBODY,
  DECIDER,
  HABIT,
  HISTORY,
  HOUSE_PAST,
  isAdverb,
  MODAL,
  NEGATION,
  NO_NEGATION,
  OBJECT,
  OURS,
  words,
} from './words.ts';

/** A place in a clause: what stands before a verb, the verb, what stands after. */
export interface Place {
  tokens: Token[];
  at: number;
  /** Where the verb's own group begins: its auxiliaries and adverbs. */
  groupAt: number;
  verb: VerbForm;
  head: string;
  subject: string;
  rest: string;
  clause: Clause;
  carried: Carried;
  sentence: string;
}

const PERFECT = /^(?:have|has|had|'ve)$/;

export const FIRST = /(?:^| )(?:i|we)$/;

export const SECOND = /(?:^| )you(?: (?:both|two|all))?$/;

export const FINITE = words(
  "is|are|was|were|has|have|had|do|does|did|will|can|must|may|costs?|gets?|says?|means?|needs?|keeps?|goes|stays?|pays?|know|knows|think|includes?|shows?|lets?|begins?|'s|am|remains?|becomes?|counts?|hear|see|looks?|seems?|expires?|applies|apply|belongs?|stands?|appears?|receives?|require|requires|lose|loses",
);

export const PLURAL = /^[a-z]{2,}(?:[^su ]s|es)(?: |$)/;

export type Auxiliary = 'none' | 'has' | 'been' | 'is' | 'was' | "'s" | 'had it';

/** The auxiliary of a verb, over the adverbs between, and where its group begins. */
export function auxiliaryOf(tokens: Token[], at: number): { auxiliary: Auxiliary; groupAt: number } {
  const back = (from: number) => {
    let index = from;
    while (index > 0 && isAdverb(tokens[index - 1]?.word ?? '')) index -= 1;
    return index;
  };
  const start = back(at);
  const word = tokens[start - 1]?.word ?? '';
  if (word === 'been') {
    const perfect = back(start - 1);
    if (PERFECT.test(tokens[perfect - 1]?.word ?? '') || tokens[perfect - 1]?.word === "'s")
      return { auxiliary: 'been', groupAt: back(perfect - 1) };
    return { auxiliary: 'been', groupAt: perfect };
  }
  if (PERFECT.test(word)) return { auxiliary: 'has', groupAt: back(start - 1) };
  if (word === "'s") return { auxiliary: "'s", groupAt: back(start - 1) };
  if (word === "'d") return { auxiliary: 'has', groupAt: back(start - 1) };
  if (/^(?:is|are|am)$/.test(word)) return { auxiliary: 'is', groupAt: back(start - 1) };
  if (/^(?:was|were|got)$/.test(word)) return { auxiliary: 'was', groupAt: back(start - 1) };
  return { auxiliary: 'none', groupAt: start };
}

export function isUnreal(head: string): boolean {
  const told = head.replace(NO_NEGATION, ' ').replace(/'d $/, '');
  return NEGATION.test(told) || MODAL.test(told) || HABIT.test(told) || / 'd /.test(told);
}

/** Every word has a capital: the first word of a sentence alone tells little. */
export function isNamed(subject: Token[]): boolean {
  return subject.every(({ isCapital }) => isCapital) && !PLURAL.test(joined(subject));
}

/** Of the past of the world, or of the house. */
export function isRemote({ sentence, subject, rest, carried }: Place): boolean {
  // A year of the past is the world's, whatever was made then.
  if (/(?<![^ ])(?:in|en|entre|between|since|desde|around|hacia|from|de) 1[0-9]{3}(?![^ ])/.test(rest))
    return true;
  if (
    /(?<![^ ])your?(?![^ ])/.test(`${subject} ${rest}`) ||
    OBJECT.made.test(subject) ||
    OBJECT.made.test(carried.topic)
  )
    return false;
  const text = joined(ENGLISH_CLAUSES.tokens(sentence));
  return HISTORY.test(text) || HOUSE_PAST.test(text);
}

const NAMED_OBJECT = new Set<DeedKind>(['booked', 'sent', 'moved', 'cancelled']);

/** A weak verb tells of a deed when it was done to something of ours. */
export function hasObject({ verb, rest, subject, tokens, at, groupAt, carried }: Place): boolean {
  if (!verb.isWeak) return true;
  const isName = tokens.slice(at + 1).some(({ isCapital }) => isCapital);
  const isDecider = DECIDER.test(subject) || (groupAt > 0 && isNamed(tokens.slice(0, groupAt)));
  if (verb.kinds.some((kind) => OBJECT[kind].test(rest) || (isName && NAMED_OBJECT.has(kind)))) return true;
  if (verb.kinds.includes('approved') && isDecider) return true;
  return (rest === '' && OURS.test(subject)) || verb.kinds.some((kind) => OBJECT[kind].test(carried.topic));
}

/** A verb stands in what follows, before a conjunction: *cancelled bookings are refunded*. */
export function isWithFinite(rest: string): boolean {
  return (
    /(?<![^ ])(?:is|are|was|were|will|costs?|must|can|has|have|gets?)(?![^ ])/.test(rest) &&
    !/(?<![^ ])(?:you|i|we|it|that|which|who) /.test(rest)
  );
}

/** A verb has its object here, or nothing more follows. */
export const OBJECT_START =
  /^(?:$|(?:it|them|you|that|this|both|everything|all|him|her|the|your|a|an|my|our|his|their|its|two|three|four|five|six|\d\S*|[#$€£]\S+|[a-z]+-\d+\S*|for|to|with|from|by|under|as|at|on|in|into|until|till|off|back|over|down|up|forward|out|through|along|and|away|ahead|yours|another|one|per|these|those|every|each|half|around|onto|via|about|against|between|before|after|within|without|instead|successfully|now|already|today|tomorrow|tonight|later|earlier)(?![^ ]))/;

/** Done by somebody who is named, to something of ours. */
export function isByOther(place: Place): boolean {
  const { subject, rest, verb, tokens, groupAt } = place;
  const own = tokens.slice(0, groupAt);
  const isRelative = /(?:^| )(?:who|that|which)$/.test(subject);
  if (isRelative)
    return (
      place.clause.joint === ',' && subject.split(' ').length === 1 && hasObject(place) && OURS.test(rest)
    );
  if (isRemote(place) || ANYBODY.test(subject) || FINITE.test(subject) || tokens.slice(0, groupAt).length > 7)
    return false;
  // After a comma a capital is a name's: `…, Luis moved it`.
  const isName = isNamed(own) || (place.clause.joint !== '' && own.every(({ isCapital }) => isCapital));
  if (PLURAL.test(subject) && !isName) return false;
  if (SECOND.test(subject) && verb.isWeak) return false;
  return (
    hasObject(place) &&
    (OURS.test(`${subject} ${rest}`) ||
      verb.kinds.includes('approved') ||
      /^(?:it|them|that)(?: |$)/.test(rest))
  );
}
