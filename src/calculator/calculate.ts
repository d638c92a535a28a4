import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { takes } from '../agent/schema.ts';
import { defineTool, resultFields, type Tool, ToolError } from '../agent/tool.ts';
import type { Json } from '../engine/types.ts';
import type { Language, Words } from '../kernel/language.ts';
import { formatMoney } from '../kernel/money.ts';

const OPERATIONS = ['sum', 'difference', 'product', 'quotient', 'mean', 'share'] as const;
const UNITS = ['cents', 'minutes', 'percent', 'number'] as const;
const MOST_VALUES = 100;
const MOST_DECIMALS = 6;
/** What a unit's result is called: by its name the grounding knows what it is. */
const FIELD = {
  cents: 'result_cents',
  minutes: 'result_minutes',
  percent: 'result_percent',
  number: 'result',
};

const COUNT = takes({
  en: `it takes 2 to ${MOST_VALUES} numbers`,
  es: `hacen falta de 2 a ${MOST_VALUES} números`,
});
const INPUT = z.strictObject({
  operation: z.enum(OPERATIONS),
  values: z.array(z.number()).refine((values) => values.length >= 2 && values.length <= MOST_VALUES, COUNT),
  unit: z.enum(UNITS).describe('What the first value is; money is in integer cents.'),
});

type Calculation = z.infer<typeof INPUT>;

interface CalculatorWords {
  zero: string;
  pair: string;
  /** The operations that are put into words, with an amount of money. */
  amount: Partial<Record<Calculation['operation'], (amount: string) => string>>;
}

const WORDS: Words<CalculatorWords> = {
  en: {
    zero: 'Nothing can be divided by zero.',
    pair: 'A share and a quotient take two values.',
    amount: {
      sum: (amount) => `Together: **${amount}**`,
      difference: (amount) => `The difference: **${amount}**`,
    },
  },
  es: {
    zero: 'No se puede dividir por cero.',
    pair: 'Una parte y un cociente llevan dos valores.',
    amount: {
      sum: (amount) => `En total: **${amount}**`,
      difference: (amount) => `La diferencia: **${amount}**`,
    },
  },
};

/** Exact sums, differences, products and shares. Its result says what it was derived from: that has to be backed. */
export function calculateTool(currency: string): Tool {
  return defineTool({
    name: 'calculate',
    description:
      'Computes exactly: sum, difference (the first less the others), product, quotient (the first by the second), mean, share (the first as percent of the second). Returns the result with the values it was derived from; money in integer cents. Call it whenever an answer needs a number that no tool returned but that follows from numbers that tools returned; give exactly those numbers. It changes nothing and needs no approval.',
    level: 'read',
    input: INPUT,
    async run(calculation, { language }) {
      const words = WORDS[language];
      const { operation, values } = calculation;
      const isPair = operation === 'share' || operation === 'quotient';
      if (isPair && values.length !== 2) throw new ToolError(words.pair);
      if (isPair && values[1] === 0) throw new ToolError(words.zero);
      return calculate(calculation);
    },
    present: (result, calculation, language) => presentAmount(result, calculation, currency, language),
  });
}

/** A total or a difference of money; undefined for what no rule of the planner computes. */
function presentAmount(
  result: Json,
  { operation }: Calculation,
  currency: string,
  language: Language,
): string | undefined {
  const cents = resultFields(result)[FIELD.cents];
  if (typeof cents !== 'number') return undefined;
  return WORDS[language].amount[operation]?.(formatMoney(cents, currency, language));
}

/** The result of a calculation; money is rounded to whole cents, half away from zero. */
export function calculate({ operation, values, unit }: Calculation): { [field: string]: Json } {
  const exact = values.map((value) => new Decimal(value));
  const [first = new Decimal(0), second = new Decimal(1)] = exact;
  const sum = Decimal.sum(...exact);
  const outcome = {
    sum,
    difference: first.times(2).minus(sum),
    product: exact.reduce((all, value) => all.times(value)),
    quotient: first.div(second),
    mean: sum.div(exact.length),
    share: first.div(second).times(100),
  }[operation];
  const resultUnit = operation === 'share' ? 'percent' : unit;
  const decimals = resultUnit === 'cents' ? 0 : MOST_DECIMALS;
  return {
    [FIELD[resultUnit]]: outcome.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber(),
    operation,
    derived_from: values,
  };
}
