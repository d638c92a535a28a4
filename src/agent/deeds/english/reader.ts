import type { DeedKind } from '../deed.ts';
import { DEED_KINDS } from '../deed.ts';
import { type Clause, clausesOf, type Token } from '../sentences.ts';
import { ENGLISH_PHRASES } from './phrases.ts';
import { ENGLISH_CLAUSES, withoutAsides } from './tokens.ts';
import { ENGLISH_VERBS, type VerbForm } from './verbs.ts';
import {
  ANYBODY,
  BY_OTHERS,
  CONDITION,
  DECIDER,
  GREETING_ONLY,
  HABIT,
  HEARSAY,
  HISTORY,
  HOUSE_PAST,
  INTRODUCTION,
  isAdverb,
  MODAL,
  NEGATION,
  NO_NEGATION,
  OBJECT,
  ORDER,
  OURS,
  REPORT,
  words,
} from './words.ts';

/** What a clause states was done. */
export interface Statement {
  clause: string;
  kinds: readonly DeedKind[];
}

/** What a clause leaves to those after it in its sentence. */
interface Carried {
  /** Its end is unreal: denied, wished, asked. What goes on without a subject of its own is too. */
  isOpen: boolean;
  /** A condition stands before. */
  isConditional: boolean;
  /** The words of whoever asks, or of a document, stand before. */
  isReport: boolean;
  /** Somebody else's words do. */
  isHearsay: boolean;
  /** The clause before states a deed, or tells of what somebody did. */
  isTold: boolean;
  /** What the clause before names, where it does no more than that. */
  topic: string;
}

