import type { Clause, Token } from '../sentences.ts';
import { type Carried, joined } from '../statement.ts';
import { SPANISH_CLAUSES } from './tokens.ts';
import type { VerbForm } from './verbs.ts';
import {
  ANYBODY,
  DECIDER,
  HISTORY,
  HOUSE_PAST,
  isAdverb,
  isPronoun,
  MODAL,
  NEGATION,
  NO_NEGATION,
  OBJECT,
  OURS,
  words,
  YOURS,
} from './words.ts';

/** A place in a clause: what stands before a verb, its pronouns and auxiliary, what stands after. */
export interface Place {
  verb: VerbForm;
  word: string;
  head: string;
  /** What stands before the verb's own group. */
  subject: string;
  subjectTokens: Token[];
  /** The pronouns of the group: `te lo`. */
  pronouns: string[];
  adverbs: string;
  auxiliary: string;
  rest: string;
  next: Token | undefined;
  clause: Clause;
  carried: Carried;
  sentence: string;
}

export const FIRST_PERFECT = /^(?:he|hemos|había|habíamos)$/;

export const OTHER_PERFECT = /^(?:ha|han|has|habéis|había|habían|habías)$/;

const STATE =
  /^(?:está|están|estás|estáis|queda|quedan|quedas|quedáis|quedó|quedaron|quedaste|va|van|vas|estaba|estaban)$/;

export const FINITE = words(
  'es|son|está|están|fue|fueron|ha|han|hay|tiene|tienen|cuesta|cuestan|puede|pueden|debe|deben|dice|dicen|significa|lleva|llevan|sale|salen|pagan|paga|conservan|conserva|necesitan|necesita|pierden|pierde|caduca|caducan|sirve|sirven|suele|suelen|era|eran|quedan|queda|cobra|cobran|incluye|incluyen|aparece|aparecen|sabe|saben|existe|existen|vale|valen|abre|abren|cierra|cierran|se (?:devuelven|devuelve|cobran|cobra|paga|pagan|muestran|ejecutan|guardan)',
);

export function placeOf(
  tokens: Token[],
  at: number,
  verb: VerbForm,
  around: Pick<Place, 'clause' | 'carried' | 'sentence'>,
): Place {
  const pronouns: string[] = [];
  const adverbs: string[] = [];
  let start = at;
  const back = () => {
    for (; start > 0; start -= 1) {
      const word = tokens[start - 1]?.word ?? '';
      if (isPronoun(word) && !(/^(?:la|los|las|lo)$/.test(word) && verb.who === 'participle' && start === at))
        pronouns.unshift(word);
      else if (isAdverb(word)) adverbs.unshift(word);
      else return;
    }
  };
  back();
  let auxiliary = '';
  if (verb.who === 'participle') {
    const word = tokens[start - 1]?.word ?? '';
    if (/^sido$/.test(word)) {
      auxiliary = 'fue';
      start -= 1;
      back();
      if (OTHER_PERFECT.test(tokens[start - 1]?.word ?? '')) start -= 1;
    } else if (/^(?:fue|fueron)$/.test(word)) auxiliary = 'fue';
    else if (/^quedado$/.test(word)) {
      auxiliary = 'queda';
      start -= 2;
    } else if (FIRST_PERFECT.test(word) || OTHER_PERFECT.test(word) || STATE.test(word)) auxiliary = word;
    if (auxiliary !== '' && !/quedado|sido/.test(word)) start -= 1;
    start = Math.max(0, start);
    if (auxiliary !== '') back();
  }
  return {
    ...around,
    verb,
    word: tokens[at]?.word ?? '',
    head: joined(tokens.slice(0, at)),
    subject: joined(tokens.slice(0, start)),
    subjectTokens: tokens.slice(0, start),
    pronouns,
    adverbs: adverbs.join(' '),
    auxiliary,
    rest: joined(tokens.slice(at + 1)),
    next: tokens[at + 1],
  };
}

export function isUnreal(head: string): boolean {
  const told = head.replace(NO_NEGATION, ' ');
  return NEGATION.test(told) || MODAL.test(told);
}

export function isNamed(subject: Token[]): boolean {
  return subject.length > 0 && subject.every(({ isCapital }) => isCapital);
}

