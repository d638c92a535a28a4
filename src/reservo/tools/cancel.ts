import { z } from 'zod';
import { otherApprovers } from '../../agent/deciders.ts';
import { type Card, defineTool, type Tool, ToolError, ToolResultWithFiles } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { memberField } from '../beneficiary.ts';
import { type Booking, cancelBooking, findBooking } from '../bookings.ts';
import { calendarFile } from '../calendar.ts';
import { freeUntilMs, type Settlement, settle } from '../cancellation.ts';
import type { ReservoDeps } from '../deps.ts';
import { bookingForm } from '../form.ts';
import { localIso } from '../local-time.ts';
import { maySee } from '../members.ts';
import { presentCancellation } from '../present/cancellation.ts';
import { momentShown } from '../shown.ts';
import { RESERVO_WORDS } from '../words.ts';
import { slotFields } from './book.ts';
import { BOOKING_ID } from './fields.ts';

/** What is shown, approved and done. */
interface PreparedCancellation {
  id: string;
  refund_cents: number;
  kept_cents: number;
}

/** Cancels a booking, once a person has approved it with what comes back and what is kept in view. */
export function cancelTool({ venue, members, documents, currency }: ReservoDeps): Tool {
  const { zone } = venue;
  return defineTool<{ id: string }, PreparedCancellation>({
    name: 'cancel_booking',
    description:
      'Cancels one booking for good. Returns { cancelled: true, refund_cents, kept_cents, policy }, or cancelled: false and the reason: unknown, already (it does not stand any more) or past. Call it when somebody asks to cancel a certain booking and its id is known (list_bookings gives ids); not for questions about cancelling. It needs approval, and the member can lose the price.',
    level: 'sensitive',
    deed: { kinds: ['cancelled'], doneField: 'cancelled' },
    form: (language) => bookingForm(venue, language),
    input: z.strictObject({ id: BOOKING_ID }),

    async prepare({ id }, { person, approvers, now }) {
      const booking = await findBooking(documents, id);
      // Of other people's bookings nobody is told but approvers, not even that there is one.
      if (!booking || !maySee(members, person, approvers, booking))
        return { result: notCancelled(id, 'unknown') };
      const isOwn = members.owns(person, booking);
      if (booking.state.status !== 'booked') return { result: notCancelled(booking.bookingId, 'already') };
      const startMs = Date.parse(booking.start);
      if (now.getTime() >= startMs) return { result: notCancelled(booking.bookingId, 'past') };
      const settlement = settle(booking.priceCents, startMs, booking.policy, now.getTime());
      const card = (lang: Language) => cancelCard(booking, settlement, isOwn, zone, currency, lang);
      return {
        input: {
          id: booking.bookingId,
          refund_cents: settlement.refundCents,
          kept_cents: settlement.keptCents,
        },
        card: { es: card('es'), en: card('en') },
        costCents: settlement.keptCents,
      };
    },

    async deciders({ id }, context) {
      const booking = await findBooking(documents, id);
      const isOwn = booking !== undefined && members.owns(context.person, booking);
      return isOwn ? [context.person.id, ...context.approvers] : otherApprovers(context);
    },

    async run({ id, refund_cents, kept_cents }, { key, now, language, approvedBy }) {
      const shown = { refundCents: refund_cents, keptCents: kept_cents };
      const done = await cancelBooking(documents, key, id, now, shown, approvedBy);
      if (done.status === 'other_money') {
        const { start, policy } = done.booking;
        const deadline = momentShown(freeUntilMs(Date.parse(start), policy), zone, language);
        throw new ToolError(RESERVO_WORDS[language].refusal.moneyChanged(deadline));
      }
      if (done.status !== 'cancelled') return notCancelled(id, done.status);
      const { booking, settlement } = done;
      const changedAt = booking.state.status === 'booked' ? booking.createdAt : booking.state.at;
      return new ToolResultWithFiles(
        {
          cancelled: true,
          booking_id: booking.bookingId,
          refund_cents: settlement.refundCents,
          kept_cents: settlement.keptCents,
          policy: policyJson(booking, zone),
        },
        [calendarFile(booking, changedAt)],
      );
    },

    present: (result, _input, language) => presentCancellation(result, currency, language),
  });
}

/** The terms of a booking, as results tell them. */
function policyJson(booking: Booking, zone: string): Json {
  const { tier, policy, start } = booking;
  return {
    tier,
    free_cancellation_hours: policy.freeHours,
    free_cancellation_until: localIso(freeUntilMs(Date.parse(start), policy), zone),
  };
}

function notCancelled(id: string, reason: 'unknown' | 'already' | 'past'): Json {
  return { cancelled: false, booking_id: id, reason, refund_cents: 0 };
}

function cancelCard(
  booking: Booking,
  { refundCents, keptCents }: Settlement,
  isOwn: boolean,
  zone: string,
  currency: string,
  language: Language,
): Card {
  const words = RESERVO_WORDS[language];
  const { label, cancelNote, forOthers } = words.card;
  const slot = { startMs: Date.parse(booking.start), endMs: Date.parse(booking.end) };
  const money = (cents: number) => formatMoney(cents, currency, language);
  return {
    title: words.card.cancel,
    fields: [
      { label: label.booking, value: booking.bookingId },
      { label: label.room, value: booking.room },
      ...slotFields(slot, zone, language),
      memberField({ name: booking.member, id: booking.memberId }, words),
      { label: label.price, value: money(booking.priceCents) },
      { label: label.refund, value: money(refundCents) },
      { label: label.kept, value: money(keptCents) },
    ],
    note: isOwn ? cancelNote : `${forOthers} ${cancelNote}`,
  };
}
