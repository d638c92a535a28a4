import type { Tier } from '../agent/question.ts';
import type { Documents } from '../engine/types.ts';
import type { CancellationPolicy, Settlement } from './cancellation.ts';
import { settle } from './cancellation.ts';
import type { TimeSlot } from './schedule.ts';

/** How a booking stands. */
export type BookingState =
  | { status: 'booked' }
  | ({ status: 'cancelled'; at: string; approvedBy?: string[] } & Settlement)
  | { status: 'moved'; at: string; to: string }
  /** Made by a move whose old booking was gone by then. */
  | { status: 'withdrawn'; at: string };

/** One booking. Its id carries its day, so that it is found by its id alone. */
export interface Booking {
  bookingId: string;
  /** `2026-11-29`, in the venue's zone; a booking never runs past midnight. */
  day: string;
  /** Instants, as ISO in UTC; half-open. */
  start: string;
  end: string;
  room: string;
  tier: Tier;
  /** Elapsed hours. */
  hours: number;
  /** The name it is for. */
  member: string;
  /** The person it is for, when that is known. */
  memberId?: string;
  priceCents: number;
  /** The terms it was made under. */
  policy: CancellationPolicy;
  createdAt: string;
  /** The ids of those who approved that it was made, or moved to this place; empty where that was not kept. */
  approvedBy: string[];
  /** Stays the same when the booking is moved. */
  calendarUid: string;
  /** Counts the changes of the calendar entry. */
  calendarSequence: number;
  state: BookingState;
}

/** How many ids a day has given out, and the key of the call that got the last one. */
interface IssuedIds {
  count: number;
  key: string;
}

export type NewBooking = Omit<Booking, 'bookingId' | 'state'>;

/** A day's bookings, and the keys of the calls that made or changed them: one document, so that both change at once. */
interface Day {
  bookings: Booking[];
  /** How many ids the day has given out. */
  count: number;
  keys: Record<string, string>;
}

/** What became of a cancellation; only `cancelled` has changed something, now or at the same key's first time. */
export type CancelResult =
  | { status: 'cancelled'; booking: Booking; settlement: Settlement }
  | { status: 'unknown' }
  | { status: 'already'; booking: Booking }
  | { status: 'past'; booking: Booking }
  /** What comes back is not what was shown any more. */
  | { status: 'other_money'; booking: Booking };

const EMPTY: Day = { bookings: [], count: 0, keys: {} };
const ID = /^R-(\d{4})(\d{2})(\d{2})-\d+$/i;

const collectionOf = (day: string) => `bookings/${day.slice(0, 7)}`;

/**
 * Books when `mayTake` says of the slots that are taken in the room, and of the day's other bookings, that it
 * fits: check and insert in one update. The same key again returns the booking it made and writes nothing. `replaces` is the booking of the
 * same day, if any, whose place it takes; `gone` when that one is no longer active.
 * @throws what `mayTake` throws; then nothing is written
 */
export async function addBooking(
  documents: Documents,
  key: string,
  booking: NewBooking,
  mayTake: (taken: TimeSlot[], standing: Booking[]) => boolean,
  replaces?: string,
): Promise<Booking | 'taken' | 'gone'> {
  const number = await nextNumber(documents, booking.day, key);
  return await updateDay<Booking | 'taken' | 'gone'>(documents, booking.day, (now) => {
    const made = now.bookings.find((one) => one.bookingId === now.keys[key]);
    if (made) return { result: made };
    const replaced = now.bookings.find((one) => one.bookingId === replaces);
    if (replaces !== undefined && replaced?.state.status !== 'booked') return { result: 'gone' };
    const others = now.bookings.filter((one) => one !== replaced);
    if (!mayTake(takenIn(others, booking.room), others)) return { result: 'taken' };
    const bookingId = `R-${booking.day.replaceAll('-', '')}-${number}`;
    const added: Booking = { ...booking, bookingId, state: { status: 'booked' } };
    const moved = now.bookings.map((one) =>
      one === replaced ? inState(one, { status: 'moved', at: booking.createdAt, to: bookingId }) : one,
    );
    return {
      result: added,
      next: {
        bookings: [...moved, added],
        count: Math.max(now.count, number),
        keys: { ...now.keys, [key]: bookingId },
      },
    };
  });
}

/**
 * The number of a day's next booking, recorded before it is used and apart from the bookings: it is not given
 * out again, not even when the day's bookings are lost. The same call, repeated, gets the same one.
 */
async function nextNumber(documents: Documents, day: string, key: string): Promise<number> {
  const stored = await documents.read<Day>(collectionOf(day), day);
  return await documents.update<IssuedIds, number>(`booking-ids/${day.slice(0, 7)}`, day, (now) => {
    if (now?.key === key) return { result: now.count };
    const count = Math.max(stored?.count ?? 0, now?.count ?? 0) + 1;
    return { result: count, next: { count, key } };
  });
}

export async function findBooking(documents: Documents, bookingId: string): Promise<Booking | undefined> {
  const day = dayOfId(bookingId);
  if (day === undefined) return undefined;
  const stored = await documents.read<Day>(collectionOf(day), day);
  return stored?.bookings.find((one) => sameId(one.bookingId, bookingId));
}

