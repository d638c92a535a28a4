import { DEED_KINDS } from '../deed.ts';
import { type Clause, clausesOf, type Token } from '../sentences.ts';
import { type Carried, joined, NOTHING_CARRIED, type Reading, type Statement } from '../statement.ts';
import { SPANISH_PHRASES } from './phrases.ts';
import { FINITE, isUnreal, placeOf } from './place.ts';
import { isOwn, isStated } from './stated.ts';
import { SPANISH_CLAUSES, withoutAsides } from './tokens.ts';
import { infinitiveOf, SPANISH_VERBS } from './verbs.ts';
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
export function readSpanish(sentence: string): Statement[] {
  const clauses = clausesOf(withoutAsides(sentence), SPANISH_CLAUSES);
  const found: Statement[] = [];
  let carried = NOTHING_CARRIED;
  for (const clause of clauses) {
    const reading = readClause(clause, carried, sentence);
    if (reading) found.push({ clause: clause.text, ...reading });
    carried = carry(clause, carried, reading !== undefined);
  }
  return found;
}

function carry(clause: Clause, before: Carried, isStated: boolean): Carried {
  const text = joined(clause.tokens);
  const isGreeting = GREETING_ONLY.exec(`${text} `)?.[0] === `${text} `;
  if (isGreeting) return before;
  const told = text.replace(NO_NEGATION, ' ');
  const isUnreal = clause.isAsked || NEGATION.test(told) || MODAL.test(told) || ORDER.test(text);
  return {
    isOpen: !isStated && (isUnreal || CONDITION.test(text)),
    isConditional: before.isConditional || CONDITION.test(text),
    isReport: before.isReport || REPORT.test(text),
    isHearsay: before.isHearsay || HEARSAY.test(text),
    isOrder: !isStated && ORDER.test(text),
    isTold: isStated,
    topic: isStated || FINITE.test(text) ? '' : text,
  };
}

function readClause(clause: Clause, carried: Carried, sentence: string): Reading | undefined {
  // `say yes and it is yours`: what would come of it.
  if (clause.isAsked || (carried.isOrder && clause.joint === 'y')) return undefined;
  const tokens = withoutIntroduction(clause.tokens);
  const phrase = readPhrase(tokens, carried) ?? readPhrase(clause.tokens, carried);
  if (phrase) return phrase;
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? '';
    for (const verb of SPANISH_VERBS.forms.get(word) ?? []) {
      const place = placeOf(tokens, at, verb, { clause, carried, sentence });
      if (isStated(place)) return { kinds: verb.kinds, isOwn: isOwn(place) };
    }
    const achieved = readAchieved(tokens, at, carried);
    if (achieved) return achieved;
  }
  return undefined;
}

function withoutIntroduction(tokens: Token[]): Token[] {
  const text = `${joined(tokens)} `;
  const introduction = INTRODUCTION.exec(text)?.[0] ?? GREETING_ONLY.exec(text)?.[0] ?? '';
  const count = introduction.split(' ').length - 1;
  return count < tokens.length ? tokens.slice(count) : tokens;
}

const LATER_CONDITION = words('si|cuando|en cuanto|una vez|siempre que|salvo que|a menos que|por si');

const OWN = words('he|hemos|me|nos|tengo|tenemos|confirmo|confirmamos|dejo|\\S+é|di|hice|puse');

function readPhrase(tokens: Token[], carried: Carried): Reading | undefined {
  const text = joined(tokens);
  for (const { pattern, kinds } of SPANISH_PHRASES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const head = text.slice(0, match.index);
    if (/^para \S+r(?:l[aeo]s?|te|se|me)? /.test(text)) continue;
    if (isUnreal(`${head} `) || CONDITION.test(head) || LATER_CONDITION.test(text)) continue;
    if (carried.isConditional || (carried.isOpen && match.index === 0)) continue;
    if (carried.isReport || REPORT.test(head) || ANYBODY.test(head)) continue;
    if ((carried.isHearsay || HEARSAY.test(head)) && !kinds.includes('approved')) continue;
    return { kinds, isOwn: kinds === DEED_KINDS || OWN.test(text) };
  }
  return undefined;
}

/** `acabo de reservar`, `conseguí mover`, `he podido enviar`. */
const ACHIEVED =
  /(?<![^ ])(?:(?:acabo|acabamos|acaba|acaban|acabas|termin[éó]|terminamos|hemos terminado|he terminado|encargu[eé]|encargado|ocup[eé]|ocupado) de|(?:logr[éó]|logramos|consegu[ií]|conseguimos|consiguió|pude|pudimos|pudo|podido|logrado|conseguido|alcanc[eé] a|alcanzamos a|libertad de|procedí a|procedimos a|procedido a|tuve que|tuvimos que|tocó|dispuse|decidí|decidimos)) $/;

function readAchieved(tokens: Token[], at: number, carried: Carried): Reading | undefined {
  const head = `${joined(tokens.slice(0, at))} `;
  if (at === 0 || !ACHIEVED.test(head)) return undefined;
  const kinds = SPANISH_VERBS.bases.get(infinitiveOf(tokens[at]?.word ?? ''));
  if (!kinds || carried.isReport || REPORT.test(head) || isUnreal(head) || CONDITION.test(head))
    return undefined;
  return ANYBODY.test(head)
    ? undefined
    : { kinds, isOwn: !/(?:acaban?|logró|consiguió|pudo) (?:de )?$/.test(head) };
}
