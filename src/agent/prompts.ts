import type { Language } from '../kernel/language.ts';
import type { Desk, Prompt } from './desk.ts';
import type { Person } from './question.ts';

/** Slack shows no more. */
const MOST_PROMPTS = 4;

/** First questions for a person: one of each desk first, in the desks' own order. */
export function firstQuestions(desks: Pick<Desk, 'prompts'>[], language: Language, person: Person): Prompt[] {
  const own = desks.map((desk) => desk.prompts(language, person));
  const chosen = [...own.flatMap((all) => all.slice(0, 1)), ...own.flatMap((all) => all.slice(1))];
  return own.flat().filter((one) => chosen.indexOf(one) < MOST_PROMPTS);
}
