import type { OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import type { Json, JsonFields } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { dayShown } from '../shown.ts';
import { RESERVO_WORDS } from '../words.ts';
import { fieldsOf, listOf, timesTold } from './result-fields.ts';
import { tellFree } from './tell-free.ts';

/** Of the frozen questions (test/knowledge) the first passage answers 93 %, the first and its near second 96 %. */
const NEARLY_AS_GOOD = 0.8;

/** A result in words, with the numbers it holds and no others; undefined for another desk's tool. */
export function tellResult(
  call: PlannedCall,
  result: Json,
  turn: OfflineTurn,
  currency: string,
): string | undefined {
  const { language } = turn;
  const fields = fieldsOf(result);
  const money = (cents: unknown) => formatMoney(Number(cents), currency, language);
  const words = RESERVO_WORDS[language];
  switch (call.name) {
    case 'get_quote': {
      const room = String(call.input.room);
      const hours = Number(call.input.hours);
      const tier = call.input.tier === 'pro' ? 'pro' : 'basic';
      const price = money(fields.price_cents);
      return hours === 1
        ? words.tell.quoteOfAnHour(room, tier, price)
        : words.tell.quote(room, words.hours(hours), tier, price);
    }
    case 'search_docs': {
      return tellPassages(listOf(result), language);
    }
    case 'check_availability':
      return tellFree(call, fields, turn);
    case 'book_room':
      return fields.confirmed === true
        ? tellBooked(fields, money, language)
        : tellNotFree(fields, 'booked', language);
    case 'move_booking':
      return fields.confirmed === false
        ? tellNotFree(fields, 'moved', language)
        : tellMoved(fields, money, language);
    case 'cancel_booking': {
      const id = String(fields.booking_id);
      if (fields.cancelled === true) return tellCancelled(id, fields, money, language);
      return words.tell.notCancelled[reasonOf(fields)](id);
    }
    case 'list_bookings':
      return tellBookings(call, fields, money, language);
    default:
      return undefined;
  }
}

/** The best passage, and the next one when it fits nearly as well: the planner cannot tell which of them answers. */
function tellPassages([first, second]: JsonFields[], language: Language): string {
  const { tell } = RESERVO_WORDS[language];
  if (!first) return tell.notInDocuments;
  const best = tell.passage(String(first.text), String(first.doc_id));
  const isNear = second !== undefined && Number(second.score) >= NEARLY_AS_GOOD * Number(first.score);
  return isNear ? `${best}\n\n${tell.alsoPassage(String(second.text), String(second.doc_id))}` : best;
}

type Money = (cents: unknown) => string;

function tellBooked(fields: JsonFields, money: Money, language: Language): string {
  const words = RESERVO_WORDS[language];
  const booked = words.tell.booked(
    String(fields.booking_id),
    String(fields.room),
    slotTold(fields, language),
    words.hours(Number(fields.hours)),
    money(fields.price_cents),
  );
  const until = fields.free_cancellation_until;
  return typeof until === 'string'
    ? `${booked} ${words.tell.freeUntil(momentTold(until, language))}`
    : booked;
}

function tellCancelled(id: string, fields: JsonFields, money: Money, language: Language): string {
  const { cancelled } = RESERVO_WORDS[language].tell;
  const [refund, kept] = [money(fields.refund_cents), money(fields.kept_cents)];
  if (Number(fields.kept_cents) === 0) return cancelled.whole(id, refund);
  return Number(fields.refund_cents) === 0 ? cancelled.nothing(id, kept) : cancelled.part(id, refund, kept);
}

function tellMoved(fields: JsonFields, money: Money, language: Language): string {
  const { tell } = RESERVO_WORDS[language];
  const id = String(fields.booking_id);
  if (fields.moved !== true) {
    if (fields.reason === 'too_late')
      return tell.notMovedLate(id, momentTold(String(fields.free_cancellation_until), language));
    return fields.reason === 'same' ? tell.sameSlot(id) : tell.notMoved[reasonOf(fields)](id);
  }
  const moved = tell.moved(
    id,
    String(fields.previous_booking_id),
    String(fields.room),
    slotTold(fields, language),
    money(fields.price_cents),
  );
  const extra = Number(fields.extra_cents) > 0 ? ` ${tell.movedExtra(money(fields.extra_cents))}` : '';
  const back = Number(fields.refund_cents) > 0 ? ` ${tell.movedBack(money(fields.refund_cents))}` : '';
  return moved + extra + back;
}

/** Why a slot could not be had, and what is free near it. */
export function tellNotFree(result: Json, what: 'booked' | 'moved', language: Language): string {
  const fields = fieldsOf(result);
  const { tell, hours } = RESERVO_WORDS[language];
  const room = String(fields.room);
  const duration = hours(Number(fields.hours));
  const reason =
    fields.reason === 'slot_taken'
      ? tell.taken(what, room, slotTold(fields, language))
      : fields.reason === 'day_full'
        ? tell.dayFull(room, dayShown(String(fields.date), language), duration)
        : tell.nothingFree(room, duration);
  const inOrder = listOf(fields.nearest_free).sort((a, b) => String(a.start).localeCompare(String(b.start)));
  const nearest = inOrder.map((slot) => `- ${slotTold(slot, language)}`);
  return `${reason} ${nearest.length > 0 ? tell.nearest(nearest.join('\n')) : tell.noNearest}`;
}

function tellBookings({ input }: PlannedCall, fields: JsonFields, money: Money, language: Language): string {
  const { tell } = RESERVO_WORDS[language];
  // No day is named here: no result backs the days of no booking.
  const days = input.from === null ? tell.fromToday : input.from === input.to ? tell.thatDay : tell.thoseDays;
  const bookings = listOf(fields.bookings);
  const line = (one: JsonFields) =>
    `- \`${one.booking_id}\` ${slotTold(one, language)} · ${one.room} · ${one.member} · ${money(one.price_cents)}`;
  const own = bookings.filter((one) => one.is_own !== false).map(line);
  const others = bookings.filter((one) => one.is_own === false).map(line);
  const more = typeof fields.more === 'number' ? [tell.moreBookings(fields.more)] : [];
  return [
    own.length > 0 ? [tell.bookings(days), ...own].join('\n') : tell.noBookings(days),
    ...(others.length > 0 ? [[tell.othersBookings(days), ...others].join('\n')] : []),
    ...more,
  ].join('\n\n');
}

/** `Tuesday 1 December 2026, 10:00–12:00 (Europe/Madrid)`, from local times with their offset. */
function slotTold({ start, end, zone }: JsonFields, language: Language): string {
  const day = dayShown(String(start).slice(0, 10), language);
  return `${day}, ${timesTold(String(start), String(end))}${zone === undefined ? '' : ` (${zone})`}`;
}

function momentTold(iso: string, language: Language): string {
  return `${dayShown(iso.slice(0, 10), language)}, ${iso.slice(11, 16)}`;
}

function reasonOf({ reason }: JsonFields): 'unknown' | 'already' | 'past' {
  return reason === 'already' || reason === 'past' ? reason : 'unknown';
}
