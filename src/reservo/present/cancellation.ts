import { resultFields } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { RESERVO_WORDS } from '../words.ts';
import { reasonOf } from './reason.ts';

/** What cancelling came to: what comes back and what is kept, or why the booking was not cancelled. */
export function presentCancellation(result: Json, currency: string, language: Language): string {
  const fields = resultFields(result);
  const { tell } = RESERVO_WORDS[language];
  const id = String(fields.booking_id);
  if (fields.cancelled !== true) return tell.notCancelled[reasonOf(fields)](id);
  const money = (cents: Json | undefined) => formatMoney(Number(cents), currency, language);
  const [refund, kept] = [money(fields.refund_cents), money(fields.kept_cents)];
  if (Number(fields.kept_cents) === 0) return tell.cancelled.whole(id, refund);
  return Number(fields.refund_cents) === 0
    ? tell.cancelled.nothing(id, kept)
    : tell.cancelled.part(id, refund, kept);
}
