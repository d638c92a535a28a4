import { foldAccents } from '../../kernel/fold-accents.ts';
import { withCheapest } from './cheapest.ts';
import { FIRST_BARE_HOUR } from './clock-time.ts';
import { COSTS_EXTRA, NO_DESK, OF_ROOMS, OUTSIDE, QUESTION } from './intents.ts';
import { corrected, isWhen, itemsOf, merged } from './items.ts';
import { memberIn } from './member-in.ts';
import { type MessagePart, readParts } from './message-parts.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { type FoundSlot, type Reader, readBareHours } from './slots.ts';
import { correctTypos } from './typos.ts';
import { mayBePlace, unknownRoomIn } from './unknown-room.ts';

/**
 * The requests of a message. A part without an intent of its own belongs to the one before it; a whole
 * message without one is a follow-up: it changes what the newest request before it leaves open or names.
 */
export function readRequests(message: string, before: ParsedRequest[], reader: Reader): ParsedRequest[] {
  return withCheapest(readWishes(message, before, reader), before, reader.byPrice);
}

function readWishes(message: string, before: ParsedRequest[], reader: Reader): ParsedRequest[] {
  const text = message.trim();
  const folded = correctTypos(foldAccents(text));
  if (!isForUs(text, reader.rooms)) return [];
  const said = readParts(text, folded, reader).filter((part) => !NEGATED.test(foldAccents(part.text)));
  // Beside an order that no desk can carry out, a document's word is no question.
  const isOrder = said.some((part) => NO_DESK.test(part.folded));
  const parts = isOrder ? said.filter((part) => part.intent !== 'docs' || isQuestion(part)) : said;
  const requests: ParsedRequest[] = [];
  for (const group of groupParts(parts)) {
    const request = toRequest(group, reader);
    if (request && !isOtherPrice(request, requests.at(-1)))
      requests.push(completed(request, [...before, ...requests], requests, folded));
  }
  if (requests.length > 0) return withoutAsides(requests);
  const following = followUp(parts, before, text, folded);
  return following.length > 0 ? following : unspoken(parts, reader);
}

/** Talk of what was, is, or of others: no wish. */
const NO_WISH =
  /\b(?:booked|reservad[ao]s?|taken|ocupad[ao]s?|who|quien|anyone|anybody|alguien|has|have you|did|was|were|ayer|yesterday|when|cuando|how|como|why|por que|estuve|estaba|estuvimos|comes|viene|i am|i'm|i'll be|i will be|estare|estoy|llego|llegare|arrives|llega|see you|hasta (?:manana|luego|pronto|el))\b/;

/** `Boardroom Thursday 3pm, 2h pls`: who names a room and a time or a duration wants it. */
function unspoken(parts: MessagePart[], reader: Reader): ParsedRequest[] {
  const slots = parts.flatMap((part) => part.slots);
  const names = (kind: FoundSlot['kind']) => slots.some((slot) => slot.kind === kind);
  if (parts.some((part) => NO_WISH.test(part.folded))) return [];
  if (
    !names('room') ||
    !(names('time') || (names('date') && names('hours')) || (names('part') && names('hours')))
  )
    return [];
  const [first, ...rest] = parts;
  const request = first && toRequest([{ ...first, intent: 'book' }, ...rest], reader);
  return request ? [request] : [];
}

/** `Is there parking? And what does it cost?`: a price that is not a room's is told by what the documents say of it. */
function isOtherPrice(request: ParsedRequest, before: ParsedRequest | undefined): boolean {
  const isOpen = request.intent === 'quote' && request.items.length === 0;
  return isOpen && before?.intent === 'docs' && !OF_ROOMS.test(foldAccents(request.text));
}

/** `It's for a client lunch`, beside a booking: a remark, not a question to the documents. */
function withoutAsides(requests: ParsedRequest[]): ParsedRequest[] {
  const acts = requests.some(({ intent }) => intent === 'book' || intent === 'move' || intent === 'cancel');
  return requests.filter(({ intent, text }) => !acts || intent !== 'docs' || isAsked(text));
}

/** What asks, and does not tell somebody else something: `dile que hoy no voy`. */
function isQuestion({ text, folded }: MessagePart): boolean {
  return /[?¿]/.test(text) || folded.search(QUESTION) === 0;
}

function isAsked(text: string): boolean {
  return /[?¿]/.test(text) || QUESTION.test(foldAccents(text));
}

/** What is not to be done. */
const NEGATED =
  /\b(?:don't|dont|do not|not|never|didn't|no|nunca|ni|tampoco)\b(?! problem)[^.,;:!?]{0,30}\b(?:book|reserve|cancel|move|change|cancel(?:es|en|ar|arla|arlo)|anul(?:es|en|ar)|reserv(?:es|eis|en|ar|arla)|muev(?:as|an)|mover|cambi(?:es|en|ar))\b/;

