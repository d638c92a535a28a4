import type { HomeItem, HomeLine } from '../agent/home.ts';
import type { Person } from '../agent/question.ts';
import type { Language } from '../kernel/language.ts';
import { formatMoney } from '../kernel/money.ts';
import { freeOn } from './availability.ts';
import { type Booking, listBookings } from './bookings.ts';
import type { ReservoDeps } from './deps.ts';
import { dayOf } from './local-time.ts';
import { isBookable } from './rooms.ts';
import { dayShown, timesShown } from './shown.ts';
import { RESERVO_WORDS } from './words.ts';

const MOST_SHOWN = 15;

/** What a member sees on opening the desk: their upcoming bookings, each with a button, and what is free today. */
export async function reservoHome(
  deps: ReservoDeps,
  person: Person,
  language: Language,
  now: Date,
): Promise<HomeItem[]> {
  const { venue, documents, members } = deps;
  const words = RESERVO_WORDS[language].home;
  const today = dayOf(now, venue.zone);
  const own = (await listBookings(documents, today)).filter(
    (one) => members.owns(person, one) && Date.parse(one.end) > now.getTime(),
  );
  const free = await Promise.all(
    venue.rooms.filter(isBookable).map(async (room) => ({
      room: room.name,
      slots: await freeOn({ venue, documents, room }, today, now.getTime()),
    })),
  );
  const open = free.filter(({ slots }) => slots !== undefined && slots.length > 0);
  const isClosed = free.every(({ slots }) => slots === undefined);
  return [
    {
      title: words.mine,
      lines: own.slice(0, MOST_SHOWN).map((booking) => bookingLine(booking, deps, language, now)),
      empty: words.none,
    },
    {
      title: words.freeToday,
      lines: open.map(({ room, slots = [] }) => ({
        title: room,
        detail: slots.map((slot) => timesShown(slot, venue.zone)).join(', '),
      })),
      empty: isClosed ? words.closedToday : words.noneFreeToday,
    },
  ];
}

function bookingLine(
  booking: Booking,
  { venue: { zone }, currency }: ReservoDeps,
  language: Language,
  now: Date,
): HomeLine {
  const words = RESERVO_WORDS[language].home;
  const { bookingId: id, room, priceCents } = booking;
  const slot = { startMs: Date.parse(booking.start), endMs: Date.parse(booking.end) };
  const when = `${dayShown(booking.day, language)}, ${timesShown(slot, zone)}`;
  const line = {
    title: `${room} · ${when}`,
    detail: `${id} · ${formatMoney(priceCents, currency, language)} · ${zone}`,
  };
  if (slot.startMs <= now.getTime()) return line;
  const call = { name: 'cancel_booking', input: { id }, says: words.wantsToCancel(id) };
  return { ...line, button: { label: words.cancel, call } };
}
