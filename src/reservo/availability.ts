import { DateTime } from 'luxon';
import type { Documents } from '../engine/types.ts';
import { takenOn } from './bookings.ts';
import { dayOf, plusDays, wallTimeMs } from './local-time.ts';
import type { Room } from './rooms.ts';
import {
  ceilToStep,
  freeSlots,
  lastBookableDay,
  nearestSlots,
  slotOf,
  type TimeSlot,
  windowOf,
} from './schedule.ts';
import type { Venue } from './venue.ts';

const DAYS_SEARCHED = 14;

/** The book of a room. */
export interface RoomBook {
  venue: Venue;
  documents: Documents;
  room: Room;
  /** A booking that does not count, since it is being moved. */
  exceptId?: string | undefined;
}

/** What is free in a room on a day from an instant on; undefined when the house is closed. It reads one document. */
export async function freeOn(book: RoomBook, day: string, fromMs: number): Promise<TimeSlot[] | undefined> {
  const { venue, documents, room, exceptId } = book;
  const window = windowOf(venue, room, day);
  if (!window) return undefined;
  const startMs = Math.max(window.startMs, ceilToStep(fromMs));
  return freeSlots({ ...window, startMs }, await takenOn(documents, day, room.name, exceptId), room);
}

/** The first slot of so many hours that is free from an instant on, until the end of a day. */
export async function nextFree(
  book: RoomBook,
  hours: number,
  from: { atMs: number; untilDay: string },
): Promise<TimeSlot | undefined> {
  for (let day = dayOf(from.atMs, book.venue.zone); day <= from.untilDay; day = plusDays(day, 1)) {
    const free = (await freeOn(book, day, from.atMs)) ?? [];
    const found = free
      .map(({ startMs, endMs }) => ({ slot: slotOf(startMs, hours), endMs }))
      .find(({ slot, endMs }) => slot.endMs <= endMs);
    if (found) return found.slot;
  }
  return undefined;
}

/** The free slots nearest to a wanted one: of its day, then at its wall time on the days after it. */
export async function nearestFree(
  book: RoomBook,
  wanted: TimeSlot,
  nowMs: number,
  count: number,
): Promise<TimeSlot[]> {
  const { venue } = book;
  const found: TimeSlot[] = [];
  const lengthMs = wanted.endMs - wanted.startMs;
  const time = DateTime.fromMillis(wanted.startMs, { zone: venue.zone }).toFormat('HH:mm');
  let day = dayOf(wanted.startMs, venue.zone);
  for (let n = 0; n <= DAYS_SEARCHED && found.length < count; n += 1) {
    if (day > lastBookableDay(venue, nowMs)) break;
    const startMs = n === 0 ? wanted.startMs : wallTimeMs(day, time, venue.zone);
    const free = (await freeOn(book, day, nowMs)) ?? [];
    found.push(...nearestSlots({ startMs, endMs: startMs + lengthMs }, free, count - found.length));
    day = plusDays(day, 1);
  }
  return found;
}
