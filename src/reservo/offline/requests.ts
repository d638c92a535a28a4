import type { Tier } from '../../agent/question.ts';
import { fold } from '../../kernel/fold.ts';
import { type Intent, intentOf, NO_DESK, OUTSIDE, QUESTION } from './intents.ts';
import { memberIn } from './member-in.ts';
import { type Reader, readBareHours, readSlots, type Slot } from './slots.ts';
import { correctTypos } from './typos.ts';
import { FIRST_BARE_HOUR, type PartOfDay } from './when.ts';

/** One room for one time, as far as it was said. */
export interface Item {
  room?: string;
  tier?: Tier;
  hours?: number;
  /** `2026-12-01`. */
  date?: string;
  /** The start, in minutes of the day. */
  time?: number;
  /** When no time was said. */
  part?: PartOfDay;
  /** The end, in minutes of the day, while the start is not known. */
  until?: number;
  /** A day or a time that could not be read. */
  unclear?: string;
}

/** What one part of a message asks for. */
export interface Request {
  intent: Intent;
  items: Item[];
  bookings: string[];
  /** Somebody else a booking is for. */
  member?: string;
  /** A change by so much (`an hour longer`), which only whoever knows the booking can work out. */
  isRelative: boolean;
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
const BOUNDARY =
  /(?<=[.?!;\n])\s+|\s*[,;:]\s+(?:and |y |also |ademas |then |luego )?|\s+(?:and also|y ademas|and|y|but|pero|also|ademas|plus)\s+/g;

/**
 * The requests of a message. A part without an intent of its own belongs to the one before it; a whole
 * message without one is a follow-up: it changes what the newest request before it leaves open or names.
 */
export function readRequests(message: string, before: Request[], reader: Reader): Request[] {
  const text = message.trim();
  const folded = correctTypos(fold(text));
  if (!isForUs(text, reader.rooms)) return [];
  const said = readParts(text, folded, reader).filter((part) => !NEGATED.test(fold(part.text)));
  // Beside an order that no desk can carry out, a document's word is no question.
  const isOrder = said.some((part) => NO_DESK.test(part.folded));
  const parts = isOrder ? said.filter((part) => part.intent !== 'docs' || isAsked(part.text)) : said;
  const requests: Request[] = [];
  for (const group of groupParts(parts)) {
    const request = toRequest(group, reader);
    if (request) requests.push(completed(request, [...before, ...requests], requests, folded));
  }
  if (requests.length > 0) return withoutAsides(requests);
  const following = followUp(parts, before, text, folded);
  return following.length > 0 ? following : unspoken(parts, reader);
}

/** Talk of what was, is, or of others: no wish. */
const NO_WISH =
  /\b(?:booked|reservad[ao]s?|taken|ocupad[ao]s?|who|quien|anyone|anybody|alguien|has|have you|did|was|were|ayer|yesterday|when|cuando|how|como|why|por que|estuve|estaba|estuvimos|comes|viene|i am|i'm|i'll be|i will be|estare|estoy|llego|llegare|arrives|llega|see you|hasta (?:manana|luego|pronto|el))\b/;

/** `Boardroom Thursday 3pm, 2h pls`: who names a room and a time or a duration wants it. */
function unspoken(parts: Part[], reader: Reader): Request[] {
  const slots = parts.flatMap((part) => part.slots);
  const names = (is: Slot['is']) => slots.some((slot) => slot.is === is);
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

/** `It's for a client lunch`, beside a booking: a remark, not a question to the documents. */
function withoutAsides(requests: Request[]): Request[] {
  const acts = requests.some(({ intent }) => intent === 'book' || intent === 'move' || intent === 'cancel');
  return requests.filter(({ intent, text }) => !acts || intent !== 'docs' || isAsked(text));
}

function isAsked(text: string): boolean {
  return /[?¿]/.test(text) || QUESTION.test(fold(text));
}

/** The parts of a message, cut where no duration (`an hour and a half`) is cut in two. */
function readParts(text: string, folded: string, reader: Reader): Part[] {
  const slots = readSlots(folded, reader);
  const cuts = [...folded.matchAll(BOUNDARY)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((cut) => !slots.some((slot) => slot.at < cut.to && cut.from < slot.end));
  const parts: Part[] = [];
  let from = 0;
  for (const cut of [...cuts, { from: folded.length, to: folded.length }]) {
    const own = slots.filter((slot) => slot.at >= from && slot.end <= cut.from);
    const piece = folded.slice(from, cut.from).trim();
    const has = (is: Slot['is']) => own.some((slot) => slot.is === is);
    const named = {
      room: has('room'),
      tier: has('tier'),
      hours: has('hours'),
      booking: has('booking'),
      when: has('date') || has('time') || has('part') || has('unclear'),
      rest: without(piece, own, from + leading(folded, from)),
    };
    if (piece !== '') {
      parts.push({
        text: sameLength(text, folded) ? text.slice(from, cut.from).trim() : piece,
        folded: piece,
        slots: own,
        intent: intentOf(piece, named),
      });
    }
    from = cut.to;
  }
  return parts;
}

/** A part without what it names. */
function without(piece: string, slots: Slot[], from: number): string {
  return slots.reduce((rest, { at, end }) => {
    const [start, stop] = [Math.max(0, at - from), Math.max(0, end - from)];
    return rest.slice(0, start) + ' '.repeat(stop - start) + rest.slice(stop);
  }, piece);
}

/** How many blanks stand at a place. */
function leading(text: string, from: number): number {
  return text.slice(from).length - text.slice(from).trimStart().length;
}

/** Folding keeps most texts as long as they were; then the person's own words are searched for. */
function sameLength(text: string, folded: string): boolean {
  return text.length === folded.length;
}

/** What is not to be done. */
const NEGATED =
  /\b(?:don't|dont|do not|not|never|didn't|no|nunca|ni|tampoco)\b(?! problem)[^.,;:!?]{0,30}\b(?:book|reserve|cancel|move|change|cancel(?:es|en|ar|arla|arlo)|anul(?:es|en|ar)|reserv(?:es|eis|en|ar|arla)|muev(?:as|an)|mover|cambi(?:es|en|ar))\b/;

const ELSEWHERE = /\b(?:at|en)\s+(\p{Lu}[\p{L}\d]+)/u;

/** Whether a message is for this house at all. */
export function isForUs(text: string, rooms: Map<string, string>): boolean {
  return !isElsewhere(text, rooms) && !OUTSIDE.test(fold(text));
}

/** A room of another house: `a meeting room at WeWork`. */
function isElsewhere(text: string, rooms: Map<string, string>): boolean {
  const place = ELSEWHERE.exec(text)?.[1]?.toLowerCase();
  return place !== undefined && !/^(?:reservo|pro|basic|slack|the|el|la)$/.test(place) && !rooms.has(place);
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

function toRequest(group: Part[], { members }: Reader): Request | undefined {
  const intent = group.find((part) => part.intent)?.intent;
  if (intent === undefined) return undefined;
  const slots = group.flatMap((part) => part.slots);
  const member = intent === 'book' ? memberIn(group.map((part) => part.text).join(', '), members) : undefined;
  return {
    intent,
    items: itemsOf(corrected(slots, group)),
    bookings: slots.flatMap((slot) => (slot.is === 'booking' ? slot.value : [])),
    ...(member !== undefined && { member }),
    isRelative: intent === 'move' && isRelative(group.map((part) => part.folded).join(', '), slots),
    text: (intent === 'docs' ? withoutTalk(group) : group).map((part) => part.text).join(', '),
  };
}

/** What is searched for, without what was told around the question: `I am new here. Can I bring my dog?` */
function withoutTalk(group: Part[]): Part[] {
  const asked = group.filter((part) => /[?¿]/.test(part.text));
  return asked.some((part) => part.intent === 'docs') ? asked : group;
}

const SAYS_TIME = /\b(?:at|a las?|las|until|till|hasta|from|de)\s+\S+\s*$|:\d\d/;
const CORRECTION =
  /\b(?:sorry|no wait|i mean|make that|rather|perdona|perdon|mejor|digo|quiero decir|no espera)\b/;

/** `2 hours, sorry, 3`: the last one said counts. */
function corrected(slots: Slot[], group: Part[]): Slot[] {
  const whole = group.map((part) => part.folded).join(', ');
  if (!CORRECTION.test(whole)) return slots;
  const lastOnly = slots.filter(
    (slot) => !isWhen(slot) || slots.findLast((one) => one.is === slot.is) === slot,
  );
  const hours = slots.filter((slot) => slot.is === 'hours');
  const after = whole.slice(whole.search(CORRECTION));
  // `No, better at eleven` corrects the time.
  const tail = SAYS_TIME.test(after) ? undefined : readBareHours(after);
  if (hours.length === 0) return lastOnly;
  const value = tail ?? hours.at(-1)?.value;
  const kept = lastOnly.filter((slot) => slot.is !== 'hours');
  return typeof value === 'number'
    ? [...kept, { is: 'hours', value, at: whole.length, end: whole.length }]
    : kept;
}

function isWhen(slot: Slot): boolean {
  return /^(?:date|time|until|part|unclear)$/.test(slot.is);
}

/** Slots in a row become items: one that is filled already begins the next. */
function itemsOf(slots: Slot[]): Item[] {
  const items: Item[] = [];
  for (const slot of slots) {
    if (slot.is === 'booking') continue;
    const current = items.at(-1);
    if (slot.is === 'until') {
      if (!current || current.until !== undefined) items.push({ until: slot.value });
      else current.until = slot.value;
      continue;
    }
    if (!current || current[slot.is] !== undefined) items.push({ [slot.is]: slot.value });
    else Object.assign(current, { [slot.is]: slot.value });
  }
  const filled = items.map((item, index) => {
    const before = items.slice(0, index).reverse();
    const after = items.slice(index + 1);
    const take = <K extends keyof Item>(key: K, from: Item[]) =>
      from.find((one) => one[key] !== undefined)?.[key];
    const when = saysWhen(item) ? item : [...before, ...after].find(saysWhen);
    return withoutGaps({
      room: item.room ?? take('room', before) ?? take('room', after),
      hours: item.hours ?? take('hours', before) ?? take('hours', after),
      tier:
        item.tier ??
        take('tier', before) ??
        take(
          'tier',
          after.filter((one) => one.room),
        ),
      date: when?.date ?? take('date', before) ?? take('date', after),
      time:
        when?.time ??
        (when?.part === undefined && when?.unclear === undefined
          ? (take('time', before) ?? take('time', after))
          : undefined),
      until:
        item.until ??
        (item.hours === undefined && item.time === undefined
          ? (take('until', before) ?? take('until', after))
          : undefined),
      part: when?.part,
      unclear: when?.unclear,
    });
  });
  return crossed(slots, filled.map(withHours));
}

function saysWhen(item: Item): boolean {
  return [item.date, item.time, item.part, item.unclear].some((said) => said !== undefined);
}

/** An end says how long it is, once the start is known. */
function withHours(item: Item): Item {
  const { until, ...rest } = item;
  if (until === undefined || rest.time === undefined) return item;
  return until > rest.time
    ? { ...rest, hours: (until - rest.time) / 60 }
    : { ...rest, unclear: String(until / 60) };
}

/** An item with what was said later of it; a time takes the place of a part of the day. */
function merged(base: Item, item: Item): Item {
  const { part, unclear, ...rest } = withHours({ ...base, ...item });
  const isStill = unclear !== undefined && (item.unclear !== undefined || !saysWhen(item));
  return {
    ...rest,
    ...(rest.time === undefined && part !== undefined && { part }),
    ...(isStill && { unclear }),
  };
}

/** `Focus and Studio, both in basic and pro`: every room in every tier. */
function crossed(slots: Slot[], items: Item[]): Item[] {
  const rooms = slots.filter((slot) => slot.is === 'room');
  const tiers = slots.filter((slot) => slot.is === 'tier');
  const lastRoom = rooms.at(-1)?.at ?? 0;
  if (rooms.length < 2 || tiers.length < 2 || tiers.some((tier) => tier.at < lastRoom)) return items;
  return rooms.flatMap((room) =>
    tiers.map((tier) => {
      const item = items.find((one) => one.room === room.value);
      return withoutGaps({ ...item, room: String(room.value), tier: tier.value === 'pro' ? 'pro' : 'basic' });
    }),
  );
}

function withoutGaps(item: { [K in keyof Item]: Item[K] | undefined }): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

/** A request that leaves something out takes it from what was spoken of before, when it points there. */
function completed(request: Request, before: Request[], sameMessage: Request[], folded: string): Request {
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
function pointsBack(request: Request, folded: string): boolean {
  if (request.items.length === 0 && POINTER.test(folded)) return true;
  return /^[¿¡]?(?:and|y|what about|how about|ok|then|vale|entonces|pues)\b|\b(?:it|\w+(?:ala|alo|[ae]mela|[ae]melo|arla|arlo))\b/.test(
    folded,
  );
}

/** A message without an intent: an answer to what was asked back, or a change of the newest request. */
function followUp(parts: Part[], before: Request[], text: string, folded: string): Request[] {
  if (NO_WISH.test(folded)) return [];
  const slots = parts.flatMap((part) => part.slots);
  const last = before.findLast((one) => one.intent !== 'list');
  if (!last) return [];
  const bookings = slots.flatMap((slot) => (slot.is === 'booking' ? slot.value : []));
  const isNamed = bookings.length > 0 && last.bookings.length === 0;
  if (isNamed && (last.intent === 'cancel' || last.intent === 'move')) return [{ ...last, bookings }];
  if (last.intent === 'cancel') return bookings.length > 0 ? [{ ...last, bookings }] : [];
  const acting = before.findLast((one) => /^(?:quote|book|move|availability)$/.test(one.intent));
  const hasOwn = slots.some((slot) => slot.is === 'hours' || isWhen(slot));
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
  const asksOn = /^[¿¡]?(?:and|y|what about|how about|que hay de)\b/.test(folded);
  if (last.intent === 'docs' && (asksOn || said.length > 0))
    return [{ ...last, text: `${last.text} ${text}` }];
  return [];
}

/** A bare number: the time, when that was asked back; a duration otherwise. */
function bareSlot(bare: number, acting: Request | undefined): { is: 'time' | 'hours'; value: number } {
  const item = acting?.items.at(-1);
  const isAsked = item?.part !== undefined || item?.unclear !== undefined;
  const wantsTime = acting?.intent === 'book' && item?.hours !== undefined && isAsked;
  if (!item || !wantsTime) return { is: 'hours', value: bare };
  const isLate = item.part !== 'morning' || bare < FIRST_BARE_HOUR;
  return { is: 'time', value: (bare < 12 && isLate ? bare + 12 : bare) * 60 };
}

/** `by an hour`, `two hours earlier`, `from 10 to 11` of a booking: a change, not a slot. */
function isRelative(folded: string, slots: Slot[]): boolean {
  const has = (is: Slot['is']) => slots.some((slot) => slot.is === is);
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
