import type { OfflinePlan, OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import type { LocalNow } from '../../agent/user-turn.ts';
import type { Json } from '../../engine/types.ts';
import { fold } from '../../kernel/fold.ts';
import type { SearchIndex } from '../../knowledge/search.ts';
import { clockOf, plusDays } from '../local-time.ts';
import type { Members } from '../members.ts';
import { dayShown } from '../shown.ts';
import { RESERVO_WORDS, type ReservoWords } from '../words.ts';
import { afterwards, goAhead, keepMade, type Made } from './afterwards.ts';
import { NO_DESK, OF_ROOMS } from './intents.ts';
import type { Item } from './items.ts';
import { isForUs, type Request, readRequests, roomFor } from './requests.ts';
import { weekIn } from './weeks.ts';

const SEARCH_RESULTS = 3;
/** A question about the house, which the documents may not answer: then they say so, and who may. */
const ABOUT_HOUSE =
  /\b(?:reservo|rooms?|salas?|coworking|aqui|teneis|ofreceis|aceptais|do you (?:have|offer|provide|sell|allow|accept)|(?:are|is) there|your (?:space|place|house|rooms?))\b/;

/** What the planner knows of the house. */
export interface PlannerParts {
  /** The names people use for rooms, folded. */
  rooms: Map<string, string>;
  members: Members;
  bookable: string[];
  /** Those that can be booked, the cheapest first. */
  byPrice: string[];
  /** Those that need no booking. */
  open: string[];
  library: SearchIndex;
}

/** What somebody left out, and so has to be asked. */
type Missing = 'room' | 'hours' | 'time' | 'booking' | 'one' | 'change' | 'wish' | 'which' | 'tier' | 'human';

interface Draft {
  turn: OfflineTurn;
  house: PlannerParts;
  calls: PlannedCall[];
  missing: Set<Missing>;
  /** The day of a request without a time. */
  day?: string;
  /** What could not be read. */
  unclear?: string;
  /** A room that somebody named and the house does not have. */
  unknownRoom?: string;
  /** Whether what is asked back has to be asked at all, by the results. */
  isNeeded?(results: Json[]): boolean;
}

/** The calls that a message comes to, with what has to be asked back; undefined when it is not for this desk. */
export function planOf(turn: OfflineTurn, house: PlannerParts): OfflinePlan | undefined {
  const { text, language } = turn;
  const { rooms, members, byPrice, library } = house;
  const reader = { rooms, members, byPrice, language };
  let requests: Request[] = [];
  const made: Made[] = [];
  let isDone = false;
  for (const said of turn.earlier) {
    const read = afterwards(said.text, readRequests(said.text, requests, { ...reader, now: said.now }), {
      before: requests,
      made,
      isDone,
      reader: { ...reader, now: said.now },
    });
    if (read.length > 0) requests = read;
    isDone = keepMade(made, said) || (isDone && read.length === 0);
  }
  const heard = goAhead(text, requests, isDone);
  requests = afterwards(heard, readRequests(heard, requests, { ...reader, now: turn.now }), {
    before: requests,
    made,
    isDone,
    reader: { ...reader, now: turn.now },
  });
  if (requests.length === 0) {
    // What no rule knows may still be in the documents.
    const mayBe =
      isQuestion(text) && isForUs(text, rooms) && !partsOf(text).some((part) => NO_DESK.test(part));
    return mayBe && (ABOUT_HOUSE.test(fold(text)) || library.search(text, 1).length > 0)
      ? { calls: [searchFor(text)], isGuess: true }
      : undefined;
  }
  const draft: Draft = { turn, house, calls: [], missing: new Set() };
  for (const request of requests) collect(request, draft);
  const sentence = askBack(draft, RESERVO_WORDS[language]);
  // What else is missing has to be asked in any case.
  const isNeeded = draft.missing.size === 1 ? draft.isNeeded : undefined;
  return {
    calls: unique(draft.calls),
    ...(sentence && {
      asks: { missing: [...draft.missing], sentence, ...(isNeeded && { isNeeded }) },
    }),
    // `Rent me a locker`: something is wanted, and nothing says that it is a room.
    ...(requests.every(isOfAnything) && { isGuess: true }),
  };
}

function isOfAnything({ intent, items, unknownRoom, text }: Request): boolean {
  const mayBeAnything = (intent === 'book' || intent === 'quote') && unknownRoom === undefined;
  return mayBeAnything && items.every(({ room }) => room === undefined) && !ROOM_WORD.test(fold(text));
}

const ROOM_WORD = /\b(?:rooms?|salas?|spaces?|espacios?|sitio|hueco|bookings?|reservations?|reservas?)\b/;

/** The parts of a message, folded. */
function partsOf(text: string): string[] {
  return text.split(/[.,;:!?¿¡\n]|\band\b|\by\b/).map((part) => fold(part).trim());
}

function collect(request: Request, draft: Draft): void {
  const { calls, missing, turn } = draft;
  if (request.unknownRoom !== undefined && request.items.every(({ room }) => room === undefined)) {
    draft.unknownRoom = request.unknownRoom;
    missing.add('room');
    return;
  }
  switch (request.intent) {
    case 'guide':
      missing.add('wish');
      return;
    case 'tier':
      missing.add('tier');
      return;
    case 'human':
      missing.add('human');
      return;
    case 'rooms':
      collectPrices({}, draft);
      missing.add('which');
      return;
    case 'quote':
      for (const item of request.items.length > 0 ? request.items : [{}]) collectQuote(request, item, draft);
      return;
    case 'list': {
      const hasDay = request.items.some(({ date }) => date !== undefined);
      const week = hasDay ? undefined : weekIn(fold(request.text), turn.now.day);
      if (week) {
        calls.push({ name: 'list_bookings', input: { ...week } });
        return;
      }
      if (!request.items.every((item) => isClear(item, draft))) return;
      const day = request.items.find((item) => item.date)?.date ?? null;
      calls.push({ name: 'list_bookings', input: { from: day, to: day } });
      return;
    }
    case 'docs':
      for (const text of questionsOf(request)) calls.push(searchFor(onTier(text, turn.tier)));
      return;
    case 'cancel':
      for (const id of request.bookings) calls.push({ name: 'cancel_booking', input: { id } });
      if (request.bookings.length === 0) askWhich(draft);
      return;
    case 'move':
      // Which time would be whose?
      if (request.bookings.length > 1) missing.add('one');
      else for (const id of request.bookings) collectMove(id, request, draft);
      if (request.bookings.length === 0) askWhich(draft);
      return;
    case 'availability':
      for (const item of request.items.length > 0 ? request.items : [{}]) {
        if (isClear(item, draft)) calls.push(availability(item, turn));
      }
      return;
    default:
      if (request.member !== undefined && request.items.length > 1) {
        missing.add('one');
        return;
      }
      for (const item of request.items.length > 0 ? request.items : [{}]) collectItem(request, item, draft);
  }
}

const COMPARES = /\b(?:differen(?:ce|t)|diferencias?|compar\w*|versus|vs|better|mejor)\b/;

/** What is looked up for a question: rooms that are compared one by one. */
function questionsOf({ items, text }: Request): string[] {
  const rooms = [...new Set(items.flatMap(({ room }) => room ?? []))];
  const isComparison = rooms.length > 1 && COMPARES.test(fold(text));
  return isComparison ? rooms.map((room) => `What is ${room}?`) : [text];
}

/** Which booking, by what the person has; whoever has none is asked nothing. */
function askWhich(draft: Draft): void {
  draft.missing.add('booking');
  draft.calls.push({ name: 'list_bookings', input: { from: null, to: null } });
  draft.isNeeded = (results) => results.some(hasBookings);
}

function hasBookings(result: Json): boolean {
  if (result === null || typeof result !== 'object' || Array.isArray(result)) return false;
  return Array.isArray(result.bookings) && result.bookings.length > 0;
}

/** A price; what was left open is each room, and an hour. */
function collectQuote(request: Request, item: Item, draft: Draft): void {
  const { calls, missing, turn } = draft;
  const { room, hours = 1 } = item;
  if (room === undefined) {
    if (item.hours !== undefined || OF_ROOMS.test(fold(request.text))) collectPrices(item, draft);
    else missing.add('room').add('hours');
    return;
  }
  // What a member of basic would save on pro is the difference of the two.
  const saves = /\b(?:ahorr|sav(?:e|ing)).*\bpro\b|\bpro\b.*\b(?:ahorr|sav(?:e|ing))/.test(
    fold(request.text),
  );
  const tiers = saves && request.items.length === 1 ? ['basic', 'pro'] : [item.tier ?? turn.tier];
  for (const tier of tiers) calls.push({ name: 'get_quote', input: { room, tier, hours } });
}

/** What every room costs. */
function collectPrices({ tier, hours = 1 }: Item, { calls, turn, house }: Draft): void {
  for (const room of house.bookable)
    calls.push({ name: 'get_quote', input: { room, tier: tier ?? turn.tier, hours } });
}

function collectItem(request: Request, item: Item, draft: Draft): void {
  const { calls, missing, turn } = draft;
  if (item.room === undefined) missing.add('room');
  // Which room is meant may follow from how many have to fit.
  if (item.room === undefined && request.people !== undefined) calls.push(searchFor(roomFor(request.people)));
  if (item.hours === undefined) missing.add('hours');
  if (item.room === undefined || item.hours === undefined) return;
  const input = { room: item.room, tier: item.tier ?? turn.tier, hours: item.hours };
  if (!isClear(item, draft)) return;
  if (item.part !== undefined && item.time === undefined) {
    calls.push(availability(item, turn));
    missing.add('time');
    draft.day = item.date ?? turn.now.day;
    return;
  }
  const start = startOf(item, turn.now);
  const member = request.member ?? null;
  // Another member is booked for on the tier that they have.
  const tier = item.tier ?? (member === null ? turn.tier : null);
  calls.push({ name: 'book_room', input: { ...input, tier, member, start } });
}

/** What was said of the new slot, the last of each; a time alone is on the booking's own day. */
function collectMove(id: string, { items, isRelative }: Request, draft: Draft): void {
  const { calls, missing } = draft;
  if (!items.every((item) => isClear(item, draft))) return;
  if (isRelative) {
    missing.add('change');
    return;
  }
  const last = <K extends keyof Item>(key: K) => items.findLast((item) => item[key] !== undefined)?.[key];
  const [date, time, hours, room] = [last('date'), last('time'), last('hours'), last('room')];
  const ownDay = id.replace(/^R-(\d{4})(\d{2})(\d{2})-.*$/, '$1-$2-$3');
  if ([date, time, hours, room].every((value) => value === undefined)) missing.add('time');
  else {
    const start = time === undefined ? (date ?? null) : `${date ?? ownDay}T${clockOf(time)}`;
    calls.push({ name: 'move_booking', input: { id, start, hours: hours ?? null, room: room ?? null } });
  }
}

/** What cannot be read is asked back: a wrong day is worse than a question. */
function isClear({ unclear }: Item, draft: Draft): boolean {
  if (unclear === undefined) return true;
  draft.missing.add('time');
  draft.unclear = unclear;
  return false;
}

function availability({ room, date }: Item, { now }: OfflineTurn): PlannedCall {
  return { name: 'check_availability', input: { room: room ?? null, date: date ?? now.day } };
}

/** A time without a day is the next such time; a day without a time its first free slot. */
function startOf({ date, time }: Item, now: LocalNow): string | null {
  if (time === undefined) return date ?? null;
  const day = date ?? (time >= now.minutes ? now.day : plusDays(now.day, 1));
  return `${day}T${clockOf(time)}`;
}

function searchFor(text: string): PlannedCall {
  return { name: 'search_docs', input: { query: text, k: SEARCH_RESULTS } };
}

/** What differs by tier is looked up for the tier of whoever asks, unless they name one. */
function onTier(text: string, tier: string): string {
  const plain = fold(text);
  const isOfWindow =
    /\b(?:cancel|anul)/.test(plain) &&
    /\b(?:hasta cuando|antelacion|how (?:late|early|long before)|can (?:i|we)|could (?:i|we)|may (?:i|we)|puedo|podemos|podria|se puede|until when|gratis|free|notice|aviso|plazo|deadline|lose|losing|pierd|cobr|charg|policy|politica)/.test(
      plain,
    );
  return isOfWindow && !/\b(?:pro|basic|basico|basica|tiers?)\b/.test(plain) ? `${text} (${tier})` : text;
}

function askBack(
  { missing, day, unclear, unknownRoom, turn, house }: Draft,
  words: ReservoWords,
): string | undefined {
  const rooms = words.or(house.bookable);
  if (unknownRoom !== undefined)
    return words.refusal.unknownRoom(unknownRoom, words.and([...house.bookable, ...house.open]));
  if (missing.has('booking')) return words.ask.booking;
  if (missing.has('one')) return words.ask.one;
  if (missing.has('change')) return words.ask.change;
  if (missing.has('room') && missing.has('hours')) return words.ask.roomAndHours(rooms);
  if (missing.has('room')) return words.ask.room(rooms);
  if (missing.has('hours')) return words.ask.hours;
  if (missing.has('time') && unclear !== undefined) return words.ask.unclear(unclear);
  if (missing.has('wish')) return words.ask.wish;
  if (missing.has('tier')) return words.ask.tier(turn.tier);
  if (missing.has('human')) return words.ask.human;
  if (missing.has('which')) return words.ask.which(house.open.length > 0 ? words.and(house.open) : undefined);
  return missing.has('time') ? words.ask.time(day && dayShown(day, turn.language)) : undefined;
}

function isQuestion(text: string): boolean {
  return /[?¿]|^\s*(?:what|which|who|how|where|when|why|is|are|does|do|can|qu[eé]|cu[aá]l|qui[eé]n|c[oó]mo|d[oó]nde|cu[aá]ndo|hay|tiene|puedo)\b/i.test(
    text,
  );
}

function unique(calls: PlannedCall[]): PlannedCall[] {
  const seen = new Set<string>();
  return calls.filter((call) => {
    // Two bookings of the same are two bookings.
    const key = JSON.stringify(call);
    if (call.name !== 'book_room' && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
