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

/** How the desk's documents have changed since its first version. */
export const RESERVO_COLLECTIONS: Record<string, CollectionSpec> = {
  bookings: { version: 4, migrations: [withTimes, withStatus, withApprovers] },
};
