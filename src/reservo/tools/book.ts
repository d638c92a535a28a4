import { z } from 'zod';
import { otherApprovers } from '../../agent/deciders.ts';
import type { Tier } from '../../agent/question.ts';
import {
  type Card,
  defineTool,
  type Tool,
  type ToolContext,
  ToolError,
  ToolResultWithFiles,
} from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { type Beneficiary, beneficiaryOf, checkTier, memberField } from '../beneficiary.ts';
import { addBooking, type NewBooking } from '../bookings.ts';
import { calendarFile, calendarUid } from '../calendar.ts';
import { freeUntilMs, policyOf } from '../cancellation.ts';
import { bookingDeciders, refuseAboveLimit } from '../deciders.ts';
import type { ReservoDeps } from '../deps.ts';
import { bookingForm } from '../form.ts';
import { dayOf } from '../local-time.ts';
import { presentBooking } from '../present/booking.ts';
import { bookableRoom, checkDuration, refusedSlot } from '../refusals.ts';
import { type BookableRoom, priceCents } from '../rooms.ts';
import { freeSlots, isFree, refusalOf, STEP_MS, type TimeSlot, windowOf } from '../schedule.ts';
import { dayShown, momentShown, timesShown, zoneShown } from '../shown.ts';
import { notFreeToApprove, settleSlot, slotJson, takenResult } from '../wanted-slot.ts';
import { RESERVO_WORDS } from '../words.ts';
import { HOURS, OWN_TIER, ROOM, START_FORM } from './fields.ts';
import { bookingJson } from './list.ts';

const LONGEST_NAME = 80;

const INPUT = z.strictObject({
  room: ROOM,
  tier: OWN_TIER,
  hours: HOURS,
  member: z.string().nullable().describe('The name it is for; null for the person who asks.'),
  start: z
    .string()
    .nullable()
    .describe(
      `When it begins, ${START_FORM}; only the day, like 2026-12-01, for the first free slot of that day; null for the next free slot from now.`,
    ),
});

/** What is shown, approved and booked: nothing of it is worked out again. */
interface PreparedBooking extends z.infer<typeof INPUT> {
  tier: Tier;
  member: string;
  member_id: string | null;
  start: string;
  end: string;
  price_cents: number;
  free_cancellation_hours: number;
}

/** Books a room, once a person has approved exactly this room, time, price and terms. */
export function bookTool(deps: ReservoDeps): Tool {
  const { venue, members, documents } = deps;
  return defineTool<z.infer<typeof INPUT>, PreparedBooking>({
    name: 'book_room',
    description:
      'Books a room for a time. Returns { booking_id, confirmed: true } with room, start, end, price and until when cancelling is free; or confirmed: false with the nearest free times when it is taken. Call it when somebody asks to book or reserve a room and has said which one and for how long; when they name no time, leave start null. It needs approval: the desk itself shows a card with time and price to a person, and nothing is booked before they approve.',
    level: 'sensitive',
    deed: { kinds: ['booked'], doneField: 'confirmed' },
    form: (language) => bookingForm(venue, language),
    input: INPUT,

    async prepare(input, context) {
      const { language, now } = context;
      const room = bookableRoom(venue, input.room, language);
      checkDuration(input.hours, language);
      const whom = beneficiaryOf(input.member, context, members);
      if (!whom.isAsker && whom.name.length > LONGEST_NAME)
        throw new ToolError(RESERVO_WORDS[language].refusal.longName(LONGEST_NAME), 'member');
      const tier = input.tier ?? whom.tier;
      checkTier(whom, tier, context);
      if (!whom.isAsker && otherApprovers(context).length === 0)
        throw new ToolError(RESERVO_WORDS[language].refusal.others(whom.name), 'member');
      const { hours, start } = input;
      const settled = await settleSlot({ venue, documents, room, hours, start, now, language });
      if ('notFree' in settled) return notFreeToApprove(settled.notFree, 'booked', language);

      const { slot } = settled;
      const cents = priceCents(room.centsPerHour, tier, hours);
      const { freeHours } = policyOf(venue, tier);
      const card = (lang: Language) => bookCard(deps, lang, { room, whom, slot, cents, now, tier, hours });
      return {
        input: {
          room: room.name,
          tier,
          hours,
          member: whom.name,
          member_id: whom.id ?? null,
          ...slotJson(slot, venue.zone),
          price_cents: cents,
          free_cancellation_hours: freeHours,
        },
        card: { es: card('es'), en: card('en') },
        costCents: cents,
      };
    },

    deciders: ({ member_id, start, price_cents }, context) =>
      bookingDeciders(
        deps,
        { day: start.slice(0, 10), priceCents: price_cents, isOwn: member_id === context.person.id },
        context,
      ),

    async run(input, context) {
      const { language, now } = context;
      const room = bookableRoom(venue, input.room, language);
      const slot = { startMs: Date.parse(input.start), endMs: Date.parse(input.end) };
      const wanted = newBooking(input, slot, context, venue.zone);
      const booking = await addBooking(documents, context.key, wanted, (taken, standing) => {
        if (input.member_id === context.person.id)
          refuseAboveLimit(deps, { priceCents: input.price_cents }, standing, context);
        if (priceCents(room.centsPerHour, input.tier, input.hours) !== input.price_cents)
          throw new ToolError(RESERVO_WORDS[language].refusal.priceChanged('booked'));
        return fits(deps, room, slot, taken, context);
      });
      if (typeof booking === 'string')
        return await takenResult({ venue, documents, room }, slot, now.getTime());
      return new ToolResultWithFiles({ confirmed: true, ...bookingJson(booking, venue.zone, now) }, [
        calendarFile(booking, booking.createdAt),
      ]);
    },

    present: (result, _input, language) => presentBooking(result, deps.currency, language),
  });
}

