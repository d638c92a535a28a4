import { COUNTING_WORD, DIGITS, NUMBER_WORD, readNumber } from './numbers.ts';

export type Kind = 'id' | 'citation' | 'date' | 'time' | 'money' | 'percent' | 'duration' | 'number';

/**
 * A value in a text. 'values' are its possible readings in base units: cents, minutes, minutes of the day,
 * percent, ISO dates ('--12-01' where no year is said), lower-cased ids.
 */
export interface Mention {
  kind: Kind;
  /** As it stands in the text. */
  text: string;
  /** Without unit words, the currency sign kept. */
  shown: string;
  values: (number | string)[];
  /** The number before its unit. */
  face: number[];
  at: number;
  /** The currency's sign or code, when one is written. */
  currency?: string;
}

interface Rule {
  pattern: RegExp;
  read(match: RegExpMatchArray): Omit<Mention, 'text' | 'at'> | undefined;
}

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
const UNIT_MINUTES: [RegExp, number][] = [
  [/^(?:s|seg|segundos?|sec|secs|seconds?)$/i, 1 / 60],
  [/^(?:m|min|mins|minutos?|minutes?)$/i, 1],
  [/^(?:h|hs|hr|hrs|horas?|hours?)$/i, 60],
  [/^(?:d[ií]as?|days?)$/i, 1440],
  [/^(?:semanas?|weeks?)$/i, 10_080],
  [/^(?:meses|mes|months?)$/i, 43_200],
  [/^(?:a[ñn]os?|years?)$/i, 525_600],
];
const UNIT =
  'segundos?|seconds?|segs?|secs?|minutos?|minutes?|mins?|horas?|hours?|hrs?|hs?|d[ií]as?|days?|semanas?|weeks?|meses|mes|months?|a[ñn]os?|years?';
const WORKING = '(?:(?:working|business|calendar)[ -])?';

const END = String.raw`(?![\p{L}\d])`;
const START = String.raw`(?<![\p{L}\d])`;
/** A number word ends before its unit: `ahora` is not one hour. */
const COUNTED = `(?:${COUNTING_WORD})${END}`;
const WORDED = `(?:${NUMBER_WORD})${END}`;
const rule = (pattern: string, read: Rule['read']): Rule => ({ pattern: new RegExp(pattern, 'giu'), read });

const number = (shown: string, values: number[]): Omit<Mention, 'text' | 'at'> => ({
  kind: 'number',
  shown,
  values,
  face: values,
});
const clock = (shown: string, hours: number, minutes: number): Omit<Mention, 'text' | 'at'> | undefined =>
  hours <= 24 && minutes < 60 ? { kind: 'time', shown, values: [hours * 60 + minutes], face: [] } : undefined;
const date = (shown: string, year: string | undefined, month: number, day: number) => {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const tail = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { kind: 'date' as const, shown, values: [`${year ?? '-'}-${tail}`], face: [] };
};
const money = (shown: string, written: string, scale: number, currency?: string) => {
  // A part of a cent is kept: `$60.004` is not sixty dollars.
  const values = readNumber(written).map((value) => Math.round(value * scale * 1e6) / 1e6);
  return {
    kind: 'money' as const,
    shown,
    values,
    face: values.map((value) => value / scale),
    ...(currency !== undefined && { currency }),
  };
};
const SCALES: Record<string, number> = {
  k: 1e3,
  mil: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  millones: 1e6,
};
const scaleOf = (word: string | undefined) => SCALES[word?.toLowerCase() ?? ''] ?? 1;
const duration = (shown: string, values: number[], unit: string) => {
  const minutes = UNIT_MINUTES.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;
  return { kind: 'duration' as const, shown, values: values.map((value) => value * minutes), face: values };
};
const half = (shown: string, minutes: number) => ({
  kind: 'duration' as const,
  shown,
  values: [minutes],
  face: [minutes / 60],
});

