/** Numbers as people write them, in Spanish and English. */

/** Digits with either convention of separators; one capture-free alternative, to be put into larger patterns. */
export const DIGITS = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`;

const WORDS: Record<string, number> = {
  cero: 0,
  zero: 0,
  un: 1,
  una: 1,
  uno: 1,
  one: 1,
  an: 1,
  a: 1,
  dos: 2,
  two: 2,
  tres: 3,
  three: 3,
  cuatro: 4,
  four: 4,
  cinco: 5,
  five: 5,
  seis: 6,
  six: 6,
  siete: 7,
  seven: 7,
  ocho: 8,
  eight: 8,
  nueve: 9,
  nine: 9,
  diez: 10,
  ten: 10,
  once: 11,
  eleven: 11,
  doce: 12,
  twelve: 12,
  trece: 13,
  thirteen: 13,
  catorce: 14,
  fourteen: 14,
  quince: 15,
  fifteen: 15,
  dieciséis: 16,
  sixteen: 16,
  diecisiete: 17,
  seventeen: 17,
  dieciocho: 18,
  eighteen: 18,
  diecinueve: 19,
  nineteen: 19,
  veinte: 20,
  twenty: 20,
  veinticuatro: 24,
  treinta: 30,
  thirty: 30,
  cuarenta: 40,
  forty: 40,
  cincuenta: 50,
  fifty: 50,
  sesenta: 60,
  sixty: 60,
  noventa: 90,
  ninety: 90,
  cien: 100,
  hundred: 100,
};

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