const ELSEWHERE = /\b(?:at|en)\s+(\p{Lu}[\p{L}\d]+)/u;

/** Whether a message is for this house at all. */
export function isForUs(text: string, rooms: Map<string, string>): boolean {
  return !isElsewhere(text, rooms) && !OUTSIDE.test(foldAccents(text));
}

/** A room of another house: `a meeting room at WeWork`. */
function isElsewhere(text: string, rooms: Map<string, string>): boolean {
  const place = ELSEWHERE.exec(text)?.[1];
  return place !== undefined && mayBePlace(place) && !rooms.has(place.toLowerCase());
}

/** Neighbouring parts of one matter. Parts before the first intent join it, as slots said in advance. */
function groupParts(parts: MessagePart[]): MessagePart[][] {
  const groups: MessagePart[][] = [];
  for (const part of parts) {
    const current = groups.at(-1);
    const intent = current?.find((one) => one.intent)?.intent;
    const joins = current && (part.intent === undefined || intent === undefined || part.intent === intent);
    if (joins) current.push(part);
    else groups.push([part]);
  }
  return groups;
}

function toRequest(group: MessagePart[], { members, rooms }: Reader): ParsedRequest | undefined {
  const intent = group.find((part) => part.intent)?.intent;
  if (intent === undefined) return undefined;
  const slots = group.flatMap((part) => part.slots);
  const said = textOf(group);
  const member = intent === 'book' ? memberIn(said, members) : undefined;
  const isKnown = (name: string) => rooms.has(name.toLowerCase()) || members.find(name) !== undefined;
  const mayName = /^(?:quote|book|availability)$/.test(intent) && !slots.some(({ kind }) => kind === 'room');
  const people = peopleIn(said);
  const unknownRoom = mayName ? unknownRoomIn(said, isKnown) : undefined;
  return {
    intent,
    items: itemsOf(corrected(slots, group)),
    bookings: slots.flatMap((slot) => (slot.kind === 'booking' ? slot.value : [])),
    ...(member !== undefined && { member }),
    ...(unknownRoom !== undefined && { unknownRoom }),
    isRelative: intent === 'move' && isRelative(group.map((part) => part.folded).join(', '), slots),
    ...(people !== undefined && { people }),
    text: intent === 'docs' ? docsText(group, people) : said,
  };
}

const textOf = (parts: MessagePart[]) => parts.map((part) => part.text).join(', ');

