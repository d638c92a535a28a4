import { END, type Reading, type Rule, rule, START, unread } from '../mention.ts';

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    'january enero jan ene',
    'february febrero feb',
    'march marzo mar',
    'april abril apr abr',
    'may mayo',
    'june junio jun',
    'july julio jul',
    'august agosto aug ago',
    'september septiembre setiembre sep sept',
    'october octubre oct',
    'november noviembre nov',
    'december diciembre dec dic',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);
/** The names of the months, whole and short. */
export const MONTH = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const ORDINAL = String.raw`(?:st|nd|rd|th|\.?[ºª°])`;
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const twoDigits = (value: number) => String(value).padStart(2, '0');

function date(shown: string, year: string | undefined, month: number, day: number): Reading | undefined {
  if (day < 1 || day > (DAYS_OF_MONTH[month - 1] ?? 0)) return undefined;
  const full = year?.length === 2 ? `20${year}` : year;
  return {
    kind: 'date',
    shown,
    values: [`${full ?? '-'}-${twoDigits(month)}-${twoDigits(day)}`],
    face: [],
    ...(full !== undefined && { year: Number(full) }),
  };
}

const monthOf = (name: string | undefined) => MONTHS[(name ?? '').toLowerCase()] ?? 0;

/** A day that no month has, such as `May 91`: nothing but the same words back it. */
function named(shown: string, year: string | undefined, month: string | undefined, day: number): Reading {
  return date(shown, year, monthOf(month), day) ?? unread('date', shown);
}

/** Day and month in either order. */
function inEitherOrder(m: RegExpMatchArray): Reading | undefined {
  const read = date(m[0], m[3], Number(m[2]), Number(m[1]));
  const other = date(m[0], m[3], Number(m[1]), Number(m[2]));
  if (!read || !other) return read ?? other;
  return { ...read, values: [...new Set([...read.values, ...other.values])] };
}

export const DATE_RULES: Rule[] = [
  // 2026-11-29T16:00:00Z is a date and a time; the date is taken here, the time by the rule for times.
  rule(
    String.raw`${START}(\d{4})([-/.])(\d{2})\2(\d{2})(?=T|${END})`,
    (m) => date(m[0], m[1], Number(m[3]), Number(m[4])) ?? unread('date', m[0]),
  ),
  rule(String.raw`${START}(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?${END}`, inEitherOrder),
  rule(String.raw`${START}(\d{1,2})[.-](\d{1,2})[.-](\d{4})${END}`, inEitherOrder),
  // The first of two days: `9–12 March`, `del 9 al 12 de marzo`.
  rule(
    String.raw`${START}(\d{1,2})${ORDINAL}?(?= ?(?:-|–|to|al?|and|y|until|hasta el) ?\d{1,2}${ORDINAL}? (?:de |of )?(${MONTH})${END}(?:,? (?:de |del )?(\d{4})${END})?)`,
    (m) => date(m[1] ?? '', m[3], monthOf(m[2]), Number(m[1])),
  ),
  rule(
    String.raw`${START}(\d{1,2}|primero)${ORDINAL}? (?:de |of )?(${MONTH})${END}\.?(?:,? (?:de |del )?(\d{4})${END})?`,
    (m) => named(m[0], m[3], m[2], m[1]?.toLowerCase() === 'primero' ? 1 : Number(m[1])),
  ),
  rule(String.raw`${START}(${MONTH})\.? (\d{1,2})${ORDINAL}?${END}(?![.,]\d)(?:,? (\d{4})${END})?`, (m) =>
    named(m[0], m[3], m[1], Number(m[2])),
  ),
  rule(String.raw`${START}(${MONTH})\.?(?:,? (?:de |del |of )?| ?- ?)(\d{4})${END}`, (m) => ({
    kind: 'date',
    shown: m[0],
    values: [`${m[2]}-${twoDigits(monthOf(m[1]))}`],
    face: [],
    year: Number(m[2]),
  })),
];
