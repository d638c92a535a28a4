/** Numbers as people write them, in Spanish and English. */

/** Digits with either convention of separators; one capture-free alternative, to be put into larger patterns. */
export const DIGITS = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`;

/** The number words of both languages, as lists: what stands where is what it means. */
const LISTS: [number, string][] = [
  [0, 'cero zero'],
  [1, 'un una uno one an a'],
  [2, 'dos two'],
  [3, 'tres three'],
  [4, 'cuatro four'],
  [5, 'cinco five'],
  [6, 'seis six'],
  [7, 'siete seven'],
  [8, 'ocho eight'],
  [9, 'nueve nine'],
  [10, 'diez ten'],
  [11, 'once eleven'],
  [12, 'doce twelve dozen docena'],
  [13, 'trece thirteen'],
  [14, 'catorce fourteen'],
  [15, 'quince fifteen'],
  [16, 'dieciséis sixteen'],
  [17, 'diecisiete seventeen'],
  [18, 'dieciocho eighteen'],
  [19, 'diecinueve nineteen'],
  [20, 'veinte twenty'],
  [21, 'veintiuno veintiún veintiuna'],
  [22, 'veintidós'],
  [23, 'veintitrés'],
  [24, 'veinticuatro'],
  [25, 'veinticinco'],
  [26, 'veintiséis'],
  [27, 'veintisiete'],
  [28, 'veintiocho'],
  [29, 'veintinueve'],
  [30, 'treinta thirty'],
  [40, 'cuarenta forty'],
  [50, 'cincuenta fifty'],
  [60, 'sesenta sixty'],
  [70, 'setenta seventy'],
  [80, 'ochenta eighty'],
  [90, 'noventa ninety'],
  [100, 'cien ciento hundred'],
  [200, 'doscientos doscientas'],
  [300, 'trescientos trescientas'],
  [400, 'cuatrocientos cuatrocientas'],
  [500, 'quinientos quinientas'],
  [600, 'seiscientos seiscientas'],
  [700, 'setecientos setecientas'],
  [800, 'ochocientos ochocientas'],
  [900, 'novecientos novecientas'],
  [1000, 'mil thousand'],
  [1e6, 'millón millones million millions'],
];
const WORDS: Record<string, number> = Object.fromEntries(
  LISTS.flatMap(([value, words]) => words.split(' ').map((word) => [word, value])),
);

/** The words that are also articles: a number only before a unit. */
const ARTICLES = new Set(['un', 'una', 'uno', 'one', 'an', 'a', 'once']);

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
