import { z } from 'zod';
import { defineTool, resultFields, type Tool } from '../../agent/tool.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { ReservoDeps } from '../deps.ts';
import { bookableRoom, checkDuration } from '../refusals.ts';
import { priceCents } from '../rooms.ts';
import { RESERVO_WORDS } from '../words.ts';
import { HOURS, ROOM, TIER } from './fields.ts';

/** The price of a room, from the price list. */
export function quoteTool({ venue, currency }: Pick<ReservoDeps, 'venue' | 'currency'>): Tool {
  return defineTool({
    name: 'get_quote',
    description:
      'Gives the price of a room for a membership tier and a duration. Returns { price_cents } in integer cents. Call it whenever somebody asks what a room costs, once for each room, tier or duration they name; never compute a price yourself. It books nothing and needs no approval.',
    level: 'read',
    input: z.strictObject({ room: ROOM, tier: TIER, hours: HOURS }),
    async run({ room: name, tier, hours }, { language }) {
      const room = bookableRoom(venue, name, language);
      checkDuration(hours, language);
      return { price_cents: priceCents(room.centsPerHour, tier, hours) };
    },
    present(result, { room, tier, hours }, language) {
      const words = RESERVO_WORDS[language];
      const price = formatMoney(Number(resultFields(result).price_cents), currency, language);
      return hours === 1
        ? words.tell.quoteOfAnHour(room, tier, price)
        : words.tell.quote(room, words.hours(hours), tier, price);
    },
  });
}
