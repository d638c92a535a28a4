import type { Language } from '../../kernel/language.ts';

/** Numbers in digits, as people write them in Spanish and English. */

const GROUPED = String.raw`\d{1,3}(?:[.,' ]\d{3}){1,6}(?:[.,]\d+)?(?!\d)`;
/** `1,00,000`, in lakhs. */
const INDIAN = String.raw`\d{1,2}(?:,\d{2}){1,5},\d{3}(?:\.\d+)?(?!\d)`;
const FRACTION = String.raw`(?:\d{1,3} {1,2})?\d{1,3}⁄\d{1,3}`;

/** Digits with either convention of separators; one capture-free group, to be put into larger patterns. */
export const DIGITS = String.raw`(?:${FRACTION}|${GROUPED}|${INDIAN}|\d+(?:[.,]\d+)?|\.\d+)`;

/** What may be one before a unit. */
export const ONE = 'an?|one|una?|uno';

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  hundred: 100,
  dozen: 12,
  docena: 12,
  docenas: 12,
  mil: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  million: 1e6,
  millions: 1e6,
  millón: 1e6,
  millon: 1e6,
  millones: 1e6,
  crore: 1e7,
  crores: 1e7,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  'mil millones': 1e9,
  'thousand million': 1e9,
  billón: 1e12,
  billon: 1e12,
  billones: 1e12,
  tn: 1e12,
  trillion: 1e12,
};

/** Scales that may stand behind any number. */
export const SCALE =
  'k|mil millones|mil|thousand million|thousand|hundred|dozen|docenas?|lakhs?|millions?|mill[oó]n|millones|crores?|bn|billions?|bill[oó]n|billones|tn|trillion';
/** Those that are glued to an amount of money: `$8.1m`. */
export const MONEY_SCALE = `${SCALE}|m[mn]?|b`;

/** What a scale multiplies by; 1 of none. */
export function scaleOf(word: string | undefined): number {
  return SCALES[word?.toLowerCase() ?? ''] ?? 1;
}

/** A part of a cent is kept: `$60.004` is not sixty dollars. */
export function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const USUAL_DECIMALS = 2;

/**
 * What a written number can mean: `6.250` is six thousand and more in Spanish and six and a quarter in English,
 * unless `decimal` tells, or the number of decimals that are usual for what it is. Nobody writes
 * thousandths with a nought at the end, if not of a currency that has them. Empty for `0017`, which is a code.
 */
export function readNumber(text: string, decimal?: '.' | ',', usualDecimals = USUAL_DECIMALS): number[] {
  if (text.includes('⁄')) return [fraction(text)];
  if (/^(?:an?|one|una?|uno)$/i.test(text)) return [1];
  const compact = text.replace(/[' ]/g, '');
  if (/^0\d/.test(compact)) return [];
  const separators = compact.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const asDecimal = () => Number(compact.replace(last === '.' ? /,/g : /\./g, '').replace(last ?? '', '.'));
  const thousands = Number(compact.replace(/[.,]/g, ''));
  if (last === undefined) return [thousands];
  if (compact.startsWith(last)) return [asDecimal()];
  if (new Set(separators).size > 1) return [asDecimal()];
  if (separators.length > 1) return [thousands];
  // `0.125` has no thousands.
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(compact)) return [asDecimal()];
  if (usualDecimals === 0) return [thousands];
  if (decimal === undefined)
    return usualDecimals < 3 && compact.endsWith('0') ? [thousands] : [thousands, asDecimal()];
  return [last === decimal ? asDecimal() : thousands];
}

function fraction(text: string): number {
  const [whole, parts = ''] = text.includes(' ') ? [text.split(' ')[0], text.split(' ').at(-1)] : ['0', text];
  const [above, below] = parts.split('⁄').map(Number);
  return exact(Number(whole) + (above ?? 0) / (below || 1));
}

/** The value of the last digit that is written: 0.01 of `7.32`, 1 of `12`. */
export function stepOf(written: string): number {
  const decimals = /[.,](\d+)$/.exec(written.trim())?.[1]?.length ?? 0;
  return 10 ** -decimals;
}

const POINT = { sure: /\d,\d{3}\.\d|\d,\d{3},\d{3}(?!\d)/, likely: /(?<![\d.,])\d+\.\d{1,2}(?![\d.,:])/ };
const COMMA = { sure: /\d\.\d{3},\d|\d\.\d{3}\.\d{3}(?!\d)/, likely: /(?<![\d.,])\d+,\d{1,2}(?![\d.,])/ };

/**
 * The sign before the decimals of a text, where its own numbers tell, or its language: `1,204` in a table with
 * `12.5` is a thousand and more.
 */
export function decimalSign(text: string, language: Language | undefined): '.' | ',' | undefined {
  const [point, comma] = [POINT.sure.test(text), COMMA.sure.test(text)];
  if (point !== comma) return point ? '.' : ',';
  if (point) return undefined;
  // `a las 16.30` is no decimal in Spanish, nor `1,2` in an English list.
  const isPoint = language !== 'es' && POINT.likely.test(text);
  const isComma = language !== 'en' && COMMA.likely.test(text);
  if (isPoint !== isComma) return isPoint ? '.' : ',';
  return language === 'en' && !isComma ? '.' : undefined;
}

/** `08` of `08 hours`, where a number of two digits may be written so. */
export function withoutNought(written: string): string {
  return written.replace(/^0(?=\d$)/, '');
}
