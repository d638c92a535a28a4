import type { Tier } from '../../agent/question.ts';
import type { Intent } from './intents.ts';
import { intentOf } from './intents.ts';
import { readBareHours, readSlots, type Slot } from './slots.ts';

/** One room for one duration, as far as it was said. */
export interface Item {
  room?: string;
  tier?: Tier;
  hours?: number;
}

/** What one part of a message asks for. */
export interface Request {
  intent: Intent;
  items: Item[];
  bookings: string[];
  /** Somebody else a booking is for. */
  member?: string;
  /** The part of the message itself, for searching. */
  text: string;
}

interface Part {
  text: string;
  folded: string;
  slots: Slot[];
  intent: Intent | undefined;
}

/** Where a message may turn to another matter. */
const BOUNDARY = /(?<=[.?!;\n])\s+|\s*[,;]\s+(?:and |y |also |ademas |además |then |luego )?|\s+(?:and also|y ademas|y además|and|y|but|pero|also|además|ademas|plus)\s+/i;

/**
 * The requests of a message. A part without an intent of its own belongs to the one before it; a whole
 * message without one is a follow-up: it changes what the newest request before it leaves open or names.
 */
export function readRequests(text: string, before: Request[], rooms: Map<string, string>): Request[] {
  const parts = text.split(BOUNDARY).flatMap((piece) => {
    const part = piece.trim();
    return part === '' ? [] : [readPart(part, rooms)];
  });
  const groups = groupParts(parts);
  const requests = groups.map((group) => toRequest(group, rooms)).filter((one) => one !== undefined);
  if (requests.length > 0) return requests.map((request) => completed(request, before, text, rooms));
  return followUp(parts, before, text, rooms);
}

function readPart(text: string, rooms: Map<string, string>): Part {
  const folded = fold(text);
  const slots = readSlots(folded, rooms);
  const has = (is: Slot['is']) => slots.some((slot) => slot.is === is);
  return { text, folded, slots, intent: intentOf(folded, { room: has('room'), hours: has('hours'), booking: has('booking') }) };
}

/** Neighbouring parts of one matter. Parts before the first intent join it, as slots said in advance. */
function groupParts(parts: Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const current = groups.at(-1);
    const intent = current?.find((one) => one.intent)?.intent;
    const joins = current && (part.intent === undefined || intent === undefined || part.intent === intent);
    if (joins) current.push(part);
    else groups.push([part]);
  }
  return groups;
}

function toRequest(group: Part[], _rooms: Map<string, string>): Request | undefined {
  const intent = group.find((part) => part.intent)?.intent;
  if (intent === undefined) return undefined;
  const slots = group.flatMap((part) => part.slots);
  const member = intent === 'book' ? memberOf(group.map((part) => part.text).join(', ')) : undefined;
  return {
    intent,
    items: itemsOf(corrected(slots, group)),
    bookings: slots.flatMap((slot) => (slot.is === 'booking' ? slot.value : [])),
    ...(member !== undefined && { member }),
    text: group.map((part) => part.text).join(', '),
  };
}

const CORRECTION = /\b(?:sorry|no wait|i mean|make that|rather|perdon|mejor|digo|quiero decir|no espera)\b/;

/** `2 hours, sorry, 3`: the last one said counts. */
function corrected(slots: Slot[], group: Part[]): Slot[] {
  const whole = group.map((part) => part.folded).join(', ');
  if (!CORRECTION.test(whole)) return slots;
  const last = slots.filter((slot) => slot.is === 'hours').at(-1);
  const tail = readBareHours(whole.slice(whole.search(CORRECTION)));
  const kept = slots.filter((slot) => slot.is !== 'hours');
  const hours = tail ?? last?.value;
  return typeof hours === 'number' ? [...kept, { is: 'hours', value: hours, at: whole.length }] : kept;
}