/** A weak verb tells of a deed when it was done to something of ours. */
export function hasObject({ verb, rest, subject, subjectTokens, pronouns, carried, word }: Place): boolean {
  if (!verb.isWeak) return true;
  const isThing = pronouns.some((one) => /^(?:lo|la|los|las)$/.test(one));
  const isPerson = pronouns.some((one) => /^(?:te|le|les|os|se)$/.test(one));
  if (verb.kinds.some((kind) => OBJECT[kind].test(rest))) return true;
  if (
    isThing &&
    !/^(?:hice|hizo|hecho|di|dio|dije|dijo|puse|supe|pasé|pasó|dejé|dejó|pedí|terminé|acabé)$/.test(
      word.replace(/^pasé$/, /^(?:al?|para|de) /.test(rest) ? '' : word),
    )
  )
    return true;
  if (
    isPerson &&
    verb.kinds.includes('sent') &&
    /^(?:avis|inform|escrib|escrit|dij|dicho|comuniqu|comunic|record|cont[éó]|contact|llam|alert|invit|pas[éó]|dej|trasl)/.test(
      word,
    ) &&
    /^(?:a |al |que |de |por |lo |en |para |si |ya |$)/.test(rest)
  )
    return true;
  if (
    isPerson &&
    /^(?:apunt|anot|met|quit|sac|pas|puse|puest|coloc|acomod|encaj|incl|dej|cit|sum|añad|agreg|busqu|gan|guard|separ|bloqu)/.test(
      word,
    ) &&
    rest !== ''
  )
    return true;
  if (
    /^(?:avisé|avisamos|avisado|invité|invitamos|invitado|informé|informamos|informado|escribí|contacté|contactamos|contactado|llamé|llamamos|alerté)$/.test(
      word,
    ) &&
    /^(?:a|al) /.test(rest)
  )
    return true;
  if (
    verb.kinds.includes('approved') &&
    (DECIDER.test(subject) || isNamed(subjectTokens) || DECIDER.test(rest))
  )
    return !/^(?:dio|dieron|dado|dijo|dijeron|dicho|pas)/.test(word);
  return (rest === '' && OURS.test(subject)) || verb.kinds.some((kind) => OBJECT[kind].test(carried.topic));
}

/** Of the past of the world, or of the house. */
export function isRemote({ sentence, subject, rest, pronouns, carried }: Place): boolean {
  // A year of the past is the world's, whatever was made then.
  if (/(?<![^ ])(?:in|en|entre|between|since|desde|around|hacia|from|de) 1[0-9]{3}(?![^ ])/.test(rest))
    return true;
  if (
    YOURS.test(`${pronouns.join(' ')} ${subject} ${rest}`) ||
    OBJECT.made.test(subject) ||
    OBJECT.made.test(carried.topic)
  )
    return false;
  const text = joined(SPANISH_CLAUSES.tokens(sentence));
  return HISTORY.test(text) || HOUSE_PAST.test(text);
}

/** Done by somebody who is named, to something of ours. */
export function isByOther(place: Place): boolean {
  const { subject, subjectTokens, rest, verb, pronouns, clause, carried } = place;
  const about = `${subject} ${rest}`;
  if (/(?:^| )(?:que|quien|quienes|donde|cual)$/.test(subject)) {
    if (clause.joint !== ',' || subject.split(' ').length > 1) return false;
    return hasObject(place) && OURS.test(rest);
  }
  if (carried.isOpen && subject === '' && clause.joint !== ',') return false;
  if (HISTORY.test(rest.split(' ', 1)[0] ?? '')) return false;
  if (isRemote(place) || ANYBODY.test(subject) || FINITE.test(subject) || subjectTokens.length > 7)
    return false;
  if (
    /^(?:un|una|unos|unas|otro|otra|otros|alguien|algún)(?: |$)/.test(rest) &&
    verb.kinds.includes('booked') &&
    pronouns.some((one) => /^l[ao]s?$/.test(one))
  )
    return false;
  if (/^(?:un|una|unos|unas) /.test(subject)) return false;
  if (!hasObject(place)) return false;
  return (
    YOURS.test(`${pronouns.join(' ')} ${about}`) ||
    OURS.test(about) ||
    verb.kinds.includes('approved') ||
    pronouns.some((one) => /^l[aoe]s?$/.test(one))
  );
}
