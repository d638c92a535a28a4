import type { Tier } from '../../agent/question.ts';
import type { MessagePart } from './message-parts.ts';
import type { PartOfDay } from './said.ts';
import { type FoundSlot, readBareHours } from './slots.ts';

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

const SAYS_TIME = /\b(?:at|a las?|las|until|till|hasta|from|de)\s+\S+\s*$|:\d\d/;
const CORRECTION =
  /\b(?:sorry|no wait|i mean|make that|rather|perdona|perdon|mejor|digo|quiero decir|no espera)\b/;

/** `2 hours, sorry, 3`: the last one said counts. */
export function corrected(slots: FoundSlot[], group: MessagePart[]): FoundSlot[] {
  const whole = group.map((part) => part.folded).join(', ');
  if (!CORRECTION.test(whole)) return slots;
  const lastOnly = slots.filter(
    (slot) => !isWhen(slot) || slots.findLast((one) => one.kind === slot.kind) === slot,
  );
  const hours = slots.filter((slot) => slot.kind === 'hours');
  const after = whole.slice(whole.search(CORRECTION));
  // `No, better at eleven` corrects the time.
  const tail = SAYS_TIME.test(after) ? undefined : readBareHours(after);
  if (hours.length === 0) return lastOnly;
  const value = tail ?? hours.at(-1)?.value;
  const kept = lastOnly.filter((slot) => slot.kind !== 'hours');
  return typeof value === 'number'
    ? [...kept, { kind: 'hours', value, at: whole.length, end: whole.length }]
    : kept;
}

/** Whether a slot tells a day or a time. */
export function isWhen(slot: FoundSlot): boolean {
  return /^(?:date|time|until|part|unclear)$/.test(slot.kind);
}

/** More in one message are no request of a person; each is compared with all others. */
const MOST_ITEMS = 50;

/** Slots in a row become items: one that is filled already begins the next. */
export function itemsOf(slots: FoundSlot[]): Item[] {
  const items: Item[] = [];
  for (const slot of slots) {
    if (items.length > MOST_ITEMS) break;
    if (slot.kind === 'booking') continue;
    const current = items.at(-1);
    if (slot.kind === 'until') {
      if (!current || current.until !== undefined) items.push({ until: slot.value });
      else current.until = slot.value;
      continue;
    }
    if (!current || current[slot.kind] !== undefined) items.push({ [slot.kind]: slot.value });
    else Object.assign(current, { [slot.kind]: slot.value });
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
export function merged(base: Item, item: Item): Item {
  const { part, unclear, ...rest } = withHours({ ...base, ...item });
  const isStill = unclear !== undefined && (item.unclear !== undefined || !saysWhen(item));
  return {
    ...rest,
    ...(rest.time === undefined && part !== undefined && { part }),
    ...(isStill && { unclear }),
  };
}

/** `Focus and Studio, both in basic and pro`: every room in every tier. */
function crossed(slots: FoundSlot[], items: Item[]): Item[] {
  const rooms = slots.filter((slot) => slot.kind === 'room');
  const tiers = slots.filter((slot) => slot.kind === 'tier');
  const lastRoom = rooms.at(-1)?.at ?? 0;
  if (rooms.length < 2 || tiers.length < 2 || tiers.some((tier) => tier.at < lastRoom)) return items;
  return rooms.flatMap((room) =>
    tiers.map((tier) => {
      const item = items.find((one) => one.room === room.value);
      return withoutGaps({ ...item, room: String(room.value), tier: tier.value === 'pro' ? 'pro' : 'basic' });
    }),
  );
}

/** An item without its empty fields. */
function withoutGaps(item: { [K in keyof Item]: Item[K] | undefined }): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
