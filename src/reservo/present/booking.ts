import { resultFields } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { RESERVO_WORDS } from '../words.ts';
import { presentNotFree } from './not-free.ts';
import { presentMoment, presentSlot } from './when.ts';

/** What booking came to: the booking and until when cancelling it is free, or what is free instead. */
export function presentBooking(result: Json, currency: string, language: Language): string {
  const fields = resultFields(result);
  if (fields.confirmed !== true) return presentNotFree(result, 'booked', language);
  const words = RESERVO_WORDS[language];
  const booked = words.tell.booked(
    String(fields.booking_id),
    String(fields.room),
    presentSlot(fields, language),
    words.hours(Number(fields.hours)),
    formatMoney(Number(fields.price_cents), currency, language),
  );
  const until = fields.free_cancellation_until;
  return typeof until === 'string'
    ? `${booked} ${words.tell.freeUntil(presentMoment(until, language))}`
    : booked;
}
