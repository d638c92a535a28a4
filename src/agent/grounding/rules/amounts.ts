import { END, type Reading, type Rule, rule, START, stepOf } from '../mention.ts';
import { DIGITS, readNumber } from '../numbers.ts';
import { COUNTED } from './durations.ts';

const SCALES: Record<string, number> = {
  k: 1e3,
  mil: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  millón: 1e6,
  millon: 1e6,
  millones: 1e6,
  bn: 1e9,
  billion: 1e9,
};
const SCALE = 'k|mil|thousand|million|mill[oó]n|millones|bn|billion';
const MINUS = String.raw`(?<![\p{L}\d)])[-−–]`;

const scaleOf = (word: string | undefined) => SCALES[word?.toLowerCase() ?? ''] ?? 1;
/** A part of a cent is kept: `$60.004` is not sixty dollars. */
const exact = (value: number) => Math.round(value * 1e6) / 1e6;

function money(shown: string, written: string, scale: number, currency?: string): Reading {
  const values = readNumber(written).map((value) => exact(value * scale));
  return {
    kind: 'money',
    shown,
    values,
    // `$27.2 million` is repeated as `27.2` in a table of millions, and as `27.2 million`.
    face: [...new Set(values.flatMap((value) => [value / scale, ...(scale > 100 ? [value / 100] : [])]))],
    ...(currency !== undefined && { currency }),
  };
}

function number(shown: string, values: number[], step: number): Reading {
  return { kind: 'number', shown, values, face: values, step };
}

export const MONEY_RULES: Rule[] = [
  rule(String.raw`(?:(US\$|[$€£])|${START}(USD|EUR|GBP))\s*(${DIGITS})(?:\s?(${SCALE})${END})?`, (m) =>
    money(m[0].trim(), m[3] ?? '', 100 * scaleOf(m[4]), (m[1] ?? m[2])?.toUpperCase()),
  ),
  rule(
    String.raw`${START}(${DIGITS}|${COUNTED})\s?(?:(${SCALE})\s)?(?:(US\$|[$€£])|(USD|EUR|GBP|d[oó]lares|dollars?|euros?|pounds?|libras?)${END})`,
    (m) => money(m[3] ? m[0] : (m[1] ?? ''), m[1] ?? '', 100 * scaleOf(m[2]), (m[3] ?? m[4])?.toUpperCase()),
  ),
  rule(String.raw`${START}(${DIGITS}|${COUNTED})\s?(?:¢|(?:centavos?|cents?|c[eé]ntimos?)${END})`, (m) =>
    money(m[1] ?? '', m[1] ?? '', 1),
  ),
];

export const PERCENT_RULES: Rule[] = [
  rule(
    String.raw`(${MINUS})?(?:${START})(${DIGITS}|${COUNTED})\s?(?:%|(?:por ciento|percent|per cent)${END})`,
    (m) => {
      const values = readNumber(m[2] ?? '').map((value) => (m[1] ? -value : value));
      return { kind: 'percent', shown: m[0], values, face: values, step: stepOf(m[2] ?? '') };
    },
  ),
];

export const NUMBER_RULES: Rule[] = [
  rule(String.raw`^[ \t]*(?:[-*•][ \t]+)?\*{0,2}\d{1,2}[.)]\*{0,2}(?=\s)`, () => undefined, 'gimu'),
  rule(String.raw`${START}(${DIGITS}|${COUNTED})\s?(${SCALE})${END}`, (m) => {
    const scale = scaleOf(m[2]);
    return number(
      m[0],
      readNumber(m[1] ?? '').map((value) => exact(value * scale)),
      stepOf(m[1] ?? '') * scale,
    );
  }),
  rule(String.raw`(${MINUS})?${START}(${DIGITS})(?:[ºª]|\.[ºª]|st|nd|rd|th)?${END}`, (m) =>
    number(
      m[0],
      readNumber(m[2] ?? '').map((value) => (m[1] ? -value : value)),
      stepOf(m[2] ?? ''),
    ),
  ),
  rule(`${START}${COUNTED}`, (m) => number(m[0], readNumber(m[0]), 1)),
  // Digits that no rule above has read (`3x`, `45m2`, `300Mbps`) are a claim all the same.
  rule(String.raw`\d+(?:[.,]\d+)*`, (m) => number(m[0], readNumber(m[0]), stepOf(m[0]))),
];
