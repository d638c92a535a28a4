import type { Words } from '../kernel/language.ts';
import { ENGLISH } from './words-en.ts';
import { SPANISH } from './words-es.ts';
import type { ReservoWords } from './words-type.ts';

/** What the Reservo desk says, in both languages. */
export const RESERVO_WORDS: Words<ReservoWords> = { en: ENGLISH, es: SPANISH };
