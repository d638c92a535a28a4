import { z } from 'zod';
import { defineTool, type Tool, ToolError } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { type Booking, listBookings } from '../bookings.ts';
import { freeUntilMs } from '../cancellation.ts';
import type { ReservoDeps } from '../deps.ts';
import { dayOf, localIso, readLocalTime } from '../local-time.ts';
import { presentBookings } from '../present/bookings.ts';
import { echo } from '../refusals.ts';
import { RESERVO_WORDS } from '../words.ts';

const MOST_LISTED = 40;

/** The bookings that stand: a member sees their own, an approver all. */
export function listTool({ venue, members, documents, currency }: ReservoDeps): Tool {
  return defineTool({
    name: 'list_bookings',
    description:
      'Lists the bookings that stand, with booking_id, room, tier, hours, member, date, start, end, price_cents and until when cancelling is free: the own ones of the person who asks, all of them for an approver, each with is_own. Call it when somebody asks what they have booked, or when an id is needed to cancel or move one. It needs no approval.',
    level: 'read',
    reports: ['booked'],
    input: z.strictObject({
      from: z.string().nullable().describe('The first day, like 2026-12-01; null for today.'),
      to: z.string().nullable().describe('The last day; null for no end.'),
    }),
    async run({ from, to }, { person, now, language }) {
      const first = from === null ? dayOf(now, venue.zone) : checkedDay(from, venue.zone, language);
      const last = to === null ? undefined : checkedDay(to, venue.zone, language);
      const found = (await listBookings(documents, first, last)).filter(
        (one) => person.approver || members.owns(person, one),
      );
      const bookings = found.slice(0, MOST_LISTED).map((one) => ({
        ...bookingJson(one, venue.zone, now),
        ...(person.approver && { is_own: members.owns(person, one), member_id: one.memberId }),
      }));
      const more = found.length - bookings.length;
      return { whose: person.approver ? 'everybody' : 'own', bookings, ...(more > 0 && { more }) };
    },
    present: (result, asked, language) => presentBookings(result, asked, currency, language),
  });
}

/** A booking as tools and commands tell it. */
export function bookingJson(booking: Booking, zone: string, now: Date) {
  const startMs = Date.parse(booking.start);
  const freeMs = freeUntilMs(startMs, booking.policy);
  return {
    booking_id: booking.bookingId,
    room: booking.room,
    tier: booking.tier,
    hours: booking.hours,
    member: booking.member,
    date: booking.day,
    start: localIso(startMs, zone),
    end: localIso(Date.parse(booking.end), zone),
    zone,
    price_cents: booking.priceCents,
    /** Null when that time has gone by. */
    free_cancellation_until: freeMs < now.getTime() ? null : localIso(freeMs, zone),
  };
}

function checkedDay(text: string, zone: string, language: Language): string {
  const read = readLocalTime(text, zone);
  if (read.kind === 'day') return read.day;
  throw new ToolError(RESERVO_WORDS[language].refusal.notADay(echo(text)));
}
