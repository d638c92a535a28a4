import type { Tier } from '../agent/question.ts';
import type { Documents } from '../engine/types.ts';

/** One booking. Its id carries its day, so that it is found by its id alone. */
export interface Booking {
  bookingId: string;
  /** `2026-11-29`, in the venue's zone. */
  day: string;
  room: string;
  tier: Tier;
  hours: number;
  /** The name it is for. */
  member: string;
  /** The person it is for, when that is the one who asked. */
  memberId?: string;
  priceCents: number;
  createdAt: string;
  cancelledAt?: string;
}

/** A day's bookings, and the keys of the calls that made or cancelled them: one document, so that both change at once. */
interface Day {
  bookings: Booking[];
  /** How many ids the day has given out. */
  count: number;
  keys: Record<string, string>;
}

const EMPTY: Day = { bookings: [], count: 0, keys: {} };
const ID = /^R-(\d{4})(\d{2})(\d{2})-\d+$/i;

const collectionOf = (day: string) => `bookings/${day.slice(0, 7)}`;

/** Books; the same key again returns the booking it made and writes nothing. */
export async function addBooking(
  documents: Documents,
  key: string,
  booking: Omit<Booking, 'bookingId'>,
): Promise<Booking> {
  const { day } = booking;
  return await documents.update<Day, Booking>(collectionOf(day), day, (now = EMPTY) => {
    const made = now.bookings.find((one) => one.bookingId === now.keys[key]);
    if (made) return { result: made };
    const count = now.count + 1;
    const added: Booking = { ...booking, bookingId: `R-${day.replaceAll('-', '')}-${count}` };
    return {
      result: added,
      next: { bookings: [...now.bookings, added], count, keys: { ...now.keys, [key]: added.bookingId } },
    };
  });
}

export async function findBooking(documents: Documents, bookingId: string): Promise<Booking | undefined> {
  const day = dayOf(bookingId);
  if (day === undefined) return undefined;
  const stored = await documents.read<Day>(collectionOf(day), day);
  return stored?.bookings.find((one) => sameId(one.bookingId, bookingId));
}

/** Cancels; `false` when there is nothing to cancel. The same key again says what it said the first time. */
export async function cancelBooking(
  documents: Documents,
  key: string,
  bookingId: string,
  at: Date,
): Promise<boolean> {
  const day = dayOf(bookingId);
  if (day === undefined) return false;
  return await documents.update<Day, boolean>(collectionOf(day), day, (now) => {
    const booking = now?.bookings.find((one) => sameId(one.bookingId, bookingId));
    if (!now || !booking) return { result: false };
    if (now.keys[key] === booking.bookingId) return { result: true };
    if (booking.cancelledAt !== undefined) return { result: false };
    const cancelled: Booking = { ...booking, cancelledAt: at.toISOString() };
    return {
      result: true,
      next: {
        ...now,
        bookings: now.bookings.map((one) => (one === booking ? cancelled : one)),
        keys: { ...now.keys, [key]: booking.bookingId },
      },
    };
  });
}

/** The bookings of the days from `from` to `to` (both included) that were not cancelled, in order. */
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
      found.push(...(stored?.bookings.filter((one) => one.cancelledAt === undefined) ?? []));
    }
  }
  return found;
}

function dayOf(bookingId: string): string | undefined {
  const match = ID.exec(bookingId.trim());
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase();
}
