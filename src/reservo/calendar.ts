import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ToolFile } from '../agent/tool.ts';
import type { Booking } from './bookings.ts';

/**
 * A booking as a calendar file (RFC 5545): one UID for its whole life, a SEQUENCE that grows with each change,
 * METHOD:CANCEL when it is over, so that the entry goes and no second one appears.
 */
export function calendarFile(booking: Booking, changedAt: string): ToolFile {
  const isCancelled = booking.state.status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Reservo', product: 'Mostrador' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: booking.calendarUid,
    sequence: booking.calendarSequence,
    stamp: new Date(changedAt),
    start: new Date(booking.start),
    end: new Date(booking.end),
    summary: `Reservo: ${booking.room}`,
    location: `Reservo, ${booking.room}`,
    description: `${booking.bookingId} · ${booking.member}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  const name = `${booking.bookingId}${isCancelled ? '-cancelled' : ''}.ics`;
  return { name, title: name, content: { text: calendar.toString() } };
}

/** The UID of the booking that a call makes: the key names that call and no other, so that it is the same after a crash. */
export function calendarUid(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}@mostrador`;
}
