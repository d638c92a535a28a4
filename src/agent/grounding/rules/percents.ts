import { END, type Reading, type Rule, rule, START } from '../mention.ts';
import { DIGITS, exact, readNumber, stepOf } from '../numbers.ts';
import { MINUS, negated, RANGE } from './signs.ts';

const PERCENT = `(?:%|(?:por ciento|percentage points?|puntos porcentuales|percent|per cent|pct)${END})`;
const PARTS: readonly (readonly [string, number])[] = [
  [PERCENT, 1],
  [`(?:‰|(?:por mil|per mille?)${END})`, 0.1],
  [`(?:bps?|basis points?|puntos b[aá]sicos)${END}`, 0.01],
];

function percent(
  shown: string,
  written: string,
  isNegative: boolean,
  part: number,
  decimal?: '.' | ',',
): Reading {
  const read = readNumber(written, decimal);
  const face = isNegative ? negated(read) : read;
  return {
    kind: 'percent',
    shown,
    values: face.map((value) => exact(value * part)),
    face,
    step: stepOf(written) * part,
  };
}

/** `12 %`, `(12)%`, `12 por ciento`, `12 bps`; before the durations, which would read `5 h` of `5 hundred`. */
export const PERCENT_RULES: Rule[] = PARTS.flatMap(([unit, part]) => [
  // The first end of a range; the second stays for the next rule.
  rule(`${START}(${DIGITS})(?=${RANGE}${DIGITS} ?${unit})`, (m, { decimal }) =>
    percent(m[1] ?? '', m[1] ?? '', false, part, decimal),
  ),
  rule(String.raw`(${MINUS})?(\()?${START}(${DIGITS})(\))? ?${unit}`, (m, { decimal }) => {
    // `(12)%` is less than zero, `(12 %)` an aside.
    const isNegative = m[1] !== undefined || (m[2] !== undefined && m[4] !== undefined);
    const shown = m[2] !== undefined && m[4] === undefined ? m[0].slice(m[0].indexOf('(') + 1) : m[0];
    return percent(shown, m[3] ?? '', isNegative, part, decimal);
  }),
]);
