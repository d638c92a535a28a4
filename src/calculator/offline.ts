import type { OfflineRules, PlannedCall } from '../agent/models/offline/rules.ts';
import type { Json } from '../engine/types.ts';
import { foldAccents } from '../kernel/fold-accents.ts';
import type { Words } from '../kernel/language.ts';
import { formatMoney } from '../kernel/money.ts';

const TOTAL =
  /\b(?:total|altogether|all together|in all|combined|sum|(?:come to|costs?|all|both|them) (?:\w+ )?together|todo junto|en total|juntas|juntos|sumad[ao]s?|suma)\b/;
const DIFFERENCE =
  /\b(?:difference|by how much|how much (?:cheaper|more|less)|diferencia de precio|cuanto (?:mas|menos)|por cuanto|sav(?:e|ing)|ahorr\w*)\b/;

const WORDS: Words<{ sum(amount: string): string; difference(amount: string): string }> = {
  en: {
    sum: (amount) => `Together: **${amount}**`,
    difference: (amount) => `The difference: **${amount}**`,
  },
  es: {
    sum: (amount) => `En total: **${amount}**`,
    difference: (amount) => `La diferencia: **${amount}**`,
  },
};

/** Totals and differences of prices, when somebody asks for them. */
export function calculatorRules(currency: string): OfflineRules {
  return {
    plan: () => undefined,
    followUpCalls({ text }, results) {
      const prices = results.flatMap(({ call, result }) => priceIn(call, result) ?? []);
      const asked = foldAccents(text);
      // A difference is of two; a total is never of one room on two tiers, which nobody pays.
      if (DIFFERENCE.test(asked) && prices.length === 2) {
        const cents = prices.map((one) => one.cents).sort((a, b) => b - a);
        return [{ name: 'calculate', input: { operation: 'difference', values: cents, unit: 'cents' } }];
      }
      const isPaid = new Set(prices.map(({ what }) => what)).size === prices.length;
      if (DIFFERENCE.test(asked) || !TOTAL.test(asked) || prices.length < 2 || !isPaid) return [];
      const values = prices.map(({ cents }) => cents);
      return [{ name: 'calculate', input: { operation: 'sum', values, unit: 'cents' } }];
    },
    tell({ name, input }, result, { language }) {
      const cents = amountIn(result, 'result_cents');
      if (name !== 'calculate' || cents === undefined) return undefined;
      const words = WORDS[language];
      return words[input.operation === 'difference' ? 'difference' : 'sum'](
        formatMoney(cents, currency, language),
      );
    },
  };
}

/** A price, and what it is the price of: a room for a time. */
function priceIn({ input }: PlannedCall, result: Json): { cents: number; what: string } | undefined {
  const cents = amountIn(result, 'price_cents');
  return cents === undefined ? undefined : { cents, what: `${input.room} ${input.hours}` };
}

function amountIn(result: Json, field: string): number | undefined {
  if (result === null || typeof result !== 'object' || Array.isArray(result)) return undefined;
  const value = result[field];
  return typeof value === 'number' ? value : undefined;
}
