import type { Card } from '../../agent/tool.ts';
import type { Language, Words } from '../../kernel/language.ts';
import type { Note } from '../notes.ts';
import { weekTopics } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import type { NotebookWords } from '../words-type.ts';

/** What the card of one product says beside the week and its topic. */
export interface CardContent {
  title: string;
  fields?: Card['fields'];
  note?: string;
}

/**
 * The approval card of a product of a week, in both languages: week, topic, the product's own fields, and the key
 * of what it replaces, if anything.
 */
export function approvalCard(
  notes: Note[],
  { semana, anio }: { semana: number; anio: number },
  contentOf: (words: NotebookWords['card']) => CardContent,
  replaces?: string,
): Words<Card> {
  const card = (language: Language): Card => {
    const { card: words } = NOTEBOOK_WORDS[language];
    const { title, fields = [], note } = contentOf(words);
    return {
      title,
      fields: [
        { label: words.label.week, value: `${semana} (${anio})` },
        { label: words.label.topic, value: weekTopics(notes, semana) },
        ...fields,
        ...(replaces === undefined ? [] : [{ label: words.label.replaces, value: replaces }]),
      ],
      ...(note !== undefined && { note }),
    };
  };
  return { es: card('es'), en: card('en') };
}