/** Cancels at an instant, with the money that was shown. The same key again says what it said the first time. */
export async function cancelBooking(
  documents: Documents,
  key: string,
  bookingId: string,
  at: Date,
  shown: Settlement,
  approvedBy: string[] = [],
): Promise<CancelResult> {
  const day = dayOfId(bookingId);
  if (day === undefined) return { status: 'unknown' };
  return await updateDay<CancelResult>(documents, day, (now) => {
    const booking = now.bookings.find((one) => sameId(one.bookingId, bookingId));
    if (!booking) return { result: { status: 'unknown' } };
    if (now.keys[key] === booking.bookingId && booking.state.status === 'cancelled') {
      const { refundCents, keptCents } = booking.state;
      return { result: { status: 'cancelled', booking, settlement: { refundCents, keptCents } } };
    }
    if (booking.state.status !== 'booked') return { result: { status: 'already', booking } };
    const startMs = Date.parse(booking.start);
    if (at.getTime() >= startMs) return { result: { status: 'past', booking } };
    const settlement = settle(booking.priceCents, startMs, booking.policy, at.getTime());
    if (settlement.refundCents !== shown.refundCents) return { result: { status: 'other_money', booking } };
    const cancelled: Booking = {
      ...inState(booking, { status: 'cancelled', at: at.toISOString(), approvedBy, ...settlement }),
      calendarSequence: booking.calendarSequence + 1,
    };
    return {
      result: { status: 'cancelled', booking: cancelled, settlement },
      next: replacing(now, cancelled, key),
    };
  });
}

/**
 * The second half of a move to another day: frees the old place. False when the booking was cancelled or
 * moved meanwhile; then the new place is to be withdrawn. The same key again says what it said.
 */
export async function releaseMoved(
  documents: Documents,
  key: string,
  bookingId: string,
  to: Booking,
): Promise<boolean> {
  const day = dayOfId(bookingId);
  if (day === undefined) return false;
  return await updateDay<boolean>(documents, day, (now) => {
    const booking = now.bookings.find((one) => one.bookingId === bookingId);
    if (booking?.state.status === 'moved') return { result: booking.state.to === to.bookingId };
    if (booking?.state.status !== 'booked') return { result: false };
    const moved = inState(booking, { status: 'moved', at: to.createdAt, to: to.bookingId });
    return { result: true, next: replacing(now, moved, key) };
  });
}

/** Rolls back the second half of a failed move. */
export async function withdrawBooking(
  documents: Documents,
  key: string,
  booking: Booking,
  at: Date,
): Promise<void> {
  await updateDay<void>(documents, booking.day, (now) => {
    const stored = now.bookings.find((one) => one.bookingId === booking.bookingId);
    if (stored?.state.status !== 'booked') return { result: undefined };
    const withdrawn = inState(stored, { status: 'withdrawn', at: at.toISOString() });
    return { result: undefined, next: replacing(now, withdrawn, key) };
  });
}

/** The slots that are taken in a room on a day, but for one booking. */
export async function takenOn(
  documents: Documents,
  day: string,
  room: string,
  exceptId?: string,
): Promise<TimeSlot[]> {
  const stored = await documents.read<Day>(collectionOf(day), day);
  return takenIn(stored?.bookings.filter((one) => one.bookingId !== exceptId) ?? [], room);
}

/** The active bookings on the days from `from` to `to` (both included), in the order of their starts. */
export async function listBookings(
  documents: Documents,
  from: string,
  to = '9999-12-31',
): Promise<Booking[]> {
  const months = await documents.listCollections('bookings');
  const found: Booking[] = [];
  for (const month of months.filter((one) => one >= from.slice(0, 7) && one <= to.slice(0, 7))) {
    for (const day of await documents.list(`bookings/${month}`)) {
      if (day < from || day > to) continue;
      const stored = await documents.read<Day>(`bookings/${month}`, day);
      const standing = stored?.bookings.filter((one) => one.state.status === 'booked') ?? [];
      found.push(...standing.sort((a, b) => (a.start < b.start ? -1 : 1)));
    }
  }
  return found;
}

async function updateDay<R>(
  documents: Documents,
  day: string,
  change: (now: Day) => { result: R; next?: Day },
): Promise<R> {
  return await documents.update<Day, R>(collectionOf(day), day, (now = EMPTY) => change(now));
}

function takenIn(bookings: Booking[], room: string): TimeSlot[] {
  return bookings
    .filter((one) => one.state.status === 'booked' && one.room === room)
    .map(({ start, end }) => ({ startMs: Date.parse(start), endMs: Date.parse(end) }));
}

function inState(booking: Booking, state: BookingState): Booking {
  return { ...booking, state };
}

function replacing(day: Day, booking: Booking, key: string): Day {
  return {
    ...day,
    bookings: day.bookings.map((one) => (one.bookingId === booking.bookingId ? booking : one)),
    keys: { ...day.keys, [key]: booking.bookingId },
  };
}

function dayOfId(bookingId: string): string | undefined {
  const match = ID.exec(bookingId.trim());
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase();
}

/** How many bookings of any state are for a person. */
export async function countBookingsOf(
  documents: Documents,
  isOf: (booking: Booking) => boolean,
): Promise<number> {
  let count = 0;
  for (const month of await documents.listCollections('bookings'))
    for (const day of await documents.list(`bookings/${month}`)) {
      const stored = await documents.read<Day>(`bookings/${month}`, day);
      count += stored?.bookings.filter(isOf).length ?? 0;
    }
  return count;
}
