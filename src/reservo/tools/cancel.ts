import { z } from 'zod';
import { type Card, defineTool, type Tool } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { type Booking, cancelBooking, findBooking } from '../bookings.ts';
import type { ReservoParts } from '../parts.ts';
import { RESERVO_WORDS } from '../words.ts';

/** Cancels a booking, once a person has approved it with the booking in view. */
export function cancelTool({ documents, currency }: ReservoParts): Tool {
  const card = (booking: Booking, language: Language): Card => {
    const words = RESERVO_WORDS[language];
    return {
      title: words.cancelTitle,
      fields: [
        { label: words.label.booking, value: booking.bookingId },
        { label: words.label.room, value: booking.room },
        { label: words.label.day, value: booking.day },
        { label: words.label.duration, value: words.hours(booking.hours) },
        { label: words.label.member, value: booking.member },
        { label: words.label.price, value: formatMoney(booking.priceCents, currency, language) },
      ],
      note: words.cancelNote,
    };
  };

  return defineTool({
    name: 'cancel_booking',
    description:
      'Cancels one booking for good. Returns { cancelled: true }, or false when there is no such booking or it was cancelled before. Call it when somebody asks to cancel a certain booking and its id is known (list_bookings gives ids); not for questions about cancelling. It needs approval, and the member can lose the price.',
    level: 'sensitive',
    input: z.strictObject({ id: z.string().describe('The id of the booking, like R-20261129-1.') }),

    async prepare({ id }, { person, approvers }) {
      const booking = await findBooking(documents, id);
      if (!booking || booking.cancelledAt !== undefined)
        return { result: { cancelled: false, booking_id: id } };
      return {
        input: { id: booking.bookingId },
        card: { es: card(booking, 'es'), en: card(booking, 'en') },
        costCents: booking.priceCents,
        ...(booking.memberId !== person.id && { approvers }),
      };
    },

    run: async ({ id }, { key, now }) => ({
      cancelled: await cancelBooking(documents, key, id, now),
      booking_id: id,
    }),
  });
}
