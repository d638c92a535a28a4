import type { EarlierMessage } from '../../agent/models/offline/rules.ts';
import { foldAccents } from '../../kernel/fold-accents.ts';
import { clockOf } from '../local-time.ts';
import { memberIn } from './member-in.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { type FoundSlot, type Reader, readSlots } from './slots.ts';

/** A booking that was made in this thread, and stands. */
export interface BookingMade {
  id: string;
  room: string;
  /** Its start, at the venue: `2026-12-02T09:00`. */
  start: string;
}

/** What was said before a message, and what came of it; `isDone`: the newest request came to a booking. */
export interface Thread {
  before: ParsedRequest[];
  made: BookingMade[];
  isDone: boolean;
  reader: Reader;
}

/** Adds the bookings that a message came to, and takes away those that it ended; whether it made one. */
export function keepMade(made: BookingMade[], { results }: EarlierMessage): boolean {
  let isMade = false;
  for (const { result } of results) {
    if (result === null || typeof result !== 'object' || Array.isArray(result)) continue;
    const id = String(result.booking_id);
    const gone =
      result.cancelled === true ? id : result.moved === true ? String(result.previous_booking_id) : '';
    const at = made.findIndex((one) => one.id === gone);
    if (at >= 0) made.splice(at, 1);
    if (result.confirmed !== true && result.moved !== true) continue;
    made.push({ id, room: String(result.room), start: String(result.start ?? '').slice(0, 16) });
    isMade = true;
  }
  return isMade;
}

/** `Ok, do it` after a price or a free time: to book what was spoken of. */
export function resolveConfirmation(text: string, requests: ParsedRequest[], isDone: boolean): string {
  const last = requests.at(-1)?.intent;
  const isOpen = !isDone && (last === 'quote' || last === 'availability' || last === 'book');
  return isOpen ? text.replace(GO_AHEAD, 'book it') : text;
}

const GO_AHEAD =
  /^\s*(?:(?:ok|okay|vale|s[ií]|yes|yep|great|perfect|perfecto|genial|pues|then)[, ]+)*(?:do it|hazlo|adelante|go ahead|dale)\b(?=[,.!]*\s*(?:$|(?:for|on|at|please|tomorrow|today|el|a las?|para|mañana|hoy|por favor|porfa|(?:mon|tues|wednes|thurs|fri|satur)day)\b))/i;
const SAME_AGAIN =
  /^(?:and |y |also |ok |vale )*(?:(?:the )?same(?: again| thing| room)?|lo mismo|repeat (?:it|that)|repitel[ao]|otra igual)\b/;
const ANOTHER = /^(?:and|y|also|tambien|plus|otra|another)\b/;
const CHANGE =
  /^no\b|\b(?:better|rather|instead|make (?:it|that)|change|actually|mejor|cambia\w*|muevela|pasala|que sea|al final)\b/;

/**
 * What is said after a booking was made: a change moves it, `and Studio` and `the same on Friday` are another
 * one, and talk is talk. Nothing is booked a second time because somebody names a day.
 */
export function postBooking(text: string, requests: ParsedRequest[], thread: Thread): ParsedRequest[] {
  const { before, made, isDone, reader } = thread;
  const plain = foldAccents(text);
  const last = made.at(-1);
  if (requests.length === 0) return requests;
  const isFollowUp = requests.every(
    (request) => request.intent === 'book' && request.text === before.at(-1)?.text,
  );
  if (!isFollowUp || !isDone || last === undefined)
    return requests.map((request) => pointed(request, plain, made, reader));
  if (/[?¿]/.test(text)) return [];
  if (SAME_AGAIN.test(plain)) {
    const member = memberIn(text, reader.members);
    return requests.map((request) => ({ ...request, ...(member !== undefined && { member }) }));
  }
  if (ANOTHER.test(plain)) return requests;
  if (!CHANGE.test(plain)) return [];
  return requests.map((request) => ({ ...request, intent: 'move', bookings: [last.id], isRelative: false }));
}

const IT = /\b(?:it|that|this|\w+[ae]r?l[ao])\b/;
/** What tells one booking from another, and what is said of those that stay. */
const WHICH =
  /\b(?:ones?|both|all|first|second|third|last|other|earlier|later|las dos|los dos|ambas|todas|primera|segunda|ultima|otra|la de|esa|esta)\b/;
/** The words beside room, day and time that leave no doubt that a booking is meant. */
const OF_A_BOOKING =
  /^(?:[\s,.!]|'s?|\b(?:please|por|favor|porfa|can|could|you|i|we|want|need|would|like|to|quiero|necesito|puedes|ok|hi|hey|hola|cancel\w*|anul\w*|drop|the|my|our|this|that|both|one|ones|bookings?|reservations?|reservas?|rooms?|salas?|for|on|at|from|in|of|and|y|e|el|la|los|las|mi|mis|de|del|en|para|por|a)\b)*$/;
const STAYS = /\b(?:keep|but|not|except|deja\w*|conserva\w*|manten\w*|pero|menos|excepto|salvo)\b/;

/**
 * `Cancel it`, `move it to Friday`: what was made last. `Cancel the Focus one`, `cancel tomorrow's`: the one that
 * fits all that is said of it; none when none or several do, so that it is asked back.
 */
function pointed(request: ParsedRequest, plain: string, made: BookingMade[], reader: Reader): ParsedRequest {
  if (!/^(?:move|cancel)$/.test(request.intent) || request.bookings.length > 0) return request;
  const last = made.at(-1);
  if (last === undefined) return request;
  if (request.intent === 'move') return IT.test(plain) ? { ...request, bookings: [last.id] } : request;
  const said = foldAccents(request.text).split(STAYS)[0] ?? '';
  const slots = readSlots(said, reader);
  const [rooms, days, times] = [valuesOf(slots, 'room'), valuesOf(slots, 'date'), valuesOf(slots, 'time')];
  const isDescribed = rooms.length + days.length + times.length > 0;
  if (!isDescribed) {
    const isOnly = made.length === 1 || !WHICH.test(said);
    return isOnly && (IT.test(said) || WHICH.test(said)) ? { ...request, bookings: [last.id] } : request;
  }
  const rest = slots.reduce(
    (text, { at, end }) => text.slice(0, at) + ' '.repeat(end - at) + text.slice(end),
    said,
  );
  if (!OF_A_BOOKING.test(rest)) return request;
  const fits = (one: BookingMade) =>
    (rooms.length === 0 || rooms.includes(one.room)) &&
    (days.length === 0 || days.includes(one.start.slice(0, 10))) &&
    (times.length === 0 || times.some((minutes) => one.start.endsWith(clockOf(Number(minutes)))));
  const found = made.filter(fits);
  const wanted = Math.max(1, rooms.length, days.length, times.length);
  return found.length === wanted ? { ...request, bookings: found.map(({ id }) => id) } : request;
}

function valuesOf(slots: FoundSlot[], kind: FoundSlot['kind']): (string | number)[] {
  return [...new Set(slots.flatMap((slot) => (slot.kind === kind ? slot.value : [])))];
}
