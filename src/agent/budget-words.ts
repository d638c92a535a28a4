import type { Language, Words } from '../kernel/language.ts';
import { formatMoney } from '../kernel/money.ts';
import type { OverBudget } from './budgets.ts';

type Sentences = Record<OverBudget['whose'], Record<OverBudget['what'], (amount: string) => string>>;

/** A number with its word, in the singular for one. */
const some = (n: string, one: string, more: string) => `${n} ${n === '1' ? one : more}`;

const EN_END = 'I did not take this up, and nothing has changed. Please ask again tomorrow.';
const ES_END = 'Esto no lo he tomado y no ha cambiado nada. Pídemelo otra vez mañana, por favor.';

const SENTENCES: Words<Sentences> = {
  en: {
    person: {
      questions: (n) =>
        `You have asked ${some(n, 'question', 'questions')} today, the most that one person may on a day. ${EN_END}`,
      tokens: (n) =>
        `Your questions have used ${n} tokens of the model today, the most that one person may on a day. ${EN_END}`,
      usd: (n) =>
        `Your questions have cost ${n} today, the most that one person may spend on a day. ${EN_END}`,
    },
    house: {
      questions: (n) =>
        `I have taken ${some(n, 'question', 'questions')} today, the most that I may on a day. ${EN_END}`,
      tokens: (n) => `I have used ${n} tokens of the model today, the most that I may on a day. ${EN_END}`,
      usd: (n) => `I have spent ${n} today, the most that I may on a day. ${EN_END}`,
    },
  },
  es: {
    person: {
      questions: (n) =>
        `Hoy ya has hecho ${some(n, 'pregunta', 'preguntas')}, el máximo de una persona en un día. ${ES_END}`,
      tokens: (n) =>
        `Hoy tus preguntas han gastado ${n} tokens del modelo, el máximo de una persona en un día. ${ES_END}`,
      usd: (n) => `Hoy tus preguntas han costado ${n}, el máximo de una persona en un día. ${ES_END}`,
    },
    house: {
      questions: (n) =>
        `Hoy ya he tomado ${some(n, 'pregunta', 'preguntas')}, el máximo que puedo en un día. ${ES_END}`,
      tokens: (n) => `Hoy he gastado ${n} tokens del modelo, el máximo que puedo en un día. ${ES_END}`,
      usd: (n) => `Hoy he gastado ${n}, el máximo que puedo en un día. ${ES_END}`,
    },
  },
};

/** What a person is told whose question or command a budget leaves no room for. */
export function overBudgetSentence({ whose, what, limit }: OverBudget, language: Language): string {
  const amount =
    what === 'usd'
      ? formatMoney(Math.round(limit * 100), 'USD', language)
      : limit.toLocaleString(language === 'es' ? 'es-ES' : 'en-US', { useGrouping: true });
  return SENTENCES[language][whose][what](amount);
}
