import { resultFields } from '../../agent/tool.ts';
import type { Json, JsonFields } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { RESERVO_WORDS } from '../words.ts';
import { presentNotFree } from './not-free.ts';
import { reasonOf } from './reason.ts';
import { presentMoment, presentSlot } from './when.ts';

/** What moving came to: the booking that stands now and the difference in price, or why nothing was moved. */
export function presentMove(result: Json, currency: string, language: Language): string {
  const fields = resultFields(result);
  if (fields.confirmed === false) return presentNotFree(result, 'moved', language);
  if (fields.moved !== true) return presentNotMoved(fields, language);
  const { tell } = RESERVO_WORDS[language];
  const money = (cents: Json | undefined) => formatMoney(Number(cents), currency, language);
  const moved = tell.moved(
    String(fields.booking_id),
    String(fields.previous_booking_id),
    String(fields.room),
    presentSlot(fields, language),
    money(fields.price_cents),
  );
  const extra = Number(fields.extra_cents) > 0 ? ` ${tell.movedExtra(money(fields.extra_cents))}` : '';
  const back = Number(fields.refund_cents) > 0 ? ` ${tell.movedBack(money(fields.refund_cents))}` : '';
  return moved + extra + back;
}

function presentNotMoved(fields: JsonFields, language: Language): string {
  const { tell } = RESERVO_WORDS[language];
  const id = String(fields.booking_id);
  if (fields.reason === 'too_late')
    return tell.notMovedLate(id, presentMoment(String(fields.free_cancellation_until), language));
  return fields.reason === 'same' ? tell.sameSlot(id) : tell.notMoved[reasonOf(fields)](id);
}
