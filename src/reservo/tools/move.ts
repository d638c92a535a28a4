import { z } from 'zod';
import {
  type Card,
  defineTool,
  type Tool,
  type ToolContext,
  ToolError,
  ToolResultWithFiles,
} from '../../agent/tool.ts';
import type { Documents, Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { memberField } from '../beneficiary.ts';
import {
  addBooking,
  type Booking,
  findBooking,
  type NewBooking,
  releaseMoved,
  withdrawBooking,
} from '../bookings.ts';
import { calendarFile } from '../calendar.ts';
import { freeUntilMs } from '../cancellation.ts';
import { bookingDeciders, refuseAboveLimit } from '../deciders.ts';
import type { ReservoDeps } from '../deps.ts';
import { bookingForm } from '../form.ts';
import { dayOf, localIso, readLocalTime } from '../local-time.ts';
import { maySee } from '../members.ts';
import { presentMove } from '../present/move.ts';
import { bookableRoom, checkDuration } from '../refusals.ts';
import { priceCents } from '../rooms.ts';
import type { TimeSlot } from '../schedule.ts';
import { momentShown, timesShown } from '../shown.ts';
import { notFreeToApprove, settleSlot, slotJson, takenResult } from '../wanted-slot.ts';
import { RESERVO_WORDS } from '../words.ts';
import { fits, freeShown, slotFields } from './book.ts';
import { BOOKING_ID, START_FORM } from './fields.ts';
import { bookingJson } from './list.ts';

const INPUT = z.strictObject({
  id: BOOKING_ID,
  start: z
    .string()
    .nullable()
    .describe(
      `When it is to begin, ${START_FORM}; only the day, like 2026-12-01, for the same time on that day; null to keep the time.`,
    ),
  hours: z.number().nullable().describe('The new duration in hours; null to keep it.'),
  room: z.string().nullable().describe('The name of another room; null to stay in the same.'),
});

/** What is shown, approved and done. */
interface PreparedMove {
  id: string;
  room: string;
  start: string;
  end: string;
  hours: number;
  price_cents: number;
}

/**
 * Moves a booking: to another time, room or length, as long as cancelling it is free, so that moving is no way
 * round the policy. It keeps its tier and terms; the difference of price is paid or comes back.
 */
export function moveTool(deps: ReservoDeps): Tool {
  const { venue, members, documents } = deps;
  return defineTool<z.infer<typeof INPUT>, PreparedMove>({
    name: 'move_booking',
    description:
      'Moves one booking to another time, room or length. Returns { moved: true, booking_id (a new one), previous_booking_id, start, end, price_cents, and what is to pay or comes back }; or moved: false with the reason, or confirmed: false with the nearest free times when the new time is taken. Call it when somebody asks to move, change, extend or shorten a certain booking and its id is known (list_bookings gives ids). It needs approval; a booking can be moved as long as cancelling it is free.',
    level: 'sensitive',
    deed: { kinds: ['moved', 'booked'], doneField: 'moved' },
    form: (language) => bookingForm(venue, language, 'same'),
    input: INPUT,

    async prepare(input, context) {
      const { person, approvers, now, language } = context;
      const booking = await findBooking(documents, input.id);
      // Of other people's bookings nobody is told but approvers, not even that there is one.
      if (!booking || !maySee(members, person, approvers, booking))
        return { result: notMoved(input.id, 'unknown') };
      const isOwn = members.owns(person, booking);
      if (booking.state.status !== 'booked') return { result: notMoved(booking.bookingId, 'already') };
      const late = tooLate(booking, now, venue.zone);
      if (late) return { result: late };

      const room = bookableRoom(venue, input.room ?? booking.room, language);
      const hours = input.hours ?? booking.hours;
      checkDuration(hours, language);
      const start = newStart(input.start, booking, venue.zone);
      const exceptId = room.name === booking.room ? booking.bookingId : undefined;
      const settled = await settleSlot({ venue, documents, room, hours, start, now, language, exceptId });
      if ('notFree' in settled) return notFreeToApprove(settled.notFree, 'moved', language);
      const { slot } = settled;
      const isSame = slot.startMs === Date.parse(booking.start) && slot.endMs === Date.parse(booking.end);
      if (isSame && room.name === booking.room) return { result: notMoved(booking.bookingId, 'same') };

      const cents = newPriceCents(deps, booking, { room: room.name, hours, language });
      const card = (lang: Language) => moveCard(deps, booking, { room: room.name, slot, cents, now }, lang);
      return {
        input: {
          id: booking.bookingId,
          room: room.name,
          ...slotJson(slot, venue.zone),
          hours,
          price_cents: cents,
        },
        card: {
          es: withNote(card('es'), isOwn, 'es'),
          en: withNote(card('en'), isOwn, 'en'),
        },
        costCents: Math.max(0, cents - booking.priceCents),
      };
    },

    async deciders({ id, start, price_cents }, context) {
      const booking = await findBooking(documents, id);
      const isOwn = booking !== undefined && members.owns(context.person, booking);
      const wanted = { day: start.slice(0, 10), priceCents: price_cents, isOwn, replaces: id };
      return await bookingDeciders(deps, wanted, context);
    },

    async run(input, context) {
      const { now, language } = context;
      const room = bookableRoom(venue, input.room, language);
      const slot = { startMs: Date.parse(input.start), endMs: Date.parse(input.end) };
      const before = await findBooking(documents, input.id);
      if (!before) return notMoved(input.id, 'unknown');
      const late = tooLate(before, now, venue.zone);
      if (late) return late;
      const after = movedBooking(before, input, slot, context, venue.zone);
      const isOwn = members.owns(context.person, before);
      const wanted = { priceCents: input.price_cents, replaces: input.id };
      const moved = await moveBooking(documents, context.key, before, after, now, (taken, standing) => {
        if (isOwn) refuseAboveLimit(deps, wanted, standing, context);
        // Asked anew in the update: what was true when the card was shown need not be so any more.
        if (newPriceCents(deps, before, { ...input, language }) !== input.price_cents)
          throw new ToolError(RESERVO_WORDS[language].refusal.priceChanged('moved'));
        return fits(deps, room, slot, taken, context);
      });
      if (moved === 'taken') return await takenResult({ venue, documents, room }, slot, now.getTime());
      if (moved === 'gone') return notMoved(before.bookingId, 'already');
      const difference = moved.priceCents - before.priceCents;
      return new ToolResultWithFiles(
        {
          moved: true,
          previous_booking_id: before.bookingId,
          ...bookingJson(moved, venue.zone, now),
          extra_cents: Math.max(0, difference),
          refund_cents: Math.max(0, -difference),
        },
        [calendarFile(moved, moved.createdAt)],
      );
    },

    present: (result, _input, language) => presentMove(result, deps.currency, language),
  });
}

/**
 * Takes the new place, then frees the old one: two keyed steps, the same after a crash, or one update when both
 * lie in one day. When the old booking is gone by then, the new place is given back.
 */
export async function moveBooking(
  documents: Documents,
  key: string,
  before: Booking,
  after: NewBooking,
  now: Date,
  mayTake: (taken: TimeSlot[], standing: Booking[]) => boolean,
): Promise<Booking | 'taken' | 'gone'> {
  const isSameDay = before.day === after.day;
  const replaces = isSameDay ? before.bookingId : undefined;
  const added = await addBooking(documents, `${key}/take`, after, mayTake, replaces);
  if (typeof added === 'string') return added;
  if (added.state.status === 'withdrawn') return 'gone';
  if (isSameDay || (await releaseMoved(documents, `${key}/free`, before.bookingId, added))) return added;
  await withdrawBooking(documents, `${key}/withdraw`, added, now);
  return 'gone';
}

/** A booking is moved before it begins, and as long as cancelling it is free. */
function tooLate({ bookingId, start, policy }: Booking, now: Date, zone: string): Json | undefined {
  const startMs = Date.parse(start);
  if (now.getTime() >= startMs) return notMoved(bookingId, 'past');
  const untilMs = freeUntilMs(startMs, policy);
  if (now.getTime() <= untilMs) return undefined;
  return {
    moved: false,
    booking_id: bookingId,
    reason: 'too_late',
    free_cancellation_until: localIso(untilMs, zone),
  };
}

function notMoved(id: string, reason: 'unknown' | 'already' | 'past' | 'same'): Json {
  return { moved: false, booking_id: id, reason };
}

/** A day alone is that day at the booking's own time. */
function newStart(start: string | null, booking: Booking, zone: string): string {
  const before = localIso(Date.parse(booking.start), zone);
  if (start === null) return before;
  return readLocalTime(start, zone).kind === 'day' ? `${start.trim()}${before.slice(10, 16)}` : start;
}

/** A booking keeps what it costs unless its room or length changes; then the list price of its own tier. */
function newPriceCents(
  { venue }: ReservoDeps,
  booking: Booking,
  { room: name, hours, language }: { room: string; hours: number; language: Language },
): number {
  if (name === booking.room && hours === booking.hours) return booking.priceCents;
  return priceCents(bookableRoom(venue, name, language).centsPerHour, booking.tier, hours);
}

function movedBooking(
  before: Booking,
  input: PreparedMove,
  slot: TimeSlot,
  { now, approvedBy }: Pick<ToolContext, 'now' | 'approvedBy'>,
  zone: string,
): NewBooking {
  const { bookingId: _id, state: _state, ...kept } = before;
  return {
    ...kept,
    day: dayOf(slot.startMs, zone),
    start: new Date(slot.startMs).toISOString(),
    end: new Date(slot.endMs).toISOString(),
    room: input.room,
    hours: input.hours,
    priceCents: input.price_cents,
    createdAt: now.toISOString(),
    approvedBy,
    calendarSequence: before.calendarSequence + 1,
  };
}

function moveCard(
  { venue: { zone }, currency }: ReservoDeps,
  booking: Booking,
  { room, slot, cents, now }: { room: string; slot: TimeSlot; cents: number; now: Date },
  language: Language,
): Card {
  const words = RESERVO_WORDS[language];
  const { label } = words.card;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const old = { startMs: Date.parse(booking.start), endMs: Date.parse(booking.end) };
  const differenceShown = (amount: number) => {
    if (amount === 0) return words.card.noDifference;
    return amount > 0 ? words.card.toPay(money(amount)) : words.card.comesBack(money(-amount));
  };
  return {
    title: words.card.move,
    fields: [
      { label: label.booking, value: booking.bookingId },
      {
        label: label.from,
        value: `${booking.room}, ${momentShown(old.startMs, zone, language)}–${timesShown(old, zone).split('–')[1]}`,
      },
      { label: label.room, value: room },
      ...slotFields(slot, zone, language),
      memberField({ name: booking.member, id: booking.memberId }, words),
      { label: label.price, value: money(cents) },
      {
        label: label.difference,
        value: differenceShown(cents - booking.priceCents),
      },
      { label: label.free, value: freeShown(slot, booking.policy, now, zone, language) },
    ],
  };
}

function withNote(card: Card, isOwn: boolean, language: Language): Card {
  return isOwn ? card : { ...card, note: RESERVO_WORDS[language].card.forOthers };
}
