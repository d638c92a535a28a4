import { END, type Reading, type Rule, rule, START } from '../mention.ts';
import { COUNTING_WORD, DIGITS, NUMBER_WORD, readNumber } from '../numbers.ts';

const UNIT_MINUTES: [RegExp, number][] = [
  [/^(?:s|seg|segs|segundos?|sec|secs|seconds?)$/i, 1 / 60],
  [/^(?:m|min|mins|minutos?|minutes?)$/i, 1],
  [/^(?:h|hs|hr|hrs|horas?|hours?)$/i, 60],
  [/^(?:d[ií]as?|days?)$/i, 1440],
  [/^(?:semanas?|weeks?)$/i, 10_080],
  [/^(?:meses|mes|months?)$/i, 43_200],
  [/^(?:a[ñn]os?|years?)$/i, 525_600],
];

/** Units of time, with a number before them. */
export const UNIT =
  'segundos?|seconds?|segs?|secs?|minutos?|minutes?|mins?|horas?|hours?|hrs?|hs?|d[ií]as?|days?|semanas?|weeks?|meses|mes|months?|a[ñn]os?|years?';
const WORKING = '(?:(?:working|business|calendar)[ -])?';
const SHARES: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** The minutes of a number of units: of three hours, 180. */
function duration(shown: string, values: number[], unit: string): Reading {
  const minutes = UNIT_MINUTES.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;
  return { kind: 'duration', shown, values: values.map((value) => value * minutes), face: values };
}

const span = (shown: string, minutes: number): Reading => ({
  kind: 'duration',
  shown,
  values: [minutes],
  face: [minutes / 60],
});

/** `a 3-hour booking`; before the codes, which look alike. */
export const HYPHENED_RULES: Rule[] = [
  rule(String.raw`${START}(\d+(?:[.,]\d+)?)-(${UNIT}|s)${END}`, (m) =>
    duration(m[1] ?? '', readNumber(m[1] ?? ''), m[2] ?? ''),
  ),
];

export const DURATION_RULES: Rule[] = [
  rule(String.raw`${START}(\d*)\s?([½¼¾])\s?(${UNIT})${END}`, (m) =>
    duration(`${m[1]}${m[2]}`, [Number(m[1] ?? 0) + (SHARES[m[2] ?? ''] ?? 0)], m[3] ?? ''),
  ),
  rule(`${START}(?:media hora|half (?:an )?hour)${END}`, (m) => span(m[0], 30)),
  rule(`${START}(?:(?:un )?cuarto de hora|(?:a )?quarter of an hour)${END}`, (m) => span(m[0], 15)),
  rule(`${START}(?:tres cuartos de hora|three quarters of an hour)${END}`, (m) => span(m[0], 45)),
  rule(`${START}(?:(?:una )?hora y media|(?:an|one) hour and a half)${END}`, (m) => span(m[0], 90)),
  rule(
    String.raw`${START}(\d+|${NUMBER_WORD})\s(?:horas y media|and a half hours|hours and a half)${END}`,
    (m) => span(m[1] ?? '', ((readNumber(m[1] ?? '')[0] ?? 0) + 0.5) * 60),
  ),
  rule(`${START}a couple of hours${END}`, (m) => span(m[0], 120)),
  rule(
    String.raw`${START}(\d+)\s?h(?:oras?|ours?)?\s?(?:y |and )?(\d{1,2})(?:\s?m(?:in(?:utos?|utes?)?)?)?${END}`,
    (m) => span(m[0], Number(m[1]) * 60 + Number(m[2])),
  ),
  // `prepare a week` counts nothing; `an hour` does.
  rule(String.raw`${START}(?:an?|una?)\s(?!h)${WORKING}(?:${UNIT})${END}`, () => undefined),
  rule(String.raw`${START}(${DIGITS}|(?:${NUMBER_WORD})${END})\s?${WORKING}(${UNIT}|s)${END}`, (m) =>
    duration(m[1] ?? '', readNumber(m[1] ?? ''), m[2] ?? ''),
  ),
];

/** `$20 an hour`, `**20 $** la hora`: a rate, and no duration. Before the money is taken. */
export const RATE_RULES: Rule[] = [
  rule(
    String.raw`(?<=(?:\d|[$€£]|centavos|cents|d[oó]lares|dollars|euros)[*_~]{0,3}\s)(?:an?|per|la|por|cada|a la)\s(?:hora|hour|d[ií]a|day|mes|month|semana|week)${END}`,
    () => undefined,
  ),
];

/** Number words that count by themselves. */
export const COUNTED = `(?:${COUNTING_WORD})${END}`;
