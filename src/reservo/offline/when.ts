import { DateTime } from 'luxon';
import type { LocalNow } from '../../agent/user-turn.ts';
import { plusDays } from '../local-time.ts';
import { calendarDates, nextDayOfMonth, nextWeekday, nextYearly } from './calendar-days.ts';
import { type ClockTime, FIRST_BARE_HOUR, inHalf, readClock, settled, toCount } from './clock-time.ts';
import type { PartOfDay, Said } from './said.ts';
import {
  AFTER_DAY,
  AROUND_FEAST,
  AT,
  BOUND,
  DASHED_RANGE,
  DAY_AFTER_TOMORROW,
  DAY_OF_MONTH,
  EITHER,
  EXACT,
  FEAST,
  FEAST_DAYS,
  GREETING,
  IN_DAYS,
  IS_CLOCK,
  ISO_DAY,
  LATER,
  NO_TIME,
  ONE_OF_TWO,
  PART,
  PART_AFTER_DAY,
  PARTS,
  PLAIN_RANGE,
  RANGE,
  SPOKEN_DATE,
  THIS_PART,
  TOMORROW,
  UNREADABLE,
  UNTIL,
  VAGUE,
  WEEKDAY_ALONE,
  WEEKDAY_DAY,
  WEEKDAY_NEXT_WEEK,
  WEEKDAYS,
  WEEKS_FROM,
} from './when-patterns.ts';

const DAY_MINUTES = 1440;
const STEP_MINUTES = 15;
/**
 * The days and times of a folded text (lower case, no accents). Calendar dates are chrono's; the rest is read
 * here, since chrono reads `pasado mañana` as tomorrow, `a las 3 de la tarde` as 03:00, loses the end of
 * `de 10 a 12`, and takes `next friday` for the one after (notes, search-and-booking §D3).
 */
export function readWhen(folded: string, language: 'es' | 'en', now: LocalNow): Said[] {
  const said: Said[] = [];
  let rest = folded;
  const take = (
    pattern: RegExp,
    read: (groups: (string | undefined)[], before: string) => Reading[] | undefined,
  ): void => {
    rest = rest.replace(pattern, (...args) => {
      const whole = String(args[0]);
      const at = args.findIndex((arg) => typeof arg === 'number');
      const from = args[at] as number;
      const readings = read(args.slice(0, at) as (string | undefined)[], rest.slice(0, from));
      if (!readings) return whole;
      for (const reading of readings) said.push({ ...reading, at: from, end: from + whole.length });
      return ' '.repeat(whole.length);
    });
  };
  const date = (value: string): Reading[] => [{ kind: 'date', value }];
  const unclear = ([text = '']: (string | undefined)[]): Reading[] => [
    { kind: 'unclear', value: text.trim() },
  ];
  const time = (read: ClockTime | undefined): Reading[] | undefined =>
    read && [{ kind: 'time', value: settled(read) }];

  take(NO_TIME, () => []);
  take(GREETING, () => []);
  take(AROUND_FEAST, unclear);
  take(ISO_DAY, ([text, day = '']) => (DateTime.fromISO(day).isValid ? date(day) : unclear([text])));
  take(LATER, ([, count, unit = '']) => {
    const laterMinutes = count === undefined ? 30 : toCount(count) * (/^h/.test(unit) ? 60 : 1);
    const minutes = now.minutes + laterMinutes;
    const value = Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;
    return [
      ...date(plusDays(now.day, Math.floor(value / DAY_MINUTES))),
      { kind: 'time', value: value % DAY_MINUTES },
    ];
  });
  take(DAY_AFTER_TOMORROW, () => date(plusDays(now.day, 2)));
  take(TOMORROW, () => date(plusDays(now.day, 1)));
  take(WEEKDAY_DAY, ([, name = '', text = '']) => {
    const day = nextDayOfMonth(now.day, Number(text));
    const isThat = day !== undefined && DateTime.fromISO(day).weekday === WEEKDAYS[name];
    return isThat ? date(day) : undefined;
  });
  take(RANGE, ([whole, from, to]) => range(from, to) ?? unclear([whole]));
  take(DASHED_RANGE, ([, from, to]) => range(from, to));
  take(PLAIN_RANGE, ([whole = '', from, to], before) =>
    IS_CLOCK.test(whole) || AFTER_DAY.test(before) || /(?:^|[,;.:]\s*)$/.test(before)
      ? range(from, to)
      : undefined,
  );
  // The start may have been said before, or in an earlier message.
  take(UNTIL, ([, text]) => {
    const until = readClock(text);
    return until && [{ kind: 'until', value: settled(until) }];
  });
  take(BOUND, unclear);
  take(ONE_OF_TWO, unclear);
  take(AT, ([whole, text]) => time(readClock(text)) ?? unclear([whole]));
  take(EXACT, ([text]) => time(readClock(text)));
  take(THIS_PART, (groups) => [...date(now.day), { kind: 'part', value: partOf(groups) }]);
  take(PART, (groups) => [{ kind: 'part', value: partOf(groups) }]);
  take(PART_AFTER_DAY, (groups) => [{ kind: 'part', value: partOf(groups) }]);
  take(WEEKS_FROM, ([, count = '', from = '', weekdayWeek, week]) => {
    const weekday = WEEKDAYS[weekdayWeek ?? from];
    const start =
      from === 'tomorrow' ? plusDays(now.day, 1) : weekday ? nextWeekday(now.day, weekday) : now.day;
    return date(plusDays(start, 7 * (week ? 1 : toCount(count))));
  });
  take(IN_DAYS, ([, count = '', unit = '', fortnight]) =>
    date(plusDays(now.day, fortnight ? 14 : toCount(count) * (/^(?:w|s)/.test(unit) ? 7 : 1))),
  );
  take(WEEKDAY_NEXT_WEEK, (groups) => {
    const weekday = WEEKDAYS[groups.slice(1).find((name) => name !== undefined) ?? ''];
    const monday = nextWeekday(now.day, 1);
    return weekday === undefined ? undefined : date(plusDays(monday, weekday - 1));
  });
  const readBefore = said.length;
  take(FEAST, (groups) => {
    const feast = FEAST_DAYS.find((_, index) => groups[index + 1] !== undefined) ?? '';
    return date(nextYearly(now.day, feast));
  });
  const feasts = said.slice(readBefore);
  take(VAGUE, unclear);
  take(WEEKDAY_ALONE, (groups) => {
    const weekday = WEEKDAYS[groups.slice(1).find((name) => name !== undefined) ?? ''];
    return weekday === undefined ? undefined : date(nextWeekday(now.day, weekday));
  });
  for (const found of calendarDates(rest, language, now)) {
    said.push(found);
    rest = rest.slice(0, found.at) + ' '.repeat(found.end - found.at) + rest.slice(found.end);
  }
  take(SPOKEN_DATE, ([text, day = '', month = '']) => {
    const count = day === 'primero' ? 1 : toCount(day);
    const [found] = calendarDates(`${count} de ${month}`, 'es', now);
    return found ? date(String(found.value)) : unclear([text]);
  });
  take(DAY_OF_MONTH, (groups) => {
    const day = Number(groups.slice(1).find((text) => text !== undefined));
    const next = nextDayOfMonth(now.day, day);
    return next === undefined ? undefined : date(next);
  });
  take(UNREADABLE, unclear);
  // Whoever names a date and a feast says what day the date is.
  const isDated = said.some((one) => one.kind === 'date' && !feasts.includes(one));
  const kept = isDated ? said.filter((one) => !feasts.includes(one)) : said;
  return withoutEither(
    withPart(kept).sort((a, b) => a.at - b.at),
    folded,
  );
}

