import { cutText } from '../kernel/cut-text.ts';
import type { Language, Words } from '../kernel/language.ts';

interface FooterWords {
  offline: string;
  script: string;
  noNumbers: string;
  backed(backed: number, sources: string): string;
  unbacked(values: string): string;
  wrongSubject(value: string, said: string, belongsTo: string): string;
  unbackedDeeds(sentences: string[], more: number): string;
  person: string;
  today: string;
  approved: string;
}

const FOOTER_WORDS: Words<FooterWords> = {
  en: {
    offline: 'offline planner',
    script: 'script',
    noNumbers: 'no numbers to check',
    backed: (count, sources) => `${count === 1 ? '1 number' : `${count} numbers`} checked: ${sources}`,
    unbacked: (values) => `⚠️ No tool backs: ${values}. Please check before relying on it.`,
    wrongSubject: (value, said, belongsTo) =>
      `⚠️ ${value} is of ${belongsTo}, and the sentence speaks of ${said}. Please check.`,
    unbackedDeeds: (sentences, more) =>
      `⚠️ No tool of this conversation did this: ${sentences.map((one) => `“${one}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Please check before relying on it.`,
    person: 'your words',
    today: 'today’s date',
    approved: 'what was approved',
  },
  es: {
    offline: 'planificador sin conexión',
    script: 'guion',
    noNumbers: 'sin números que comprobar',
    backed: (count, sources) =>
      `${count === 1 ? '1 número comprobado' : `${count} números comprobados`}: ${sources}`,
    unbacked: (values) => `⚠️ Ninguna herramienta respalda: ${values}. Compruébalo antes de fiarte.`,
    wrongSubject: (value, said, belongsTo) =>
      `⚠️ ${value} es de ${belongsTo}, y la frase habla de ${said}. Compruébalo.`,
    unbackedDeeds: (sentences, more) =>
      `⚠️ Ninguna herramienta de esta conversación lo ha hecho: ${sentences.map((one) => `«${one}»`).join(', ')}${more > 0 ? ` y ${more} más` : ''}. Compruébalo antes de fiarte.`,
    person: 'tus palabras',
    today: 'la fecha de hoy',
    approved: 'lo aprobado',
  },
};

const MOST_QUOTED = 3;
const LONGEST_QUOTED = 160;

function quoted(sentence: string): string {
  return cutText(sentence, LONGEST_QUOTED);
}

/** What a footer is made of: the model, the checked values with their sources, the unbacked ones. */
export interface FooterFacts {
  model: string;
  sources: string[];
  unbacked: string[];
  wrongSubject: { text: string; said: string; belongsTo: string }[];
  unbackedDeeds: string[];
  citations: string[];
  cost?: string;
}

/** What people call a model. */
export function modelShown(model: string, language: Language): string {
  const words = FOOTER_WORDS[language];
  return model === 'offline' ? words.offline : model === 'script' ? words.script : model;
}

/** What people call what backs a value: a tool by its name. */
export function sourceShown(source: string, language: Language): string {
  const { person, today, approved } = FOOTER_WORDS[language];
  return { person, today, 'approved input': approved }[source] ?? source;
}

/** The footer of an answer in words, and its warning when a value has no backing. */
export function footerOf(facts: FooterFacts, language: Language): { footer: string; warning?: string } {
  const words = FOOTER_WORDS[language];
  const model = modelShown(facts.model, language);
  const sources = [
    ...new Set(facts.sources.map((source) => sourceShown(source, language))),
    ...facts.citations,
  ];
  const checked =
    facts.sources.length > 0 ? words.backed(facts.sources.length, sources.join(', ')) : undefined;
  const about = [checked ?? (facts.unbacked.length === 0 ? words.noNumbers : undefined), model, facts.cost];
  const warnings = [
    ...(facts.unbacked.length > 0 ? [words.unbacked(facts.unbacked.join(', '))] : []),
    ...(facts.unbackedDeeds.length > 0
      ? [
          words.unbackedDeeds(
            facts.unbackedDeeds.slice(0, MOST_QUOTED).map(quoted),
            Math.max(0, facts.unbackedDeeds.length - MOST_QUOTED),
          ),
        ]
      : []),
    ...facts.wrongSubject.map(({ text, said, belongsTo }) => words.wrongSubject(text, said, belongsTo)),
  ];
  return {
    footer: about.filter((part) => part !== undefined).join(' · '),
    ...(warnings.length > 0 && { warning: warnings.join('\n') }),
  };
}
