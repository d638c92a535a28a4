import type { Config } from '../kernel/config.ts';

/** What may be used on one day of the house. */
export interface DayBudget {
  questions: number;
  /** Tokens of models, in and out. */
  tokens: number;
  usd: number;
}

/** The budgets of a day: of each person, and of the house altogether. */
export interface Budgets {
  person: DayBudget;
  house: DayBudget;
}

/** What was used, in the units of a budget. */
export type Tally = DayBudget;

/** A budget that is used up. */
export interface OverBudget {
  whose: 'person' | 'house';
  what: keyof DayBudget;
  limit: number;
}

/** The budgets as configured. */
export function budgetsOf(config: Config): Budgets {
  return {
    person: {
      questions: config.PERSON_QUESTIONS_PER_DAY,
      tokens: config.PERSON_TOKENS_PER_DAY,
      usd: config.PERSON_USD_PER_DAY,
    },
    house: {
      questions: config.HOUSE_QUESTIONS_PER_DAY,
      tokens: config.HOUSE_TOKENS_PER_DAY,
      usd: config.HOUSE_USD_PER_DAY,
    },
  };
}

/** The first budget that leaves no room for one more question, or for one more call of a model. */
export function overBudget(
  budgets: Budgets,
  used: { person: Tally; house: Tally },
  wanted: 'question' | 'call',
): OverBudget | undefined {
  const counted =
    wanted === 'question' ? (['questions', 'tokens', 'usd'] as const) : (['tokens', 'usd'] as const);
  for (const whose of ['person', 'house'] as const) {
    const what = counted.find((one) => used[whose][one] >= budgets[whose][one]);
    if (what) return { whose, what, limit: budgets[whose][what] };
  }
  return undefined;
}
