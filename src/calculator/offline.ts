import type { OfflineRules } from '../agent/models/offline/rules.ts';
import type { Json } from '../engine/types.ts';
import { fold } from '../kernel/fold.ts';
import type { Words } from '../kernel/language.ts';
import { formatMoney } from '../kernel/money.ts';

const TOTAL =
  /\b(?:total|altogether|all together|in all|combined|sum|together|todo junto|en total|juntas|juntos|sumad[ao]s?|suma)\b/;
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
    goOn({ text }, results) {
      const cents = results.flatMap(({ result }) => priceIn(result) ?? []);
      const asked = fold(text);
      const operation = DIFFERENCE.test(asked) ? 'difference' : TOTAL.test(asked) ? 'sum' : undefined;
      if (operation === undefined || cents.length < 2) return [];
      // A difference is told as what the dearer one costs more.
      const values = operation === 'sum' ? cents : [Math.max(...cents), Math.min(...cents)];
      return [{ name: 'calculate', input: { operation, values, unit: 'cents' } }];
    },
    tell({ name, input }, result, language) {
      const cents = amountIn(result, 'result_cents');
      if (name !== 'calculate' || cents === undefined) return undefined;
      const words = WORDS[language];
      return words[input.operation === 'difference' ? 'difference' : 'sum'](
        formatMoney(cents, currency, language),
      );
    },
  };
}

function priceIn(result: Json): number | undefined {
  return amountIn(result, 'price_cents');
}

function amountIn(result: Json, field: string): number | undefined {
  if (result === null || typeof result !== 'object' || Array.isArray(result)) return undefined;
  const value = result[field];
  return typeof value === 'number' ? value : undefined;
}
