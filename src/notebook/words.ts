import type { Words } from '../kernel/language.ts';
import { ENGLISH } from './words-en.ts';
import { SPANISH } from './words-es.ts';
import type { NotebookWords } from './words-type.ts';

/** What the notebook desk says, in both languages. */
export const NOTEBOOK_WORDS: Words<NotebookWords> = { en: ENGLISH, es: SPANISH };