const PEOPLE =
  /\b(?:somos|seremos|seriamos|we(?:'re| are| will be)) (?:about |around |unos |unas )?(\d{1,3})\b|\b(\d{1,3}) (?:people|persons|personas|of us|guests|invitados|colleagues|companeros)\b|\bsala (?:de|para) (\d{1,3})(?= (?!h|min)|$)/;
const WHICH_ROOM = /\b(?:which|what|que|cual) (?:room|sala|space)\b|\b(?:recommend|recomiend)/;

/** What is searched for where so many people have to fit. */
export function roomFor(people: number): string {
  return `a room for ${people} people`;
}

function peopleIn(said: string): number | undefined {
  const [count] = PEOPLE.exec(foldAccents(said))?.slice(1).filter(Boolean) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** `We are 8 on Wednesday, which room?` asks how many a room holds, whatever the day. */
function docsText(group: MessagePart[], people: number | undefined): string {
  const asksRoom = WHICH_ROOM.test(foldAccents(textOf(group)));
  return people !== undefined && asksRoom ? roomFor(people) : textOf(withoutTalk(group));
}

const CONDITION = /^(?:if|when|si|cuando)\b/;

/**
 * What is searched for, without the talk around the question: `I am new here. Can I bring my dog?` A condition is
 * part of it (`if I am late, do I lose the room?`); `does it cost anything?` is of what stands before it.
 */
function withoutTalk(group: MessagePart[]): MessagePart[] {
  const parts = group.filter((part) => !COSTS_EXTRA.test(part.folded));
  const asked = sentencesOf(parts).filter((sentence) => sentence.some(({ text }) => /[?¿]/.test(text)));
  if (!asked.flat().some((part) => part.intent === 'docs')) return parts.length > 0 ? parts : group;
  return asked
    .flat()
    .filter((part) => part.intent === 'docs' || /[?¿]/.test(part.text) || CONDITION.test(part.folded));
}

function sentencesOf(parts: MessagePart[]): MessagePart[][] {
  const sentences: MessagePart[][] = [];
  for (const part of parts) {
    const current = sentences.at(-1);
    if (current === undefined || /[.!?]$/.test(current.at(-1)?.text ?? '')) sentences.push([part]);
    else current.push(part);
  }
  return sentences;
}

/** A request that leaves something out takes it from what was spoken of before, when it points there. */
function completed(
  request: ParsedRequest,
  before: ParsedRequest[],
  sameMessage: ParsedRequest[],
  folded: string,
): ParsedRequest {
  if (!/^(?:quote|book|availability)$/.test(request.intent)) return request;
  const items = request.items.length > 0 ? request.items : [{}];
  const room = sameMessage.flatMap((one) => one.items).findLast((item) => item.room)?.room;
  if (room !== undefined && items.every((item) => item.room === undefined)) {
    return { ...request, items: items.map((item) => ({ ...item, room })) };
  }
  const last = before.findLast((one) => one.items.length > 0);
  if (!last || !pointsBack(request, folded)) return request;
  const base = last.items.at(-1) ?? {};
  return { ...request, items: items.map((item) => merged(base, item)) };
}

const POINTER = /\b(?:it|that|this|one|la|lo|esa|ese|eso|\w+(?:ala|alo|[ae]mela|[ae]melo|arla|arlo))\b/;

/** `book it`, `reservala`, `and how much in pro?`: it speaks of what was spoken of before. */
function pointsBack(request: ParsedRequest, folded: string): boolean {
  if (request.items.length === 0 && POINTER.test(folded)) return true;
  return /^[¿¡]?(?:and|y|what about|how about|ok|then|vale|entonces|pues)\b|\b(?:it|\w+(?:ala|alo|[ae]mela|[ae]melo|arla|arlo))\b/.test(
    folded,
  );
}

/** A message without an intent: an answer to what was asked back, or a change of the newest request. */
function followUp(
  parts: MessagePart[],
  before: ParsedRequest[],
  text: string,
  folded: string,
): ParsedRequest[] {
  const asksOn = /^[¿¡]?(?:and|y|what about|how about|que hay de)\b/.test(folded);
  const isOfPrice = asksOn && before.at(-1)?.intent === 'quote';
  if (NO_WISH.test(folded) && !isOfPrice) return [];
  const slots = parts.flatMap((part) => part.slots);
  const last = before.findLast((one) => one.intent !== 'list');
  if (!last) return [];
  const bookings = slots.flatMap((slot) => (slot.kind === 'booking' ? slot.value : []));
  const isNamed = bookings.length > 0 && last.bookings.length === 0;
  if (isNamed && (last.intent === 'cancel' || last.intent === 'move')) return [{ ...last, bookings }];
  if (last.intent === 'cancel') return bookings.length > 0 ? [{ ...last, bookings }] : [];
  const acting = before.findLast((one) => /^(?:quote|book|move|availability)$/.test(one.intent));
  const hasOwn = slots.some((slot) => slot.kind === 'hours' || isWhen(slot));
  const bare = hasOwn ? undefined : readBareHours(folded);
  const end = folded.length;
  const said = itemsOf(bare === undefined ? slots : [...slots, { ...bareSlot(bare, acting), at: end, end }]);
  if (acting && said.length > 0) {
    // A change that names no room is meant for all that were spoken of.
    const bases = said.some((item) => item.room) ? acting.items.slice(-1) : acting.items;
    const changed = (bases.length > 0 ? bases : [{}]).flatMap((base) =>
      said.map((item) => merged(base, item)),
    );
    return [{ ...acting, items: changed }];
  }
  if (last.intent === 'docs' && (asksOn || said.length > 0))
    return [{ ...last, text: `${last.text} ${text}` }];
  return [];
}

/** A bare number: the time, when that was asked back; a duration otherwise. */
function bareSlot(
  bare: number,
  acting: ParsedRequest | undefined,
): { kind: 'time' | 'hours'; value: number } {
  const item = acting?.items.at(-1);
  const isAsked = item?.part !== undefined || item?.unclear !== undefined;
  const wantsTime = acting?.intent === 'book' && item?.hours !== undefined && isAsked;
  if (!item || !wantsTime) return { kind: 'hours', value: bare };
  const isLate = item.part !== 'morning' || bare < FIRST_BARE_HOUR;
  return { kind: 'time', value: (bare < 12 && isLate ? bare + 12 : bare) * 60 };
}

/** `by an hour`, `two hours earlier`, `from 10 to 11` of a booking: a change, not a slot. */
function isRelative(folded: string, slots: FoundSlot[]): boolean {
  const has = (kind: FoundSlot['kind']) => slots.some((slot) => slot.kind === kind);
  if (has('until') && !has('date') && /\b(?:from|desde|de|until|till|hasta)\s/.test(folded)) return true;
  if (!has('hours') || has('time')) return false;
  const isAbsolute =
    /\b(?:to|a|hasta|for|por|de)\s+(?:be\s+|ser\s+|just\s+)?(?:[\w,.]+\s)?(?:\w+\s)?(?:hours?|horas?|h|min\w*)\b/.test(
      folded,
    );
  return (
    !isAbsolute ||
    /\b(?:by|earlier|later|longer|shorter|more|extra|back|forward|antes|despues|mas|menos)\b/.test(folded)
  );
}
