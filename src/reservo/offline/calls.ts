import type { OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import type { LocalNow } from '../../agent/user-turn.ts';
import type { Json } from '../../engine/types.ts';
import { foldAccents } from '../../kernel/fold-accents.ts';
import { clockOf, plusDays } from '../local-time.ts';
import type { Draft } from './draft.ts';
import { OF_ROOMS } from './intents.ts';
import type { Item } from './items.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { roomFor } from './requests.ts';
import { weekIn } from './weeks.ts';

const SEARCH_RESULTS = 3;

/** Adds what a request comes to: its calls, and what is missing for others. */
export function collect(request: ParsedRequest, draft: Draft): void {
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
      const week = hasDay ? undefined : weekIn(foldAccents(request.text), turn.now.day);
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
function questionsOf({ items, text }: ParsedRequest): string[] {
  const rooms = [...new Set(items.flatMap(({ room }) => room ?? []))];
  const isComparison = rooms.length > 1 && COMPARES.test(foldAccents(text));
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
function collectQuote(request: ParsedRequest, item: Item, draft: Draft): void {
  const { calls, missing, turn } = draft;
  const { room, hours = 1 } = item;
  if (room === undefined) {
    if (item.hours !== undefined || OF_ROOMS.test(foldAccents(request.text))) collectPrices(item, draft);
    else missing.add('room').add('hours');
    return;
  }
  // What a member of basic would save on pro is the difference of the two.
  const saves = /\b(?:ahorr|sav(?:e|ing)).*\bpro\b|\bpro\b.*\b(?:ahorr|sav(?:e|ing))/.test(
    foldAccents(request.text),
  );
  const tiers = saves && request.items.length === 1 ? ['basic', 'pro'] : [item.tier ?? turn.tier];
  for (const tier of tiers) calls.push({ name: 'get_quote', input: { room, tier, hours } });
}

/** What every room costs. */
function collectPrices({ tier, hours = 1 }: Item, { calls, turn, house }: Draft): void {
  for (const room of house.bookable)
    calls.push({ name: 'get_quote', input: { room, tier: tier ?? turn.tier, hours } });
}

function collectItem(request: ParsedRequest, item: Item, draft: Draft): void {
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
function collectMove(id: string, { items, isRelative }: ParsedRequest, draft: Draft): void {
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

/** What differs by tier is looked up for the tier of whoever asks, unless they name one. */
function onTier(text: string, tier: string): string {
  const plain = foldAccents(text);
  const isOfWindow =
    /\b(?:cancel|anul)/.test(plain) &&
    /\b(?:hasta cuando|antelacion|how (?:late|early|long before)|can (?:i|we)|could (?:i|we)|may (?:i|we)|puedo|podemos|podria|se puede|until when|gratis|free|notice|aviso|plazo|deadline|lose|losing|pierd|cobr|charg|policy|politica)/.test(
      plain,
    );
  return isOfWindow && !/\b(?:pro|basic|basico|basica|tiers?)\b/.test(plain) ? `${text} (${tier})` : text;
}

/** The call that looks a text up in the documents. */
export function searchFor(text: string): PlannedCall {
  return { name: 'search_docs', input: { query: text, k: SEARCH_RESULTS } };
}