/** Slots in a row become items: one that is filled already begins the next. */
function itemsOf(slots: Slot[]): Item[] {
  const items: Item[] = [];
  for (const slot of slots) {
    if (slot.is === 'booking') continue;
    const current = items.at(-1);
    if (!current || current[slot.is] !== undefined) items.push({ [slot.is]: slot.value });
    else Object.assign(current, { [slot.is]: slot.value });
  }
  items.forEach((item, index) => {
    const previous = items[index - 1];
    const following = items.slice(index + 1);
    item.room ??= previous?.room ?? following.find((one) => one.room)?.room;
    item.hours ??= previous?.hours ?? following.find((one) => one.hours !== undefined)?.hours;
    item.tier ??= previous?.tier ?? following.find((one) => one.room && one.tier)?.tier;
  });
  return items;
}

/** A request that leaves something out takes it from what the thread was about, when it points there. */
function completed(request: Request, before: Request[], text: string, rooms: Map<string, string>): Request {
  if (request.intent === 'docs' || request.intent === 'list') return request;
  if (request.intent === 'cancel') return request;
  const last = before.findLast((one) => one.items.length > 0);
  if (!last || !pointsBack(text, request, rooms)) return request;
  const base = last.items.at(-1) ?? {};
  const items = request.items.length > 0 ? request.items : [{}];
  return { ...request, items: items.map((item) => ({ ...base, ...item })) };
}

/** `book it`, `reservala`, `and how much in pro?`, or a request that names nothing at all. */
function pointsBack(text: string, request: Request, _rooms: Map<string, string>): boolean {
  const folded = fold(text);
  if (request.items.length === 0) return /\b(?:it|that|this|one|la|lo|esa|ese|eso|\w+(?:ala|alo|amela|amelo|arla|arlo))\b/.test(folded);
  return /^(?:and|y|what about|how about|ok|then|vale|entonces|pues)\b/.test(folded) || /\b(?:it|\w+(?:ala|alo|arla|arlo))\b/.test(folded);
}

/** A message without an intent: an answer to what was asked back, or a change of the newest request. */
function followUp(parts: Part[], before: Request[], text: string, _rooms: Map<string, string>): Request[] {
  const slots = parts.flatMap((part) => part.slots);
  const folded = fold(text);
  const last = before.findLast((one) => one.intent !== 'list');
  if (!last) return [];
  const bookings = slots.flatMap((slot) => (slot.is === 'booking' ? slot.value : []));
  if (last.intent === 'cancel') return bookings.length > 0 ? [{ ...last, bookings }] : [];
  const acting = before.findLast((one) => one.intent === 'quote' || one.intent === 'book');
  const bare = slots.some((slot) => slot.is === 'hours') ? undefined : readBareHours(folded);
  const said = itemsOf(bare === undefined ? slots : [...slots, { is: 'hours', value: bare, at: folded.length }]);
  if (acting && said.length > 0) {
    const base = acting.items.at(-1) ?? {};
    return [{ ...acting, items: said.map((item) => ({ ...base, ...item })) }];
  }
  const asksOn = /^(?:and|y|what about|how about|que hay de)\b/.test(folded);
  if (last.intent === 'docs' && (asksOn || said.length > 0)) return [{ ...last, text: `${last.text} ${text}` }];
  return [];
}

const OTHERS = [
  /\b(?:for|on behalf of|in the name of)\s+(?!me\b|myself\b|my\b|us\b|our\b|a\b|an\b|the\b|one\b|two\b|three\b|four\b|five\b|six\b|half\b|today\b|tomorrow\b|now\b|this\b|next\b|Focus\b|Studio\b|Boardroom\b|Monday\b|Tuesday\b|Wednesday\b|Thursday\b|Friday\b)([A-Z\p{Lu}][\p{L}'-]+)/u,
  /\b(?:para|a nombre de|en nombre de)\s+(?!mi\b|mí\b|nosotros\b|el\b|la\b|una?\b|dos\b|tres\b|cuatro\b|hoy\b|mañana\b|Focus\b|Studio\b|Boardroom\b)([A-Z\p{Lu}][\p{L}'-]+)/u,
];

function memberOf(text: string): string | undefined {
  for (const pattern of OTHERS) {
    const name = pattern.exec(text)?.[1];
    if (name) return name;
  }
  return undefined;
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`]/g, "'")
    .replace(/\bwi[\s-]?fi\b/g, 'wifi')
    .replace(/\s+/g, ' ')
    .trim();
}
