import { z } from 'zod';
import { defineTool, type Tool } from '../../agent/tool.ts';
import { type Booking, listBookings } from '../bookings.ts';
import type { ReservoParts } from '../parts.ts';
import { dayOf } from './book.ts';

/** The bookings from today on: a member sees their own, an approver all. */
export function listTool({ documents, zone }: ReservoParts): Tool {
  return defineTool({
    name: 'list_bookings',
    description:
      'Lists bookings from today on, with id, room, tier, hours, member, date and price_cents: the own ones of the person who asks, all of them for an approver. Call it when somebody asks what they have booked, or when an id is needed to cancel. It needs no approval.',
    level: 'read',
    input: z.strictObject({}),
    async run(_input, { person, now }) {
      const bookings = await listBookings(documents, dayOf(now, zone));
      return {
        bookings: bookings.filter((one) => person.approver || one.memberId === person.id).map(toJson),
      };
    },
  });
}

/** A booking as tools and commands tell it. */
export function toJson(booking: Booking) {
  return {
    booking_id: booking.bookingId,
    date: booking.day,
    room: booking.room,
    tier: booking.tier,
    hours: booking.hours,
    member: booking.member,
    price_cents: booking.priceCents,
  };
}
