import { DEED_KINDS } from '../deed.ts';
import { type Clause, clausesOf, type Token } from '../sentences.ts';
import { type Carried, joined, NOTHING_CARRIED, type Reading, type Statement } from '../statement.ts';
import { ENGLISH_PHRASES } from './phrases.ts';
import { FINITE, isUnreal } from './place.ts';
import { readVerb } from './stated.ts';
import { ENGLISH_CLAUSES, withoutAsides } from './tokens.ts';
import { ENGLISH_VERBS } from './verbs.ts';
import {
  ANYBODY,
  CONDITION,
  GREETING_ONLY,
  HEARSAY,
  INTRODUCTION,
  MODAL,
  NEGATION,
  NO_NEGATION,
  ORDER,
  REPORT,
  words,
} from './words.ts';

/** What the statements of a sentence say was done. */
export function readEnglish(sentence: string): Statement[] {
  const clauses = clausesOf(withoutAsides(sentence), ENGLISH_CLAUSES);
  const found: Statement[] = [];
  let carried: Carried = NOTHING_CARRIED;
  for (const clause of clauses) {
    const reading = readClause(clause, carried, sentence);
    if (reading) found.push({ clause: clause.text, ...reading });
    carried = carry(clause, carried, reading !== undefined);
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
    isReport: (before.isReport && !/^(?:i|we) /.test(text)) || REPORT.test(text),
    isHearsay: before.isHearsay || HEARSAY.test(`${text} `),
    isOrder: !isStated && ORDER.test(text),
    isTold: isStated || /^(?:i|we) /.test(text),
    topic: isStated || FINITE.test(text) || /(?<![^ ])(?:i|we|you)(?![^ ])/.test(text) ? '' : text,
  };
}

function readClause(clause: Clause, carried: Carried, sentence: string): Reading | undefined {
  // `say yes and it is yours`: what would come of it.
  if (clause.isAsked || (carried.isOrder && clause.joint === 'and')) return undefined;
  const tokens = withoutIntroduction(clause.tokens);
  const phrase = readPhrase(tokens, carried) ?? readPhrase(clause.tokens, carried);
  if (phrase) return phrase;
  for (let at = 0; at < tokens.length; at += 1) {
    const verb = ENGLISH_VERBS.forms.get(tokens[at]?.word ?? '');
    const reading = verb
      ? readVerb({ tokens, at, verb, clause, carried, sentence })
      : readAchieved(tokens, at, carried);
    if (reading) return reading;
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

const LATER_CONDITION = words('if|unless|when|whenever|once|as soon as|provided|in case');

const OWN = words('i|we');
/** `made the booking`: without a subject it is whoever speaks. */
const isPast = (token: Token | undefined) => ENGLISH_VERBS.forms.get(token?.word ?? '')?.isPast === true;

/** Turns that say it without a verb of deeds: *you are all set*. */
function readPhrase(tokens: Token[], carried: Carried): Reading | undefined {
  const text = joined(tokens);
  for (const { pattern, kinds } of ENGLISH_PHRASES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const head = text.slice(0, match.index);
    if (isUnreal(`${head} `) || CONDITION.test(head) || LATER_CONDITION.test(text) || carried.isConditional)
      continue;
    if (carried.isOpen && match.index === 0) continue;
    if (ORDER.test(text) && kinds.includes('approved')) continue;
    if (carried.isReport || REPORT.test(head)) continue;
    if ((carried.isHearsay || HEARSAY.test(head)) && !kinds.includes('approved')) continue;
    // `a cover is prepared in a minute`: how it goes.
    if (/^an? .* is /.test(match[0])) continue;
    if (ANYBODY.test(head) || /(?:^| )(?:an?|each) $/.test(head)) continue;
    return { kinds, isOwn: kinds === DEED_KINDS || OWN.test(text) || isPast(tokens[0]) };
  }
  return undefined;
}

/** `managed to get`, `was able to book`, `took care of booking`, `went ahead with cancelling`. */
const ACHIEVED =
  /(?<![^ ])(?:(?:managed|was able|were able|have been able|has been able) to|(?:i|we) had to|(?:i|we|have|has) (?:succeeded in|finished|completed|took care of|taken care of|gone ahead with|went ahead with|got around to|done with)|took the liberty of|done|finished|just finished|succeeded in|went ahead and) (?:[a-z]+ly )?$/;

function readAchieved(tokens: Token[], at: number, carried: Carried): Reading | undefined {
  const kinds = ENGLISH_VERBS.bases.get(tokens[at]?.word ?? '');
  const head = `${joined(tokens.slice(0, at))} `;
  if (!kinds || at === 0 || !ACHIEVED.test(head) || carried.isReport || REPORT.test(head)) return undefined;
  return isUnreal(head.replace(/\bable to\b/, '')) || CONDITION.test(head) || ANYBODY.test(head)
    ? undefined
    : { kinds, isOwn: OWN.test(head) || /^[a-z]+ (?:to|in|with) $/.test(head) };
}
