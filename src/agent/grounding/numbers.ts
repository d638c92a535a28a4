import { ARTICLES_FOR_ONE, type NumberWords, SINGLE_NUMBER_WORDS } from '../../kernel/number-words.ts';

/** Numbers as people write them, in Spanish and English. */

/** Digits with either convention of separators; one capture-free alternative, to be put into larger patterns. */
export const DIGITS = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`;

/** The number words of both languages. */
const WORDS: NumberWords = { ...SINGLE_NUMBER_WORDS, ...ARTICLES_FOR_ONE, dozen: 12, docena: 12 };

/** The words that are also articles, and `once`, which is also English: numbers only before a unit. */
const ARTICLES = new Set([...Object.keys(ARTICLES_FOR_ONE), 'uno', 'one', 'once']);

/** Every number word. */
export const NUMBER_WORD = Object.keys(WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** The number words that are a claim by themselves. */
export const COUNTING_WORD = Object.keys(WORDS)
  .filter((word) => !ARTICLES.has(word))
  .sort((a, b) => b.length - a.length)
  .join('|');

/** What a written number can mean: `6.000` is six thousand in Spanish and six in English. */
export function readNumber(text: string): number[] {
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return [word];
  const compact = text.replace(/['’\u00a0\u202f ]/g, '');
  const separators = compact.match(/[.,]/g) ?? [];
  const asDecimal = (decimal: string) =>
    Number(compact.replace(decimal === '.' ? /,/g : /\./g, '').replace(decimal, '.'));
  const last = separators.at(-1);
  if (last === undefined) return [Number(compact)];
  if (new Set(separators).size > 1) return [asDecimal(last)];
  const thousands = Number(compact.replace(/[.,]/g, ''));
  if (separators.length > 1) return [thousands];
  return /^\d{1,3}[.,]\d{3}$/.test(compact) ? [thousands, asDecimal(last)] : [asDecimal(last)];
}