/** Longest first: what one rule has taken, the later ones do not see. */
const RULES: Rule[] = [
  rule(String.raw`https?://\S+`, () => undefined),
  rule(`${START}24/7${END}`, () => undefined),
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
    String.raw`${START}(\d{1,2})(?:st|nd|rd|th)?\s+(?:de\s+|of\s+)?(${MONTH})${END}(?:\s+(?:de\s+|del\s+)?(\d{4}))?`,
    (m) => date(m[0], m[3], MONTHS[(m[2] ?? '').toLowerCase()] ?? 0, Number(m[1])),
  ),
  rule(String.raw`${START}(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?${END}(?:,?\s+(\d{4}))?`, (m) =>
    date(m[0], m[3], MONTHS[(m[1] ?? '').toLowerCase()] ?? 0, Number(m[2])),
  ),
  rule(
    String.raw`T?(?<![\d:])(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(a\.?\s?m\.?|p\.?\s?m\.?)${END}`,
    (m) => clock(m[0], twelve(Number(m[1]), m[3] ?? ''), Number(m[2])),
  ),
  rule(String.raw`${START}(\d{1,2})\s*(a\.?\s?m\.?|p\.?\s?m\.?)${END}`, (m) =>
    clock(m[0], twelve(Number(m[1]), m[2] ?? ''), 0),
  ),
  rule(String.raw`T?(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)`, (m) =>
    clock(m[0].replace(/^T/, ''), Number(m[1]), Number(m[2])),
  ),
  rule(String.raw`${START}(\d+(?:[.,]\d+)?)-(${UNIT})${END}`, (m) =>
    duration(m[1] ?? '', readNumber(m[1] ?? ''), m[2] ?? ''),
  ),
  rule(
    String.raw`${START}(?=[\p{L}\d_-]*\d)(?=[\p{L}\d_-]*\p{L})[\p{L}\d_]+(?:-[\p{L}\d_]+)+${END}`,
    (m) => ({
      kind: 'id',
      shown: m[0],
      values: [m[0].toLowerCase()],
      face: [],
    }),
  ),
  rule(String.raw`(?<=[(\[\x60])[a-z]+(?:-[a-z]+)+(?=[)\]\x60,;])`, (m) => ({
    kind: 'citation',
    shown: m[0],
    values: [m[0].toLowerCase()],
    face: [],
  })),
  rule(String.raw`#\d+${END}`, (m) => ({ kind: 'id', shown: m[0], values: [m[0]], face: [] })),
  rule(
    String.raw`(?:(US\$|[$€£])|${START}(USD|EUR|GBP))\s?(${DIGITS})(?:\s?(k|mil|thousand|million|millones)${END})?`,
    (m) => money(m[0].trim(), m[3] ?? '', 100 * scaleOf(m[4]), (m[1] ?? m[2])?.toUpperCase()),
  ),
  rule(
    String.raw`${START}(${DIGITS}|${COUNTED})\s?(?:(k|mil|thousand|million|millones)\s)?(?:(US\$|[$€£])|(USD|EUR|GBP|d[oó]lares|dollars?|euros?|pounds?|libras?)${END})`,
    (m) => money(m[3] ? m[0] : (m[1] ?? ''), m[1] ?? '', 100 * scaleOf(m[2]), (m[3] ?? m[4])?.toUpperCase()),
  ),
  rule(String.raw`${START}(${DIGITS}|${COUNTED})\s?(?:¢|(?:centavos?|cents?|c[eé]ntimos?)${END})`, (m) =>
    money(m[1] ?? '', m[1] ?? '', 1),
  ),
  rule(String.raw`${START}(${DIGITS}|${COUNTED})\s?(?:%|(?:por ciento|percent|per cent)${END})`, (m) => {
    const values = readNumber(m[1] ?? '');
    return { kind: 'percent', shown: m[0], values, face: values };
  }),
  rule(`${START}(?:media hora|half (?:an )?hour)${END}`, (m) => half(m[0], 30)),
  rule(`${START}(?:(?:un )?cuarto de hora|(?:a )?quarter of an hour)${END}`, (m) => half(m[0], 15)),
  rule(`${START}(?:(?:una )?hora y media|(?:an|one) hour and a half)${END}`, (m) => half(m[0], 90)),
  rule(
    String.raw`${START}(\d+|${NUMBER_WORD})\s(?:horas y media|and a half hours|hours and a half)${END}`,
    (m) => half(m[1] ?? '', ((readNumber(m[1] ?? '')[0] ?? 0) + 0.5) * 60),
  ),
  rule(
    String.raw`${START}(\d+)\s?h(?:oras?|ours?)?\s?(?:y |and )?(\d{1,2})(?:\s?m(?:in(?:utos?|utes?)?)?)?${END}`,
    (m) => half(m[0], Number(m[1]) * 60 + Number(m[2])),
  ),
  rule(String.raw`${START}(${DIGITS}|${WORDED})\s?${WORKING}(${UNIT})${END}`, (m) =>
    duration(m[1] ?? '', readNumber(m[1] ?? ''), m[2] ?? ''),
  ),
  rule(String.raw`^[ \t]*(?:[-*•][ \t]+)?\*{0,2}\d{1,2}[.)]\*{0,2}(?=\s)`, () => undefined),
  rule(`${START}(?:${DIGITS})(?:[ºª]|st|nd|rd|th)?${END}`, (m) =>
    number(m[0], readNumber(m[0].replace(/[^\d]+$/u, ''))),
  ),
  rule(`${START}(?:${COUNTING_WORD})${END}`, (m) => number(m[0], readNumber(m[0]))),
  // Digits that no rule above has read (`3x`, `45m2`, `300Mbps`) are a claim all the same.
  rule(String.raw`\d+(?:[.,]\d+)*`, (m) => number(m[0], readNumber(m[0]))),
];

/** Every value in a text, in the order in which it stands there. */
export function extract(text: string): Mention[] {
  let rest = text.normalize('NFKC');
  const mentions: Mention[] = [];
  for (const { pattern, read } of RULES) {
    const flags = pattern.source.startsWith('^') ? 'gimu' : 'giu';
    rest = rest.replace(new RegExp(pattern.source, flags), (...args) => {
      const whole = args[0] as string;
      const at = args.find((arg): arg is number => typeof arg === 'number') ?? 0;
      const mention = read(args as unknown as RegExpMatchArray);
      if (mention) mentions.push({ ...mention, text: whole.trim(), at });
      return ' '.repeat(whole.length);
    });
  }
  return mentions.sort((a, b) => a.at - b.at);
}

function twelve(hours: number, half: string): number {
  const afternoon = /^p/i.test(half);
  if (hours === 12) return afternoon ? 12 : 0;
  return afternoon ? hours + 12 : hours;
}
