import { z } from 'zod';
import type { CollectionSpec } from '../engine/local/index.ts';

interface FirstBooking {
  bookingId: string;
  tier: 'basic' | 'pro';
  hours: number;
  createdAt: string;
  cancelledAt?: string;
  priceCents: number;
}

const STEP_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** The terms when bookings had none of their own. */
const FREE_HOURS = { basic: 24, pro: 4 };

/** Bookings without a time began when they were made. */
function withTimes(data: unknown): unknown {
  const day = data as { bookings: FirstBooking[] };
  return {
    ...day,
    bookings: day.bookings.map(({ cancelledAt, ...booking }) => {
      const startMs = Math.floor(Date.parse(booking.createdAt) / STEP_MS) * STEP_MS;
      return {
        ...booking,
        start: new Date(startMs).toISOString(),
        end: new Date(startMs + booking.hours * HOUR_MS).toISOString(),
        policy: { freeHours: FREE_HOURS[booking.tier] },
        calendarUid: `${booking.bookingId.toLowerCase()}@mostrador`,
        calendarSequence: 0,
        state:
          cancelledAt === undefined
            ? { is: 'booked' }
            : { is: 'cancelled', at: cancelledAt, refundCents: booking.priceCents, keptCents: 0 },
      };
    }),
  };
}

/** A booking's state was told apart by `is`. */
function withStatus(data: unknown): unknown {
  const day = data as { bookings: { state: { is: string } }[] };
  return {
    ...day,
    bookings: day.bookings.map(({ state: { is: status, ...state }, ...booking }) => ({
      ...booking,
      state: { status, ...state },
    })),
  };
}

/** Who approved a booking was not kept with it. */
function withApprovers(data: unknown): unknown {
  const day = data as { bookings: object[] };
  return { ...day, bookings: day.bookings.map((booking) => ({ ...booking, approvedBy: [] })) };
}

const cents = z.int();
const instant = z.iso.datetime();
const state = z.discriminatedUnion('status', [
  z.object({ status: z.literal('booked') }),
  z.object({
    status: z.literal('cancelled'),
    at: instant,
    refundCents: cents,
    keptCents: cents,
    approvedBy: z.array(z.string()).optional(),
  }),
  z.object({ status: z.literal('moved'), at: instant, to: z.string() }),
  z.object({ status: z.literal('withdrawn'), at: instant }),
]);

const booking = z.object({
  bookingId: z.string(),
  day: z.iso.date(),
  start: instant,
  end: instant,
  room: z.string(),
  tier: z.string(),
  hours: z.number(),
  member: z.string(),
  memberId: z.string().optional(),
  priceCents: cents,
  policy: z.object({ freeHours: z.number() }),
  createdAt: instant,
  approvedBy: z.array(z.string()),
  calendarUid: z.string(),
  calendarSequence: z.int().min(0),
  state,
});

const day = z
  .object({
    bookings: z.array(booking),
    count: z.int().min(0),
    keys: z.record(z.string(), z.string()),
  })
  .refine(({ bookings, count }) => bookings.length <= count, 'it holds more bookings than it gave ids to');

/** How the desk's documents look, and how they have changed since its first version. */
export const RESERVO_COLLECTIONS: Record<string, CollectionSpec> = {
  bookings: {
    version: 4,
    migrations: [withTimes, withStatus, withApprovers],
    schema: day,
    mustNotBeLost: true,
  },
  /** How many booking ids a day has given out, apart from its bookings: an id is not given out twice. */
  'booking-ids': {
    version: 1,
    migrations: [],
    schema: z.object({ count: z.int().min(0), key: z.string() }),
    mustNotBeLost: true,
  },
};