type Reading =
  | { kind: 'date'; value: string }
  | { kind: 'time' | 'until'; value: number }
  | { kind: 'part'; value: PartOfDay }
  | { kind: 'unclear'; value: string };

/** A part of the day says which half a bare time lies in; with a time it says nothing more. */
function withPart(said: Said[]): Said[] {
  const part = said.find((one) => one.kind === 'part')?.value;
  if (part === undefined || !said.some((one) => one.kind === 'time')) return said;
  const isLate = part !== 'morning';
  return said
    .filter((one) => one.kind !== 'part')
    .map((one) => {
      if (one.kind !== 'time' && one.kind !== 'until') return one;
      if (isLate && one.value < 720) return { ...one, value: one.value + 720 };
      const isEarly = part === 'morning' && one.value >= 780 && one.value < 720 + FIRST_BARE_HOUR * 60;
      return isEarly ? { ...one, value: one.value - 720 } : one;
    });
}

/** `10 or 11`, `el jueves o el viernes`: which of the two is not for us to say. */
function withoutEither(said: Said[], folded: string): Said[] {
  const open = said.flatMap((one, index) => {
    const next = said.slice(index + 1).find((other) => other.kind === one.kind);
    const isEither = next !== undefined && EITHER.test(folded.slice(one.end, next.at));
    return isEither ? [{ first: one, second: next }] : [];
  });
  const gone = new Set(open.flatMap(({ first, second }) => [first, second]));
  const asked = open.map(({ first, second }): Said => {
    const value = folded.slice(first.at, second.end).trim();
    return { kind: 'unclear', value, at: first.at, end: second.end };
  });
  return [...said.filter((one) => !gone.has(one)), ...asked].sort((a, b) => a.at - b.at);
}

function range(from: string | undefined, to: string | undefined): Reading[] | undefined {
  const start = readClock(from);
  const end = readClock(to);
  if (!start || !end) return undefined;
  const endMinutes = settled(end);
  if (end.half && !start.half && !start.isExact) {
    // `3 to 5 pm` is all in the afternoon, `11 to 1 pm` is not.
    const sameHalf = inHalf(start.minutes, end.half);
    const startMinutes = sameHalf < endMinutes ? sameHalf : settled(start);
    return startMinutes < endMinutes ? pair(startMinutes, endMinutes) : undefined;
  }
  const startMinutes = settled(start);
  if (end.half || end.isExact) return startMinutes < endMinutes ? pair(startMinutes, endMinutes) : undefined;
  if (endMinutes > startMinutes) return pair(startMinutes, endMinutes);
  // `4 to 8` ends in the evening; `11 to 10` is a slip, not eleven hours.
  const evening = end.minutes + 720;
  return startMinutes >= 720 && evening > startMinutes ? pair(startMinutes, evening) : undefined;
}

function pair(time: number, until: number): Reading[] {
  return [
    { kind: 'time', value: time },
    { kind: 'until', value: until },
  ];
}

function partOf(groups: (string | undefined)[]): PartOfDay {
  return PARTS[groups.slice(1).find((name) => name !== undefined) ?? ''] ?? 'afternoon';
}
