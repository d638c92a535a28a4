import type { DeedKind } from '../deed.ts';
import type { Statement } from '../english/reader.ts';
import { type Clause, clausesOf, type Token } from '../sentences.ts';
import { SPANISH_PHRASES } from './phrases.ts';
import { SPANISH_CLAUSES, withoutAsides } from './tokens.ts';
import { infinitiveOf, SPANISH_VERBS, type VerbForm } from './verbs.ts';
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
  isPronoun,
  MODAL,
  NEGATION,
  NO_NEGATION,
  OBJECT,
  ORDER,
  OURS,
  REPORT,
  words,
  YOURS,
} from './words.ts';

/** What a clause leaves to those after it in its sentence. */
interface Carried {
  isOpen: boolean;
  isConditional: boolean;
  isReport: boolean;
  isHearsay: boolean;
  isTold: boolean;
  topic: string;
}

const NOTHING_CARRIED: Carried = {
  isOpen: false,
  isConditional: false,
  isReport: false,
  isHearsay: false,
  isTold: false,
  topic: '',
};

/** A place in a clause: what stands before a verb, its pronouns and auxiliary, what stands after. */
interface Place {
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

const FIRST_PERFECT = /^(?:he|hemos|había|habíamos)$/;
const OTHER_PERFECT = /^(?:ha|han|has|habéis|había|habían|habías)$/;
const STATE =
  /^(?:está|están|estás|estáis|queda|quedan|quedas|quedáis|quedó|quedaron|quedaste|va|van|vas|estaba|estaban)$/;
const FINITE = words(
  'es|son|está|están|fue|fueron|ha|han|hay|tiene|tienen|cuesta|cuestan|puede|pueden|debe|deben|dice|dicen|significa|lleva|llevan|sale|salen|pagan|paga|conservan|conserva|necesitan|necesita|pierden|pierde|caduca|caducan|sirve|sirven|suele|suelen|era|eran|quedan|queda|cobra|cobran|incluye|incluyen|aparece|aparecen|sabe|saben|existe|existen|vale|valen|abre|abren|cierra|cierran|se (?:devuelven|devuelve|cobran|cobra|paga|pagan|muestran|ejecutan|guardan)',
);
const ARTICLE =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|ese|esa|estos|estas|esos|esas|al|del|de|en|por|con|para|a|que|cómo|como|lo|sobre|hasta|desde)(?: |$)/;
const PLURAL_NOUN = /^[a-záéíóúñ]{3,}s(?: |$)/;
const DETERMINER =
  /^(?:$|(?:el|la|los|las|un|una|unos|unas|tu|tus|su|sus|mi|vuestra?s?|nuestra?s?|este|esta|ese|esa|estos|estas|esos|esas|al|del|a|de|en|para|por|con|todo|toda|todos|todas|ambos|ambas|dos|tres|cuatro|cinco|\d\S*|[#$€£]\S+|[a-z]+-\d+\S*|ya|hoy|ayer|mañana|hasta|desde|yo|nosotros|también|correctamente|bien|según|bajo|como|sobre|entre|hace|esta|eso|esto|otra|otro|varios|varias|cada|sin|tal|así|vía|ahora|recién|más|media|medio|enseguida|anoche|juntos|junto|dentro|directamente|entero|entera|y|tres|seis|siete|ocho|nueve|diez|doce|quince|treinta|cuarenta)(?![^ ]))/;
const AFTER_PARTICIPLE =
  /^(?:$|(?:para|a|en|de|con|por|el|la|los|las|tu|tus|su|sus|ya|hoy|mañana|hasta|desde|y|bajo|correctamente|como|según|al|sin|sobre|este|esta|un|una|todo|toda|todos|todas|también|dos|tres|esa|ese|ambas|ambos|del|vía|entre|hace|otra)(?![^ ]))/;
/** Turns of the weak verbs that are no deed. */
const NO_DEED =
  /^(?:(?:tomé|tomado|tomamos) (?:nota|en cuenta|la libertad)|(?:hecho|hecha|hechos|hechas) (?:de|con|por|en|a mano)|hecho$|dado que|dado$|(?:puse|puesto)$|pasado(?:s)?(?: |$)|dicho|dije (?:que|antes)|(?:hice|hizo|hicimos) (?:referencia|falta|caso|un error|una pregunta|bien|mal)|(?:cometí)|di (?:con|por hecho)|dado (?:de|un)|(?:dijo|dijeron)(?: |$)|pedid[oa]s?|pedí(?: |$)|(?:escrito|escrita|escritos|escritas) (?:por|en|para|sobre)|registrado en|acordado|(?:llamad[oa]s?) |puesto(?:s)? (?:que|libre|de)|compartid[oa]s? (?:por|entre|cuesta|con otros)|añadid[oa]s? a eso|cerrad[oa]s?(?: |$)|tomad[oa]s? (?:de|por)|sacad[oa]s? de|limpi|dada |dado|llevad|recorrid|subid[oa]s? de|pasó(?: |$)|pasaron|dejó de|dejaron de|terminó(?: |$)|acabó(?: |$)|terminaron|acabaron|salv|contad|recordad)/;

/** What the statements of a sentence say was done. */
export function readSpanish(sentence: string): Statement[] {
  const clauses = clausesOf(withoutAsides(sentence), SPANISH_CLAUSES);
  const found: Statement[] = [];
  let carried = NOTHING_CARRIED;
  for (const clause of clauses) {
    const kinds = readClause(clause, carried, sentence);
    if (kinds) found.push({ clause: clause.text, kinds });
    carried = carry(clause, carried, kinds !== undefined);
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
    isTold: isStated,
    topic: isStated || FINITE.test(text) ? '' : text,
  };
}

function readClause(clause: Clause, carried: Carried, sentence: string): readonly DeedKind[] | undefined {
  if (clause.isAsked) return undefined;
  const tokens = withoutIntroduction(clause.tokens);
  const phrase = readPhrase(tokens, carried) ?? readPhrase(clause.tokens, carried);
  if (phrase) return phrase;
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? '';
    for (const verb of SPANISH_VERBS.forms.get(word) ?? []) {
      if (isStated(placeOf(tokens, at, verb, { clause, carried, sentence }))) return verb.kinds;
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

function joined(tokens: Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

const LATER_CONDITION = words('si|cuando|en cuanto|una vez|siempre que|salvo que|a menos que|por si');

function readPhrase(tokens: Token[], carried: Carried): readonly DeedKind[] | undefined {
  const text = joined(tokens);
  for (const { pattern, kinds } of SPANISH_PHRASES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const head = text.slice(0, match.index);
    if (isUnreal(`${head} `) || CONDITION.test(head) || LATER_CONDITION.test(text)) continue;
    if (carried.isConditional || (carried.isOpen && match.index === 0)) continue;
    if (carried.isReport || REPORT.test(head) || ANYBODY.test(head)) continue;
    if ((carried.isHearsay || HEARSAY.test(head)) && !kinds.includes('approved')) continue;
    return kinds;
  }
  return undefined;
}

/** `acabo de reservar`, `conseguí mover`, `he podido enviar`. */
const ACHIEVED =
  /(?<![^ ])(?:(?:acabo|acabamos|acaba|acaban|acabas|termin[éó]|terminamos|hemos terminado|he terminado|encargu[eé]|encargado|ocup[eé]|ocupado) de|(?:logr[éó]|logramos|consegu[ií]|conseguimos|consiguió|pude|pudimos|pudo|podido|logrado|conseguido|alcanc[eé] a|alcanzamos a|libertad de|procedí a|procedimos a|procedido a|tuve que|tuvimos que|tocó|dispuse|decidí|decidimos)) $/;

function readAchieved(tokens: Token[], at: number, carried: Carried): readonly DeedKind[] | undefined {
  const head = `${joined(tokens.slice(0, at))} `;
  if (at === 0 || !ACHIEVED.test(head)) return undefined;
  const kinds = SPANISH_VERBS.bases.get(infinitiveOf(tokens[at]?.word ?? ''));
  if (!kinds || carried.isReport || REPORT.test(head) || isUnreal(head) || CONDITION.test(head))
    return undefined;
  return ANYBODY.test(head) ? undefined : kinds;
}

function isUnreal(head: string): boolean {
  const told = head.replace(NO_NEGATION, ' ');
  return NEGATION.test(told) || MODAL.test(told);
}

function placeOf(
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

function isStated(place: Place): boolean {
  const { verb, word, head, rest, auxiliary, subject, carried, adverbs } = place;
  if (NO_DEED.test(`${word} ${rest}`) && auxiliary === '') return false;
  if (isUnreal(`${head} `) || CONDITION.test(subject) || HABIT.test(adverbs)) return false;
  const isReport = carried.isReport || REPORT.test(head);
  const isHearsay =
    (carried.isHearsay || HEARSAY.test(head)) && !(verb.kinds.includes('approved') && !verb.isWeak);
  if ((isReport || isHearsay) && !/^(?:como|tal como) /.test(head)) return false;
  if (verb.isBare) return isBarePast(place);
  switch (verb.who) {
    case 'yo':
      return hasObject(place) && !isRelativeOpen(place);
    case 'nosotros':
      return hasObject(place) && (!verb.isAmbiguous || isPastPlural(place)) && !isHouseChange(place);
    case 'tú':
      return !verb.isWeak && YOURS.test(`${rest} ${subject}`) && !/(?:^| )(?:que|si)$/.test(subject);
    case 'él':
    case 'ellos':
      return place.pronouns.includes('se') && !/^(?:se) (?:lo|la|los|las)/.test(place.pronouns.join(' '))
        ? isPassive(place)
        : isByOther(place);
    default:
      return isParticipleStated(place);
  }
}

function isParticipleStated(place: Place): boolean {
  const { auxiliary, pronouns, subject, word, carried, verb } = place;
  if (auxiliary === 'fue') return isPassive(place);
  if (FIRST_PERFECT.test(auxiliary) && !/[^o]$/.test(word))
    return hasObject(place) && !(auxiliary === 'había' && subject !== '');
  if (OTHER_PERFECT.test(auxiliary)) {
    if (/[^o]$/.test(word)) return false;
    if (pronouns.includes('se') && !/se (?:lo|la|los|las)/.test(pronouns.join(' '))) return isPassive(place);
    return /^(?:has|habéis|habías)$/.test(auxiliary)
      ? !verb.isWeak && YOURS.test(`${place.rest} tu`)
      : isByOther(place);
  }
  if (auxiliary !== '') return isState(place);
  // `la tienes reservada`, `dejé apartada la sala`, `te tengo apuntado`.
  if (
    /(?:^| )(?:tienes|tenés|tenéis|tengo|tenemos|dejé|dejamos|dejado|dejo|dejó|dejaron|doy por|llevas|lleva|salió|sale)(?: (?!que )\S+){0,4}$/.test(
      subject,
    ) &&
    !carried.isConditional
  )
    return (!verb.isWeak || hasObject(place) || OURS.test(subject)) && !ANYBODY.test(subject);
  if (subject === '') return isElliptical(place);
  return isHeadline(place);
}

/** `reserve` for `reservé`, where its pronouns or *ya* say that it is done. */
function isBarePast(place: Place): boolean {
  const { pronouns, adverbs, subject, clause, carried, verb } = place;
  if (/(?:^| )(?:que|ojalá|si|usted)$/.test(subject) || carried.isOpen || carried.isConditional) return false;
  const isDone = adverbs.split(' ').includes('ya') || (pronouns.length > 0 && clause.joint !== 'que');
  return isDone && hasObject(place) && (verb.who !== 'él' || isByOther(place));
}

/** `la reserva que hice` states it, `lo que hice` and `el correo que escribí antes` less. */
function isRelativeOpen({ subject, verb }: Place): boolean {
  return /(?:^| )(?:lo que|donde|como|cuanto)$/.test(subject) && verb.isWeak;
}

/** The present and the past are one form: *compartimos la guía* is the past when it is about something certain. */
function isPastPlural(place: Place): boolean {
  const { rest, pronouns, sentence, adverbs } = place;
  const all = ` ${joined(SPANISH_CLAUSES.tokens(sentence))} `;
  if (
    HABIT.test(all) ||
    / (?:cuando|si|después de|antes de|tras|mañana|luego|mientras|gratis|bajo demanda|por correo y|previa) /.test(
      all.replace(/ (?:de la|por la|esta) mañana /, ' '),
    )
  )
    return false;
  if (/(?:^| )ya(?: |$)/.test(adverbs) || pronouns.length > 0) return true;
  return (
    /^(?:el|la|los|las|tu|tus|su|sus|este|esta|ese|esa|al|a|ambos|ambas|dos|tres|un|una|\d\S*|[a-z]+-\d+\S*)(?: |$)/.test(
      rest,
    ) && OURS.test(rest)
  );
}

function isNamed(subject: Token[]): boolean {
  return subject.length > 0 && subject.every(({ isCapital }) => isCapital);
}

/** A weak verb tells of a deed when it was done to something of ours. */
function hasObject({ verb, rest, subject, subjectTokens, pronouns, carried, word }: Place): boolean {
  if (!verb.isWeak) return true;
  const isThing = pronouns.some((one) => /^(?:lo|la|los|las)$/.test(one));
  const isPerson = pronouns.some((one) => /^(?:te|le|les|os|se)$/.test(one));
  if (verb.kinds.some((kind) => OBJECT[kind].test(rest))) return true;
  if (
    isThing &&
    !/^(?:hice|hizo|hecho|di|dio|dije|dijo|puse|supe|pasé|pasó|dejé|dejó|pedí|terminé|acabé)$/.test(word)
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

/** Done by somebody who is named, to something of ours. */
function isByOther(place: Place): boolean {
  const { subject, subjectTokens, rest, verb, pronouns, clause, carried } = place;
  const about = `${subject} ${rest}`;
  if (/(?:^| )(?:que|quien|quienes|donde|cual)$/.test(subject)) {
    if (clause.joint !== ',' || subject.split(' ').length > 1) return false;
    return hasObject(place) && OURS.test(rest);
  }
  if (carried.isOpen && subject === '' && clause.joint !== ',') return false;
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

/** Of the past of the world, or of the house. */
function isRemote({ sentence, subject, rest, pronouns, carried }: Place): boolean {
  if (
    YOURS.test(`${pronouns.join(' ')} ${subject} ${rest}`) ||
    OBJECT.made.test(subject) ||
    OBJECT.made.test(carried.topic)
  )
    return false;
  const text = joined(SPANISH_CLAUSES.tokens(sentence));
  return HISTORY.test(text) || HOUSE_PAST.test(text);
}

function isHouseChange(place: Place): boolean {
  return (
    HOUSE_PAST.test(joined(SPANISH_CLAUSES.tokens(place.sentence))) &&
    !YOURS.test(`${place.rest} ${place.pronouns.join(' ')}`) &&
    place.pronouns.length === 0
  );
}

/** `se ha movido`, `fue enviada`. */
function isPassive(place: Place): boolean {
  const { subject, rest, verb, clause, carried, auxiliary, pronouns } = place;
  if (isRemote(place) || BY_OTHERS.test(rest)) return false;
  if (/(?:^| )(?:que|quien|cual|cuales|donde)$/.test(subject))
    return clause.joint === ',' && subject === 'que' && (OURS.test(rest) || !verb.isWeak);
  if (ANYBODY.test(subject) || FINITE.test(subject)) return false;
  if (subject === '' && carried.isOpen && clause.joint !== ',') return false;
  const about = `${subject} ${rest}`;
  if (verb.isWeak && !verb.kinds.some((kind) => OBJECT[kind].test(about))) return false;
  if (HABIT.test(about) && verb.kinds.includes('booked')) return false;
  if (auxiliary === '' || auxiliary === 'fue' || pronouns.includes('se'))
    return OURS.test(about) || subject === '' || /^(?:todo|eso|esto|ambas|ambos)(?: |$)/.test(subject);
  return true;
}

/** `está reservada`, `queda apartada`: only of something certain; that a room is taken is no deed. */
function isState(place: Place): boolean {
  const { subject, rest, verb, carried, auxiliary, pronouns, adverbs, subjectTokens } = place;
  if (carried.isConditional || isRemote(place) || CONDITION.test(rest)) return false;
  if (carried.isOpen && place.clause.joint !== ',') return false;
  if (
    ANYBODY.test(subject) ||
    FINITE.test(subject) ||
    BY_OTHERS.test(rest) ||
    HABIT.test(`${subject} ${rest}`)
  )
    return false;
  if (/(?:^| )(?:que|quien|cual|como|donde)$/.test(subject) || PLURAL_NOUN.test(subject)) return false;
  if (/^(?:estaba|estaban)$/.test(auxiliary)) return false;
  const about = `${pronouns.join(' ')} ${subject} ${rest}`;
  if (/^(?:vas|estás|quedas|quedaste|estáis|quedáis)$/.test(auxiliary)) return true;
  if (verb.kinds.includes('booked')) {
    if (/^(?:ya|ya está|todo|toda)$/.test(subject) && rest !== '' && !YOURS.test(about)) return false;
    if (subject !== '' && /^está/.test(auxiliary) && !YOURS.test(about)) return false;
    if (subject === '' && /^está/.test(auxiliary))
      return YOURS.test(about) || !/^(?:a esa|de \d|el |los |hasta|desde|todo|toda|por)/.test(rest);
    return YOURS.test(about) || verb.isWeak === false || hasObject(place) || OURS.test(subject);
  }
  if (verb.isWeak && !verb.kinds.some((kind) => OBJECT[kind].test(about)) && !isNamed(subjectTokens))
    return false;
  if (
    /^(?:un|una|unos|unas|los|las) /.test(subject) &&
    /^está/.test(auxiliary) &&
    adverbs === '' &&
    !YOURS.test(about)
  )
    return false;
  return true;
}

/** `reservada`, `guardado tu turno`, `cancelada, como querías`. */
function isElliptical(place: Place): boolean {
  const { rest, verb, carried, clause, next } = place;
  if (carried.isOpen || carried.isConditional || isRemote(place) || BY_OTHERS.test(rest)) return false;
  if (clause.joint === 'y' && !carried.isTold && carried.topic === '') return false;
  if (!AFTER_PARTICIPLE.test(rest) && !next?.isCapital && !DETERMINER.test(rest)) return false;
  if (
    verb.isWeak &&
    !hasObject(place) &&
    !(
      rest === '' &&
      /^(?:guardad|bloquead|apuntad|agregad|registrad|firmad|quitad|acordad|concedid|confirmad|avisad|tumbad|añadid|devuelt|retirad|aceptad|asegurad|subid|grabad|terminad|separad|corregid|actualizad|sacad|liberad|borrad)/.test(
        place.word,
      )
    )
  )
    return false;
  return !words('es|son|está|están|cuesta|cuestan|puede|pueden|se').test(rest);
}

/** `sala reservada para Ana`, `permiso concedido`. */
function isHeadline(place: Place): boolean {
  const { subject, subjectTokens, rest, verb, carried } = place;
  if (carried.isOpen || carried.isConditional || isRemote(place) || BY_OTHERS.test(rest)) return false;
  if (subjectTokens.length > 8 || ANYBODY.test(subject) || FINITE.test(subject) || ARTICLE.test(subject))
    return false;
  if (SPANISH_VERBS.forms.has(subjectTokens.at(-1)?.word ?? '')) return false;
  if (!AFTER_PARTICIPLE.test(rest) || FINITE.test(rest)) return false;
  if (PLURAL_NOUN.test(subject) && rest !== '') return false;
  return verb.isWeak
    ? verb.kinds.some((kind) => OBJECT[kind].test(subject))
    : OURS.test(subject) || isNamed(subjectTokens);
}
