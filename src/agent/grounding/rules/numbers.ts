import { CODE, NOUN } from '../currencies.ts';
import { END, NO_CLAIM, type Reading, type Rule, rule, START, unread } from '../mention.ts';
import { DIGITS, exact, readNumber, SCALE, scaleOf, stepOf } from '../numbers.ts';
import { UNIT } from './durations.ts';
import { isCell, MINUS, negated } from './signs.ts';

/** What is counted up to name a thing: `Scope 1`, `nota 13`. */
const LABEL =
  /(?<![\p{L}\d])(scope|note|notes|nota|notas|item|level|tier|phase|stage|step|section|topic|part|article|chapter|exhibit|nivel|fase|etapa|paso|secci[oó]n|art[ií]culo|cap[ií]tulo|tema|semana|week|asc|asu|ifrs|ias) (?:n[oº°]\.? ?)?$/iu;
const LONGEST_LABEL = 20;

function labelOf(m: RegExpMatchArray): { label?: string } {
  const at = m.index ?? 0;
  const label = LABEL.exec((m.input ?? '').slice(Math.max(0, at - LONGEST_LABEL), at))?.[1]?.toLowerCase();
  return label === undefined ? {} : { label };
}

/** `sales (2)`: which note it is depends on the word. */
function noteOn(m: RegExpMatchArray): { label?: string } {
  const at = m.index ?? 0;
  const word = /\p{L}+ ?$/u.exec((m.input ?? '').slice(Math.max(0, at - LONGEST_LABEL), at))?.[0].trim();
  return word === undefined || !/^\d{1,2}$/.test(m[1] ?? '') ? {} : { label: `${word.toLowerCase()} (` };
}

const LARGE = 1e6;

function number(shown: string, read: number[], step: number, scale = 1): Reading {
  const values = scale === 1 ? read : read.map((value) => exact(value * scale));
  // A million is repeated as one in a table of millions.
  const face = scale >= LARGE ? [...values, ...read] : values;
  return { kind: 'number', shown, values, face, step: step * scale };
}

/** A number in digits; `08` is written so where it is a code, a day or an hour. */
function plain(m: RegExpMatchArray, decimal?: '.' | ','): Reading {
  const [whole, minus, written = '', ordinal] = m;
  if (/^0\d+$/.test(written)) return unread('number', written);
  const read = readNumber(written, decimal);
  const values = minus ? negated(read) : read;
  const [day = 0] = values;
  return {
    ...number(whole, values, stepOf(written)),
    ...labelOf(m),
    ...(ordinal !== undefined && day >= 1 && day <= 31 && { dayOfMonth: day }),
  };
}

export const NUMBER_RULES: Rule[] = [
  // Markers of a list; `1) dollars` is none.
  rule(
    String.raw`^ ?(?:[-*•] )?\d{1,2}[.)](?= (?!(?:${UNIT}|${CODE}|${NOUN})${END}|[%\p{Sc}]))`,
    () => NO_CLAIM,
    'gimu',
  ),
  rule(`(${MINUS})?${START}(${DIGITS}) ?(${SCALE})${END}`, (m, { decimal }) => {
    const scale = scaleOf(m[3]);
    const read = readNumber(m[2] ?? '', decimal);
    return number(m[0], m[1] ? negated(read) : read, stepOf(m[2] ?? ''), scale);
  }),
  // `(12)` fills a cell of an account, stands in a sentence, or is a note on the word before.
  rule(String.raw`\((${DIGITS})\)(?: ?(${SCALE})${END})?`, (m, { decimal }) => {
    const read = readNumber(m[1] ?? '', decimal);
    const isNegative = m[2] !== undefined || isCell(m.input ?? '', m.index ?? 0, m[0].length);
    const values = isNegative ? negated(read) : [...read, ...negated(read)];
    return {
      ...number(isNegative ? m[0] : (m[1] ?? ''), values, stepOf(m[1] ?? ''), scaleOf(m[2])),
      ...(isNegative ? {} : noteOn(m)),
    };
  }),
  rule(String.raw`(${MINUS})?${START}(${DIGITS})([ºª]|\.[ºª]|st|nd|rd|th)?${END}`, (m, { decimal }) =>
    plain(m, decimal),
  ),
  // Digits that no rule above has read (`3x`, `45m2`, `300Mbps`) are a claim all the same.
  rule(String.raw`\d+(?:[.,]\d+)*`, (m, { decimal }) =>
    /^0\d/.test(m[0]) ? unread('number', m[0]) : number(m[0], readNumber(m[0], decimal), stepOf(m[0])),
  ),
  rule(String.raw`(?:(?![0-9])\p{N})+`, (m) => unread('number', m[0])),
];
