import { DateTime } from 'luxon';
import { z } from 'zod';
import { type Card, defineTool, type Tool, type ToolContext, ToolError } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { addBooking } from '../bookings.ts';
import type { ReservoParts } from '../parts.ts';
import { priceCents } from '../rooms.ts';
import { RESERVO_WORDS } from '../words.ts';
import { bookable, HOURS, ROOM, TIER } from './quote.ts';

const LONGEST_NAME = 80;

const INPUT = z.strictObject({
  room: ROOM,
  tier: TIER,
  hours: HOURS,
  member: z
    .string()
    .max(LONGEST_NAME)
    .nullable()
    .describe('The name it is for; null for the person who asks.'),
});

/** What is shown, approved and booked: nothing of it is worked out again. */
interface Booked extends z.infer<typeof INPUT> {
  member: string;
  day: string;
  price_cents: number;
}

/** Books a room, once a person has approved exactly this room, duration, day and price. */
export function bookTool(parts: ReservoParts): Tool {
  const { rooms, documents, zone, currency } = parts;
  return defineTool<z.infer<typeof INPUT>, Booked>({
    name: 'book_room',
    description:
      'Books a room. Returns { booking_id, confirmed } with what was booked and its price. Call it when somebody asks to book or reserve a room and has said which one and for how long. It needs approval: the desk itself shows a card with the price to a person, and nothing is booked before they approve.',
    level: 'sensitive',
    input: INPUT,

    async prepare(input, context) {
      const room = bookable(rooms, input.room, input.hours, context.language);
      const cents = priceCents(room.centsPerHour, input.tier, input.hours);
      const member = input.member?.replace(/\s+/g, ' ').trim() || context.person.name;
      const day = dayOf(context.now, zone);
      const card = (language: Language): Card => {
        const words = RESERVO_WORDS[language];
        return {
          title: words.bookTitle,
          fields: [
            { label: words.label.room, value: room.name },
            { label: words.label.duration, value: words.hours(input.hours) },
            { label: words.label.day, value: dayShown(day, language) },
            { label: words.label.member, value: member },
            { label: words.label.tier, value: words.tier(input.tier) },
            { label: words.label.price, value: formatMoney(cents, currency, language) },
          ],
        };
      };
      const isOrdinary = isOwn(member, context) && input.tier === context.person.tier;
      return {
        input: { ...input, room: room.name, member, day, price_cents: cents },
        card: { es: card('es'), en: card('en') },
        costCents: cents,
        ...((!isOrdinary || cents > parts.approvalLimitCents) && { approvers: context.approvers }),
      };
    },

    async run({ room: name, tier, hours, member, day, price_cents: cents }, context) {
      const room = bookable(rooms, name, hours, context.language);
      if (priceCents(room.centsPerHour, tier, hours) !== cents) {
        throw new ToolError(RESERVO_WORDS[context.language].priceChanged);
      }
      const booking = await addBooking(documents, context.key, {
        day,
        room: room.name,
        tier,
        hours,
        member,
        ...(isOwn(member, context) && { memberId: context.person.id }),
        priceCents: cents,
        createdAt: context.now.toISOString(),
      });
      return {
        booking_id: booking.bookingId,
        confirmed: true,
        room: booking.room,
        tier: booking.tier,
        hours: booking.hours,
        member: booking.member,
        date: booking.day,
        price_cents: booking.priceCents,
      };
    },
  });
}

/** The day at the venue. */
export function dayOf(now: Date, zone: string): string {
  return DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd');
}

function dayShown(day: string, language: Language): string {
  const local = DateTime.fromISO(day).setLocale(language);
  return local.toLocaleString({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

function isOwn(member: string, context: ToolContext): boolean {
  return member.trim().toLowerCase() === context.person.name.trim().toLowerCase();
}
