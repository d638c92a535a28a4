import type { CallResult, OfflineRules } from '../agent/models/offline/rules.ts';
import { resultFields } from '../agent/tool.ts';
import { foldAccents } from '../kernel/fold-accents.ts';

const TOTAL =
  /\b(?:total|altogether|all together|in all|combined|sum|(?:come to|costs?|all|both|them) (?:\w+ )?together|todo junto|en total|juntas|juntos|sumad[ao]s?|suma)\b/;
const DIFFERENCE =
  /\b(?:difference|by how much|how much (?:cheaper|more|less)|diferencia de precio|cuanto (?:mas|menos)|por cuanto|sav(?:e|ing)|ahorr\w*)\b/;

/** Totals and differences of prices, when somebody asks for them. */
export const CALCULATOR_RULES: OfflineRules = {
  plan: () => undefined,
  followUpCalls({ text }, results) {
    const prices = results.flatMap((made) => priceIn(made) ?? []);
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
};

/** A price, and what it is the price of: a room for a time. */
function priceIn({ call: { input }, result }: CallResult): { cents: number; what: string } | undefined {
  const cents = resultFields(result).price_cents;
  return typeof cents === 'number' ? { cents, what: `${input.room} ${input.hours}` } : undefined;
}
