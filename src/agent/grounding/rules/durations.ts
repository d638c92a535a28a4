import { CURRENCY_CODES } from '../../../kernel/currencies.ts';
import { END, NO_CLAIM, type Reading, type Rule, rule, START } from '../mention.ts';
import { DIGITS, ONE, readNumber, withoutNought } from '../numbers.ts';

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
const PART = '(?:medi[oa]|(?:un )?cuarto|3 cuartos|a half|half|a quarter|3 quarters)';

const LONG: readonly [RegExp, number][] = [
  [/^fortnight/i, 14],
  [/^quincena/i, 15],
  [/^d[eé]cad/i, 3650],
  [/^centur|^siglo/i, 36_500],
];

const minutesOf = (unit: string) => UNIT_MINUTES.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;

/** The minutes of a number of units: of three hours, 180. */
function duration(shown: string, values: number[], unit: string): Reading {
  return { kind: 'duration', shown, values: values.map((value) => value * minutesOf(unit)), face: values };
}

const span = (shown: string, minutes: number): Reading => ({
  kind: 'duration',
  shown,
  values: [minutes],
  face: [minutes / 60],
});

/** What is put behind a whole unit: `y media`, `and three quarters`. */
function partOf(words: string): number {
  if (/^3/.test(words)) return 0.75;
  return /half|medi/i.test(words) ? 0.5 : 0.25;
}

/** `a 3-hour booking`; before the codes, which look alike. */
export const HYPHENED_RULES: Rule[] = [
  rule(String.raw`${START}(\d+(?:[.,]\d+)?|one|an|una?)-(${UNIT}|s)${END}`, (m) =>
    duration(m[1] ?? '', readNumber(m[1] ?? ''), m[2] ?? ''),
  ),
];

export const DURATION_RULES: Rule[] = [
  rule(`${START}(?:media hora|half (?:an )?hour|half-hour)${END}`, (m) => span(m[0], 30)),
  rule(`${START}(?:(?:un )?cuarto de hora|(?:a )?quarter of an hour|quarter[- ]hour)${END}`, (m) =>
    span(m[0], 15),
  ),
  rule(`${START}3 (?:cuartos de hora|quarters of an hour)${END}`, (m) => span(m[0], 45)),
  rule(`${START}(?:half an?|medi[oa]) (d[ií]a|day|week|month|year|mes|a[ñn]o)${END}`, (m) => ({
    ...span(m[0], minutesOf(m[1] ?? '') / 2),
    face: [0.5],
  })),
  rule(
    `${START}(?:(${DIGITS}|${ONE}) )?(horas?|hours?|d[ií]as?|days?|semanas?|weeks?|mes|months?|a[ñn]os?|years?) (?:y|and) (${PART})${END}`,
    (m) => {
      // `las 3 horas y media jornada`, `una semana y media docena` are read elsewhere.
      const count = (readNumber(m[1] ?? '1')[0] ?? 0) + partOf(m[3] ?? '');
      return { ...span(m[0], count * minutesOf(m[2] ?? '')), face: [count] };
    },
  ),
  rule(
    String.raw`${START}(\d{1,3}) ?(?:h|horas?|hours?) ?(?:(?:y |and |, ?)?(\d{1,2}) ?m(?:in(?:utos?|utes?|s)?)?|(?<=h)(\d{2}))${END}`,
    (m) => span(m[0], Number(m[1]) * 60 + Number(m[2] ?? m[3])),
  ),
  rule(`${START}(?:a couple of|un par de) (${UNIT})${END}`, (m) => duration(m[0], [2], m[1] ?? '')),
  rule(
    `${START}(${DIGITS}|${ONE}) (fortnights?|quincenas?|d[eé]cad(?:es?|as?)|centur(?:y|ies)|siglos?)${END}`,
    (m) => {
      const days = LONG.find(([pattern]) => pattern.test(m[2] ?? ''))?.[1] ?? 0;
      return span(m[0], (readNumber(m[1] ?? '')[0] ?? 0) * days * 1440);
    },
  ),
  // `prepare a week` counts nothing; `an hour` does.
  rule(`${START}(?:an?|una?) (?!h)${WORKING}(?:${UNIT})${END}`, () => NO_CLAIM),
  rule(`${START}(${DIGITS}|(?:${ONE})${END}) ?${WORKING}(${UNIT}|s)${END}`, (m, { decimal }) =>
    duration(m[1] ?? '', readNumber(withoutNought(m[1] ?? ''), decimal), m[2] ?? ''),
  ),
];

/** `$20 an hour`, `20 $ la hora`: a rate, and no duration. Before the money is taken. */
export const RATE_RULES: Rule[] = [
  rule(
    String.raw`(?<=(?:\d|\p{Sc}|${START}(?:${CURRENCY_CODES.join('|')})|centavos|c[eé]ntimos|cents|d[oó]lares|dollars?|euros?|pesos?|pounds?|libras|francs?|francos|yen|yenes) |/)(?:an?|per|la|por|cada|a la) (?:hora|hour|d[ií]a|day|mes|month|semana|week|a[ñn]o|year)${END}`,
    () => NO_CLAIM,
  ),
];
