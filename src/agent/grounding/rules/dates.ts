import { END, type Reading, type Rule, rule, START } from '../mention.ts';

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
const MONTH = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const ORDINAL = String.raw`(?:st|nd|rd|th|\.?[ºª°])`;

function date(shown: string, year: string | undefined, month: number, day: number): Reading | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const tail = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return {
    kind: 'date',
    shown,
    values: [`${year ?? '-'}-${tail}`],
    face: [],
    ...(year !== undefined && { year: Number(year) }),
  };
}

const monthOf = (name: string | undefined) => MONTHS[(name ?? '').toLowerCase()] ?? 0;

export const DATE_RULES: Rule[] = [
  // 2026-11-29T16:00:00Z is a date and a time; the date is taken here, the time by the rule for times.
  rule(String.raw`${START}(\d{4})-(\d{2})-(\d{2})(?=T|${END})`, (m) =>
    date(m[0], m[1], Number(m[2]), Number(m[3])),
  ),
  rule(String.raw`${START}(\d{1,2})/(\d{1,2})(?:/(\d{4}))?${END}`, (m) => {
    const read = date(m[0], m[3], Number(m[2]), Number(m[1]));
    const other = date(m[0], m[3], Number(m[1]), Number(m[2]));
    if (!read || !other) return read ?? other;
    return { ...read, values: [...read.values, ...other.values] };
  }),
  rule(
    String.raw`${START}(\d{1,2}|primero)${ORDINAL}?\s+(?:de\s+|of\s+)?(${MONTH})${END}(?:,?\s+(?:de\s+|del\s+)?(\d{4})${END})?`,
    (m) => date(m[0], m[3], monthOf(m[2]), m[1]?.toLowerCase() === 'primero' ? 1 : Number(m[1])),
  ),
  rule(String.raw`${START}(${MONTH})\s+(\d{1,2})${ORDINAL}?${END}(?:,?\s+(\d{4})${END})?`, (m) =>
    date(m[0], m[3], monthOf(m[1]), Number(m[2])),
  ),
];