/** A place in a clause: what stands before a verb, the verb, what stands after. */
interface Place {
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

type Auxiliary = 'none' | 'has' | 'been' | 'is' | 'was' | "'s" | 'had it';

const PERFECT = /^(?:have|has|had|'ve)$/;
const FIRST = /(?:^| )(?:i|we)$/;
const SECOND = /(?:^| )you(?: (?:both|two|all))?$/;
/** A verb has its object here, or nothing more follows. */
const OBJECT_START =
  /^(?:$|(?:it|them|you|that|this|both|everything|all|him|her|the|your|a|an|my|our|his|their|its|two|three|four|five|six|\d\S*|[#$€£]\S+|[a-z]+-\d+\S*|for|to|with|from|by|under|as|at|on|in|into|until|till|off|back|over|down|up|forward|out|through|along|and|away|ahead|yours|another|one|per|these|those|every|each|half|around|onto|via|about|against|between|before|after|within|without|instead|successfully|now|already|today|tomorrow|tonight|later|earlier)(?![^ ]))/;
const AFTER_PARTICIPLE =
  /^(?:$|(?:for|to|with|by|at|on|in|from|as|under|until|till|and|now|already|successfully|today|tomorrow|just|off|out|back|into|up|down|via|per|through|again|over|without|between|before|during)(?![^ ]))/;
const FINITE = words(
  "is|are|was|were|has|have|had|do|does|did|will|can|must|may|costs?|gets?|says?|means?|needs?|keeps?|goes|stays?|pays?|know|knows|think|includes?|shows?|lets?|begins?|'s|am|remains?|becomes?|counts?|hear|see|looks?|seems?|expires?|applies|apply|belongs?|stands?|appears?|receives?|require|requires|lose|loses",
);
const PLURAL = /^[a-z]{2,}(?:[^su ]s|es)(?: |$)/;
const DETERMINED =
  /^(?:your|our|the|this|that|these|those|it|they|you|both|my|his|her|their|all|everything|\d\S*|two|three|four|five|six|seven|eight|nine|ten)(?: |$)/;
const ROOM_TALK =
  /(?<![^ ])(?:for (?:you|your|her|him|them|us|mrs?|ms)|your|yours|you|under|in (?:the|your|my) name|[a-z]+-\d{6,}\S*|successfully|now)(?![^ ])/;
/** First-person turns of the weak verbs that are no deed. */
const NO_DEED =
  /^(?:(?:got|received) (?:it$|your|the message|that|you$)|got (?:to|lost|stuck|mixed|confused|wrong)|made (?:a mistake|an error|sure|up|clear|out|from|of|a note of|it (?:clear|sound|look))|took (?:a look|note|that|this|it|the liberty|into|account)|gave you (?:the wrong|a wrong|wrong|an? (?:price|answer|number|figure))|put (?:it|that) (?:badly|wrongly|differently|another)|set out|kept|added up|wrote (?:above|that)|cleared (?:that |it )?up|passed$|told you|let you (?:down|know)|left out|given (?:that|the|these)|did not|asked (?:you|for your|about|whether|if|what|which)|paid attention|held back|corrected myself|meant|made of|made from|made up|arranged (?:by|in)|placed|sorted by|paid$|shared (?:by|between|among|rooms?|desks?|tables?|space)|written in|written by|wrote in|taken from|drawn from|done (?:with|by|in|for)|put off|changed my mind|let)/;

const NOTHING_CARRIED: Carried = {
  isOpen: false,
  isConditional: false,
  isReport: false,
  isHearsay: false,
  isTold: false,
  topic: '',
};

/** What the statements of a sentence say was done. */
export function readEnglish(sentence: string): Statement[] {
  const clauses = clausesOf(withoutAsides(sentence), ENGLISH_CLAUSES);
  const found: Statement[] = [];
  let carried: Carried = NOTHING_CARRIED;
  for (const clause of clauses) {
    const kinds = readClause(clause, carried, sentence);
    if (kinds) found.push({ clause: clause.text, kinds });
    carried = carry(clause, carried, kinds !== undefined);
  }
  return found;
}

function carry(clause: Clause, before: Carried, isStated: boolean): Carried {
  const text = joined(clause.tokens);
  const told = text.replace(NO_NEGATION, ' ');
  const isUnreal = clause.isAsked || NEGATION.test(told) || MODAL.test(told) || ORDER.test(text);
  const isGreeting = GREETING_ONLY.exec(`${text} `)?.[0] === `${text} `;
  const isConditional = before.isConditional || CONDITION.test(text);
  return {
    isOpen: !isStated && !isGreeting && (isUnreal || CONDITION.test(text)),
    isConditional,
    isReport: before.isReport || REPORT.test(text),
    isHearsay: before.isHearsay || HEARSAY.test(`${text} `),
    isTold: isStated || /^(?:i|we) /.test(text),
    topic: isStated || FINITE.test(text) || /(?<![^ ])(?:i|we|you)(?![^ ])/.test(text) ? '' : text,
  };
}

function readClause(clause: Clause, carried: Carried, sentence: string): readonly DeedKind[] | undefined {
  if (clause.isAsked) return undefined;
  const tokens = withoutIntroduction(clause.tokens);
  const phrase = readPhrase(tokens, carried) ?? readPhrase(clause.tokens, carried);
  if (phrase) return phrase;
  for (let at = 0; at < tokens.length; at += 1) {
    const verb = ENGLISH_VERBS.forms.get(tokens[at]?.word ?? '');
    const kinds = verb
      ? readVerb({ tokens, at, verb, clause, carried, sentence })
      : readAchieved(tokens, at, carried);
    if (kinds) return kinds;
  }
  return undefined;
}

/** The words after *I can confirm that*, and after a greeting. */
function withoutIntroduction(tokens: Token[]): Token[] {
  const text = `${joined(tokens)} `;
  const introduction = INTRODUCTION.exec(text)?.[0] ?? GREETING_ONLY.exec(text)?.[0] ?? '';
  const count = introduction.split(' ').length - 1;
  return count < tokens.length ? tokens.slice(count) : tokens;
}

function joined(tokens: Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

const LATER_CONDITION = words('if|unless|when|whenever|once|as soon as|provided|in case');

/** Turns that say it without a verb of deeds: *you are all set*. */
function readPhrase(tokens: Token[], carried: Carried): readonly DeedKind[] | undefined {
  const text = joined(tokens);
  for (const { pattern, kinds } of ENGLISH_PHRASES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const head = text.slice(0, match.index);
    if (isUnreal(`${head} `) || CONDITION.test(head) || LATER_CONDITION.test(text) || carried.isConditional)
      continue;
    if (carried.isOpen && match.index === 0) continue;
    if (carried.isReport || REPORT.test(head)) continue;
    if ((carried.isHearsay || HEARSAY.test(head)) && !kinds.includes('approved')) continue;
    if (ANYBODY.test(head) || /(?:^| )(?:an?|each) $/.test(head)) continue;
    return kinds;
  }
  return undefined;
}

/** `managed to get`, `was able to book`, `took care of booking`, `went ahead with cancelling`. */
const ACHIEVED =
  /(?<![^ ])(?:(?:managed|was able|were able|have been able|has been able) to|(?:i|we) had to|(?:i|we|have|has) (?:succeeded in|finished|completed|took care of|taken care of|gone ahead with|went ahead with|got around to|done with)|took the liberty of|done|finished|just finished|succeeded in|went ahead and) (?:[a-z]+ly )?$/;

function readAchieved(tokens: Token[], at: number, carried: Carried): readonly DeedKind[] | undefined {
  const kinds = ENGLISH_VERBS.bases.get(tokens[at]?.word ?? '');
  const head = `${joined(tokens.slice(0, at))} `;
  if (!kinds || at === 0 || !ACHIEVED.test(head) || carried.isReport || REPORT.test(head)) return undefined;
  return isUnreal(head.replace(/\bable to\b/, '')) || CONDITION.test(head) || ANYBODY.test(head)
    ? undefined
    : kinds;
}

function isUnreal(head: string): boolean {
  const told = head.replace(NO_NEGATION, ' ').replace(/'d $/, '');
  return NEGATION.test(told) || MODAL.test(told) || HABIT.test(told) || / 'd /.test(told);
}

function readVerb(place: Pick<Place, 'tokens' | 'at' | 'verb' | 'clause' | 'carried' | 'sentence'>) {
  const { tokens, at, verb } = place;
  const { auxiliary, groupAt } = auxiliaryOf(tokens, at);
  const head = joined(tokens.slice(0, at));
  const subject = joined(tokens.slice(0, groupAt));
  const rest = joined(tokens.slice(at + 1));
  const isReport = place.carried.isReport || REPORT.test(head);
  const isHearsay = place.carried.isHearsay || HEARSAY.test(`${head} `);
  const isTheirs = isReport || (isHearsay && !(verb.kinds.includes('approved') && !verb.isWeak));
  if (isTheirs && !/^as /.test(head)) return undefined;
  const full: Place = { ...place, groupAt, head, subject, rest };
  if (NO_DEED.test(`${tokens[at]?.word} ${rest}`) && auxiliary !== 'been') return undefined;
  if (isUnreal(`${head} `) || CONDITION.test(subject) || / (?:to|can|please)$/.test(` ${head}`))
    return undefined;
  return isStated(full, auxiliary) ? verb.kinds : undefined;
}

/** The auxiliary of a verb, over the adverbs between, and where its group begins. */
function auxiliaryOf(tokens: Token[], at: number): { auxiliary: Auxiliary; groupAt: number } {
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

function isStated(place: Place, auxiliary: Auxiliary): boolean {
  switch (auxiliary) {
    case 'been':
    case 'was':
      return place.verb.isParticiple && isPassive(place, auxiliary === 'was');
    case 'is':
      return place.verb.isParticiple && isState(place);
    case "'s":
      return place.verb.isParticiple && (isActive(place) || isState(place));
    case 'has':
      return place.verb.isParticiple && isActive(place);
    default:
      return isSimple(place);
  }
}

/** `I have booked`, `Carmen has approved it`. */
function isActive(place: Place): boolean {
  const { subject, rest, verb, carried } = place;
  if (FIRST.test(subject)) return hasObject(place);
  if (subject === '') return place.clause.joint === '' || !carried.isOpen ? hasObject(place) : false;
  if (
    !/^(?:$|by |off |on |out )/.test(rest) &&
    !OBJECT_START.test(rest) &&
    !place.tokens[place.at + 1]?.isCapital
  ) {
    if (!verb.isWeak && SECOND.test(subject)) return false;
    if (verb.isWeak) return false;
  }
  return isByOther(place);
}

/** Done by somebody who is named, to something of ours. */
function isByOther(place: Place): boolean {
  const { subject, rest, verb, tokens, groupAt } = place;
  const isRelative = /(?:^| )(?:who|that|which)$/.test(subject);
  if (isRelative)
    return (
      place.clause.joint === ',' && subject.split(' ').length === 1 && hasObject(place) && OURS.test(rest)
    );
  if (isRemote(place) || ANYBODY.test(subject) || FINITE.test(subject) || tokens.slice(0, groupAt).length > 7)
    return false;
  if (PLURAL.test(subject) && !isNamed(tokens.slice(0, groupAt))) return false;
  if (SECOND.test(subject) && verb.isWeak) return false;
  return (
    hasObject(place) &&
    (OURS.test(`${subject} ${rest}`) ||
      verb.kinds.includes('approved') ||
      /^(?:it|them|that)(?: |$)/.test(rest))
  );
}

/** Every word has a capital: the first word of a sentence alone tells little. */
function isNamed(subject: Token[]): boolean {
  return subject.every(({ isCapital }) => isCapital) && !PLURAL.test(joined(subject));
}

/** Of the past of the world, or of the house. */
function isRemote({ sentence, subject, rest, carried }: Place): boolean {
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
function hasObject({ verb, rest, subject, tokens, at, groupAt, carried }: Place): boolean {
  if (!verb.isWeak) return true;
  const isName = tokens.slice(at + 1).some(({ isCapital }) => isCapital);
  const isDecider = DECIDER.test(subject) || (groupAt > 0 && isNamed(tokens.slice(0, groupAt)));
  if (verb.kinds.some((kind) => OBJECT[kind].test(rest) || (isName && NAMED_OBJECT.has(kind)))) return true;
  if (verb.kinds.includes('approved') && isDecider) return true;
  return (rest === '' && OURS.test(subject)) || verb.kinds.some((kind) => OBJECT[kind].test(carried.topic));
}

/** `has been moved`, `was sent`. */
function isPassive(place: Place, isPast: boolean): boolean {
  const { subject, rest, verb, carried, clause } = place;
  if (isRemote(place) || BY_OTHERS.test(rest)) return false;
  if (verb.kinds.includes('booked') && /(?<![^ ])(?:every|all) (?:day|week|month|time)/.test(rest))
    return false;
  if (subject === '') return clause.joint === '' || !carried.isOpen;
  if (FIRST.test(subject)) return false;
  if (/(?:^| )(?:that|which|who)$/.test(subject))
    return (
      (clause.joint === ',' && /^(?:which|who)$/.test(subject)) ||
      /(?<![^ ])(?:for you|your)(?![^ ])/.test(rest)
    );
  if (ANYBODY.test(subject) || FINITE.test(subject)) return false;
  if (
    verb.isWeak &&
    !verb.kinds.some((kind) => OBJECT[kind].test(`${subject} ${rest}`)) &&
    !SECOND.test(subject)
  )
    return false;
  return (
    !isPast || OURS.test(`${subject} ${rest}`) || /^(?:it|they|both|everything|all|this|that)$/.test(subject)
  );
}

/** `is booked`: only of something certain; that a room is taken is no deed. */
function isState(place: Place): boolean {
  const { subject, rest, verb, carried, tokens } = place;
  if (carried.isConditional || isRemote(place) || CONDITION.test(rest)) return false;
  if (carried.isOpen && place.clause.joint !== ',') return false;
  if (FIRST.test(subject) || ANYBODY.test(subject) || FINITE.test(subject)) return false;
  if (/(?:^| )(?:that|which|who|what|there|here)$/.test(subject) && subject !== 'that') return false;
  const isName = isNamed(tokens.slice(0, place.groupAt));
  if (!DETERMINED.test(subject) && !isName) return false;
  if (HABIT.test(`${subject} ${rest}`) || BY_OTHERS.test(rest)) return false;
  const head = joined(tokens.slice(place.groupAt, place.at));
  if (
    /^(?:taken|held|kept|closed|ended|stopped|freed)$/.test(tokens[place.at]?.word ?? '') &&
    !ROOM_TALK.test(rest)
  )
    return false;
  if (verb.kinds.includes('booked')) {
    if (/(?<![^ ])(?:already|all|fully)(?![^ ])/.test(head) && !ROOM_TALK.test(`${subject} ${rest}`))
      return false;
    if (/^(?:it|that|this|everything|both|you|your .*|they)$/.test(subject))
      return (
        !/^(?:at that|by|then|all|until|from|on|between|every)/.test(rest) ||
        SECOND.test(subject) ||
        /^your/.test(subject)
      );
    return ROOM_TALK.test(`${head} ${rest}`) && !/^(?:for|by) (?:the|a|an) /.test(rest);
  }
  if (/(?<![^ ])by(?![^ ])/.test(rest) && !/your|it|that|this/.test(subject)) return false;
  return !verb.isWeak || verb.kinds.some((kind) => OBJECT[kind].test(subject)) || SECOND.test(subject);
}

/** No auxiliary: *I booked*, *booked it*, *Carmen approved it*, *room reserved for Ana*. */
function isSimple(place: Place): boolean {
  const { subject, rest, verb, carried, clause, tokens, at } = place;
  const next = tokens[at + 1];
  if (FIRST.test(subject)) return verb.isPast && hasObject(place) && !isHouseChange(place);
  if (SECOND.test(subject)) return verb.isPast && !verb.isWeak && OBJECT_START.test(rest) && isByOther(place);
  if (
    /(?:^| )(?:i|we|you) (?:have|had|got|have got|have had) (?:\S+ ){0,5}$/.test(`${subject} `) &&
    verb.isParticiple
  )
    return !carried.isConditional && hasObject(place) && !verb.isWeak;
  if (subject === '') {
    if (carried.isOpen || carried.isConditional) return false;
    if (clause.joint === 'and' && !carried.isTold && carried.topic === '') return false;
    if (BY_OTHERS.test(rest) || isRemote(place)) return false;
    const isClear =
      OBJECT_START.test(rest) ||
      next?.isCapital ||
      (verb.isPast && !verb.isParticiple) ||
      tokens[at]?.word === 'told';
    if (/^(?:put|set|let|cut)$/.test(tokens[at]?.word ?? ''))
      return /^(?:you|it) (?:down|in|back|to|for|off)|^aside for/.test(rest);
    return (
      Boolean(isClear) &&
      (verb.isWeak ? hasObject(place) && (rest !== '' || carried.topic !== '') : true) &&
      !isWithFinite(rest)
    );
  }
  if (clause.joint === 'and' && carried.isOpen) return false;
  if (isHeadline(place)) return true;
  return (
    verb.isPast &&
    (OBJECT_START.test(rest) || Boolean(next?.isCapital)) &&
    !AFTER_PARTICIPLE.test(rest.replace(/^(?:off|to|on|up|back|down|out)(?: |$)/, 'x ')) &&
    !/^your? /.test(`${subject} `) &&
    isByOther(place)
  );
}

/** `we changed our opening hours last month`: the house's own past. */
function isHouseChange(place: Place): boolean {
  return (
    /(?:^| )we$/.test(place.subject) &&
    HOUSE_PAST.test(`${place.sentence.toLowerCase()} ${place.rest}`) &&
    !/(?<![^ ])(?:your?|yours|it|them|[a-z]+-\d{6,}\S*)(?![^ ])/.test(place.rest)
  );
}

/** A verb stands in what follows, before a conjunction: *cancelled bookings are refunded*. */
function isWithFinite(rest: string): boolean {
  return (
    /(?<![^ ])(?:is|are|was|were|will|costs?|must|can|has|have|gets?)(?![^ ])/.test(rest) &&
    !/(?<![^ ])(?:you|i|we|it|that|which|who) /.test(rest)
  );
}

/** `room reserved for Ana`, `permission granted`: what was done, and what to, without any auxiliary. */
function isHeadline(place: Place): boolean {
  const { subject, rest, verb, carried, tokens } = place;
  if (!verb.isParticiple || carried.isOpen || carried.isConditional) return false;
  if (subject.split(' ').length > 7 || ANYBODY.test(subject) || FINITE.test(subject)) return false;
  if (
    /^(?:an?|the|of|by|in|on|for|with|from|what|which|how|as|to|at|it|they|she|he|them|there)(?: |$)/.test(
      subject,
    )
  )
    return false;
  if (!AFTER_PARTICIPLE.test(rest) || isWithFinite(rest) || BY_OTHERS.test(rest) || isRemote(place))
    return false;
  if (PLURAL.test(subject) && rest !== '') return false;
  return verb.isWeak
    ? verb.kinds.some((kind) => OBJECT[kind].test(subject))
    : OURS.test(subject) || OURS.test(rest) || Boolean(tokens[0]?.isCapital);
}

/** Whoever says no more than that it is done speaks of any deed. */
export const ANY_DEED: readonly DeedKind[] = DEED_KINDS;
