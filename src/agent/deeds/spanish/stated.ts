import { joined } from '../statement.ts';
import {
  FINITE,
  FIRST_PERFECT,
  hasObject,
  isByOther,
  isNamed,
  isRemote,
  isUnreal,
  OTHER_PERFECT,
  type Place,
} from './place.ts';
import { SPANISH_CLAUSES } from './tokens.ts';
import { SPANISH_VERBS } from './verbs.ts';
import {
  ANYBODY,
  BY_OTHERS,
  CONDITION,
  HABIT,
  HEARSAY,
  HOUSE_PAST,
  OBJECT,
  OURS,
  REPORT,
  words,
  YOURS,
} from './words.ts';

const ARTICLE =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|ese|esa|estos|estas|esos|esas|al|del|de|en|por|con|para|a|que|cómo|como|lo|sobre|hasta|desde)(?: |$)/;

const PLURAL_NOUN = /^[a-záéíóúñ]{3,}s(?: |$)/;

const DETERMINER =
  /^(?:$|(?:el|la|los|las|un|una|unos|unas|tu|tus|su|sus|mi|vuestra?s?|nuestra?s?|este|esta|ese|esa|estos|estas|esos|esas|al|del|a|de|en|para|por|con|todo|toda|todos|todas|ambos|ambas|dos|tres|cuatro|cinco|\d\S*|[#$€£]\S+|[a-z]+-\d+\S*|ya|hoy|ayer|mañana|hasta|desde|yo|nosotros|también|correctamente|bien|según|bajo|como|sobre|entre|hace|esta|eso|esto|otra|otro|varios|varias|cada|sin|tal|así|vía|ahora|recién|más|media|medio|enseguida|anoche|juntos|junto|dentro|directamente|entero|entera|y|tres|seis|siete|ocho|nueve|diez|doce|quince|treinta|cuarenta)(?![^ ]))/;

const AFTER_PARTICIPLE =
  /^(?:$|(?:para|a|en|de|con|por|el|la|los|las|tu|tus|su|sus|ya|hoy|mañana|hasta|desde|y|bajo|correctamente|como|según|al|sin|sobre|este|esta|un|una|todo|toda|todos|todas|también|dos|tres|esa|ese|ambas|ambos|del|vía|entre|hace|otra)(?![^ ]))/;

/** Turns of the weak verbs that are no deed. */
const NO_DEED =
  /^(?:(?:tomé|tomado|tomamos) (?:nota|en cuenta|la libertad)|(?:hecho|hecha|hechos|hechas) (?:de|con|por|en|a mano)|hecho$|dado que|dado$|(?:puse|puesto)$|pasado(?:s)?(?: |$)|dicho|dije (?:que|antes)|(?:hice|hizo|hicimos) (?:referencia|falta|caso|un error|una pregunta|bien|mal)|(?:cometí)|di (?:con|por hecho)|dado (?:de|un)|(?:dijo|dijeron)(?: |$)|pedid[oa]s?|pedí(?: |$)|(?:escrito|escrita|escritos|escritas) (?:por|en|para|sobre)|registrado en|acordado|(?:llamad[oa]s?) |puesto(?:s)? (?:que|libre|de)|compartid[oa]s? (?:por|entre|cuesta|con otros)|añadid[oa]s? a eso|cerrad[oa]s?(?: |$)|tomad[oa]s? (?:de|por)|sacad[oa]s? de|limpi|dada |dado|llevad|recorrid|subid[oa]s? de|pasó(?: |$)|pasaron|dejó de|dejaron de|terminó(?: |$)|acabó(?: |$)|terminaron|acabaron|salv|contad|recordad|di (?:de |a |para |en )?(?:qué|cuál|cuáles|cuándo|cuánt\S+|si|dónde)|cortó (?:antes|en|tras|entretanto)|cerr(?:ó|aron) (?:ayer|hoy|a las?|los|por|en|hasta|temprano|tarde)(?![^ ]))/;

export function isStated(place: Place): boolean {
  const { verb, word, head, rest, auxiliary, subject, carried, adverbs } = place;
  if (NO_DEED.test(`${word} ${rest}`) && auxiliary === '') return false;
  // `para mover una reserva ya hecha`: what for.
  if (/^para \S+r(?:l[aeo]s?|te|se|me)?(?: |$)/.test(subject)) return false;
  // `esa hora ya ha pasado`: time went by.
  if (/^pas(?:ado|ó|aron)$/.test(word) && place.pronouns.length === 0 && !FIRST_PERFECT.test(auxiliary))
    return false;
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

/** `reservé`, `hemos movido`, and `reservada` alone. */
export function isOwn({ verb, auxiliary, subject, rest }: Place): boolean {
  if (verb.who === 'yo' || verb.who === 'nosotros') return true;
  if (verb.who !== 'participle') return false;
  return (
    FIRST_PERFECT.test(auxiliary) ||
    (auxiliary === '' && subject === '' && !/(?<![^ ])por(?![^ ])/.test(rest))
  );
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
  if (ANYBODY.test(subject.replace(/^a cada \S+$/, '')) || FINITE.test(subject)) return false;
  if (subject === '' && carried.isOpen && clause.joint !== ',') return false;
  const about = `${subject} ${rest}`;
  if (verb.isWeak && !verb.kinds.some((kind) => OBJECT[kind].test(about))) return false;
  if (HABIT.test(about) && verb.kinds.includes('booked')) return false;
  if (auxiliary === '' || auxiliary === 'fue' || pronouns.includes('se'))
    return (
      OURS.test(about) ||
      YOURS.test(about) ||
      isRoom(place) ||
      subject === '' ||
      /^(?:todo|eso|esto|ambas|ambos)(?: |$)/.test(subject)
    );
  return true;
}

/** A name after its article, of which something is said that is done to rooms: `el Nido se reservó`. */
function isRoom({ verb, subjectTokens }: Place): boolean {
  return (
    !verb.isWeak && verb.kinds.includes('booked') && subjectTokens.slice(1).some(({ isCapital }) => isCapital)
  );
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
  const before = SPANISH_VERBS.forms.get(subjectTokens.at(-1)?.word ?? '') ?? [];
  if (before.some(({ isBare }) => !isBare)) return false;
  if (!AFTER_PARTICIPLE.test(rest) || FINITE.test(rest)) return false;
  if (
    PLURAL_NOUN.test(subject) &&
    rest !== '' &&
    !(verb.kinds.includes('sent') && /^al? (?:los|las|tus|sus|todos|todas|tu|su|toda|todo)/.test(rest))
  )
    return false;
  return verb.isWeak
    ? verb.kinds.some((kind) => OBJECT[kind].test(subject))
    : OURS.test(subject) || isNamed(subjectTokens);
}
