import { resultFields, resultList } from '../../agent/tool.ts';
import type { Json, JsonFields } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { RESERVO_WORDS } from '../words.ts';
import { presentSlot } from './when.ts';

/** The bookings of some days, the person's own before those of others. */
export function presentBookings(
  result: Json,
  asked: { from: string | null; to: string | null },
  currency: string,
  language: Language,
): string {
  const { tell } = RESERVO_WORDS[language];
  const fields = resultFields(result);
  // No day is named here: no result backs the days of no booking.
  const days = asked.from === null ? tell.fromToday : asked.from === asked.to ? tell.thatDay : tell.thoseDays;
  const bookings = resultList(fields.bookings);
  const line = (one: JsonFields) =>
    `- \`${one.booking_id}\` ${presentSlot(one, language)} · ${one.room} · ${memberShown(one)} · ${formatMoney(Number(one.price_cents), currency, language)}`;
  const own = bookings.filter((one) => one.is_own !== false).map(line);
  const others = bookings.filter((one) => one.is_own === false).map(line);
  const more = typeof fields.more === 'number' ? [tell.moreBookings(fields.more)] : [];
  return [
    own.length > 0 ? [tell.bookings(days), ...own].join('\n') : tell.noBookings(days),
    ...(others.length > 0 ? [[tell.othersBookings(days), ...others].join('\n')] : []),
    ...more,
  ].join('\n\n');
}

/** Somebody else by name and id: a name alone can be anybody's. */
function memberShown({ member, member_id: id, is_own: isOwn }: JsonFields): string {
  return isOwn === false && typeof id === 'string' ? `${member} (\`${id}\`)` : String(member);
}