/** Whether a slot may still be taken. A start that went by while the person thought, by a step at most, is theirs. */
export function fits(
  { venue }: ReservoDeps,
  room: BookableRoom,
  slot: TimeSlot,
  taken: TimeSlot[],
  { now, language }: Pick<ToolContext, 'now' | 'language'>,
): boolean {
  const refusal = refusalOf(venue, room, slot, now.getTime(), STEP_MS);
  if (refusal) throw refusedSlot(refusal, venue, now, language);
  const window = windowOf(venue, room, dayOf(slot.startMs, venue.zone));
  return window !== undefined && isFree(slot, freeSlots(window, taken, room));
}

function newBooking(
  input: PreparedBooking,
  slot: TimeSlot,
  { now, key, approvedBy }: Pick<ToolContext, 'now' | 'key' | 'approvedBy'>,
  zone: string,
): NewBooking {
  return {
    day: dayOf(slot.startMs, zone),
    start: new Date(slot.startMs).toISOString(),
    end: new Date(slot.endMs).toISOString(),
    room: input.room,
    tier: input.tier,
    hours: input.hours,
    member: input.member,
    ...(input.member_id !== null && { memberId: input.member_id }),
    priceCents: input.price_cents,
    policy: { freeHours: input.free_cancellation_hours },
    createdAt: now.toISOString(),
    approvedBy,
    calendarUid: calendarUid(key),
    calendarSequence: 0,
  };
}

interface Shown {
  room: BookableRoom;
  whom: Beneficiary;
  slot: TimeSlot;
  cents: number;
  now: Date;
  tier: Tier;
  hours: number;
}

function bookCard({ venue, currency }: ReservoDeps, language: Language, shown: Shown): Card {
  const words = RESERVO_WORDS[language];
  const { card } = words;
  const { room, whom, slot, cents, now, tier, hours } = shown;
  return {
    title: card.book,
    fields: [
      { label: card.label.room, value: room.name },
      ...slotFields(slot, venue.zone, language),
      { label: card.label.duration, value: words.hours(hours) },
      memberField(whom, words),
      { label: card.label.tier, value: words.tier(tier) },
      { label: card.label.price, value: formatMoney(cents, currency, language) },
      {
        label: card.label.free,
        value: freeShown(slot, policyOf(venue, tier), now, venue.zone, language),
      },
    ],
    ...(!whom.isAsker && { note: card.forOthers }),
  };
}

/** The day and the times of a slot, for a card. */
export function slotFields(slot: TimeSlot, zone: string, language: Language): Card['fields'] {
  const { label } = RESERVO_WORDS[language].card;
  return [
    { label: label.day, value: dayShown(dayOf(slot.startMs, zone), language) },
    { label: label.time, value: `${timesShown(slot, zone)} (${zoneShown(slot.startMs, zone)})` },
  ];
}

/** Until when a booking can be cancelled free of charge, or that it cannot any more. */
export function freeShown(
  slot: TimeSlot,
  policy: { freeHours: number },
  now: Date,
  zone: string,
  language: Language,
): string {
  const words = RESERVO_WORDS[language];
  const lastMs = freeUntilMs(slot.startMs, policy);
  if (lastMs < now.getTime()) return words.card.notFree(words.hours(policy.freeHours));
  return words.card.freeUntil(momentShown(lastMs, zone, language));
}
