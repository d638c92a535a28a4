import { joined, type Reading } from '../statement.ts';
import {
  type Auxiliary,
  auxiliaryOf,
  FINITE,
  FIRST,
  hasObject,
  isByOther,
  isNamed,
  isRemote,
  isUnreal,
  isWithFinite,
  OBJECT_START,
  PLURAL,
  type Place,
  SECOND,
} from './place.ts';
import { ANYBODY, BY_OTHERS, CONDITION, HABIT, HEARSAY, HOUSE_PAST, OBJECT, OURS, REPORT } from './words.ts';

const AFTER_PARTICIPLE =
  /^(?:$|(?:for|to|with|by|at|on|in|from|as|under|until|till|and|now|already|successfully|today|tomorrow|just|off|out|back|into|up|down|via|per|through|again|over|without|between|before|during)(?![^ ]))/;

const DETERMINED =
  /^(?:your|our|the|this|that|these|those|it|they|you|both|my|his|her|their|all|everything|\d\S*|two|three|four|five|six|seven|eight|nine|ten)(?: |$)/;

const ROOM_TALK =
  /(?<![^ ])(?:for (?:you|your|her|him|them|us|mrs?|ms)|your|yours|you|under|in (?:the|your|my) name|[a-z]+-\d{6,}\S*|successfully|now)(?![^ ])/;

/** First-person turns of the weak verbs that are no deed. */
const NO_DEED =
  /^(?:(?:got|received) (?:it$|your|the message|that|you$)|got (?:to|lost|stuck|mixed|confused|wrong)|made (?:a mistake|an error|sure|up|clear|out|from|of|a note of|it (?:clear|sound|look))|took (?:a look|note|that|this|it|the liberty|into|account)|gave you (?:the wrong|a wrong|wrong|an? (?:price|answer|number|figure))|put (?:it|that) (?:badly|wrongly|differently|another)|set out|kept|added up|wrote (?:above|that)|cleared (?:that |it )?up|passed$|told you|let you (?:down|know)|left out|given (?:that|the|these)|did not|moved (?:out|in|away|house|here|there|abroad)(?! (?:of|to) (?:the|your))|cut off|scored (?:\d|high|low|best|well)|closed (?:on|at|from|until|between|to|for)|asked (?:you|for your|about|whether|if|what|which|(?:\S+ ){1,3}(?:for (?:(?:her|his|their|the|an?) )?(?:approval|permission|consent|leave|decision|go-ahead)|to (?:approve|decide|confirm)))|paid attention|held back|corrected myself|meant|made of|made for|made from|made up|arranged (?:by|in)|placed|sorted by|paid$|shared (?:by|between|among|rooms?|desks?|tables?|space)|written in|written by|wrote in|taken from|drawn from|done (?:with|by|in|for)|put off|changed my mind|let)/;

/** What a verb states was done, where it states it. */
export function readVerb(
  place: Pick<Place, 'tokens' | 'at' | 'verb' | 'clause' | 'carried' | 'sentence'>,
): Reading | undefined {
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
  if (!isStated(full, auxiliary)) return undefined;
  const isActiveVoice = auxiliary === 'none' || auxiliary === 'has';
  return { kinds: verb.kinds, isOwn: isActiveVoice && (subject === '' || FIRST.test(subject)) };
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

/** `has been moved`, `was sent`. */
function isPassive(place: Place, isPast: boolean): boolean {
  const { subject, rest, verb, carried, clause } = place;
  if (isRemote(place) || BY_OTHERS.test(rest)) return false;
  if (verb.kinds.includes('booked') && /(?<![^ ])(?:every|all) (?:day|week|month|time)/.test(rest))
    return false;
  // `the slot was taken in the meantime`: somebody else has it.
  if (
    place.tokens[place.at]?.word === 'taken' &&
    !ROOM_TALK.test(`${subject} ${rest}`) &&
    !/^(?:off|out|down|back|care)/.test(rest)
  )
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
  // `the Nest was reserved`: a name after its article.
  const isRoom =
    verb.kinds.includes('booked') && place.tokens.slice(1, place.groupAt).some(({ isCapital }) => isCapital);
  return (
    !isPast ||
    (isRoom && !verb.isWeak) ||
    OURS.test(`${subject} ${rest}`) ||
    /^(?:it|they|both|everything|all|this|that)$/.test(subject)
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
  // `insulin is produced in the pancreas`: how things are.
  if (
    !DETERMINED.test(subject) &&
    /^(?:in|by|from|when|during|through) /.test(rest) &&
    /^(?:made|sent)$/.test(verb.kinds[0] ?? '')
  )
    return false;
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
      tokens[at]?.word === 'told' ||
      // `pinged nora`: whom it was done to, and no more.
      (!verb.isWeak && rest.split(' ').length <= 2 && !/^or(?: |$)/.test(rest) && !PLURAL.test(rest));
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
  if (
    PLURAL.test(subject) &&
    rest !== '' &&
    !(
      verb.kinds.includes('sent') &&
      /^to (?:all|the|your|our|both|everyone|\S+ (?:attendees|guests|people)) ?/.test(rest)
    )
  )
    return false;
  return verb.isWeak
    ? verb.kinds.some((kind) => OBJECT[kind].test(subject))
    : OURS.test(subject) || OURS.test(rest) || Boolean(tokens[0]?.isCapital);
}
