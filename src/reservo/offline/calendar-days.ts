// The languages that are read, and not all that chrono has: they are loaded at each start.
import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import { DateTime } from 'luxon';
import type { LocalNow } from '../../agent/user-turn.ts';
import { plusDays } from '../local-time.ts';
import type { Said } from './said.ts';

/** Dates of the calendar, by chrono: `5 de diciembre`, `Dec 4th`, `5/12`, `tomorrow`. */
export function calendarDates(text: string, language: 'es' | 'en', now: LocalNow): Said[] {
  const reference = DateTime.fromISO(now.day, { zone: 'utc' }).plus({ minutes: now.minutes }).toJSDate();
  const at = { instant: reference, timezone: 0 };
  // Folding took the tilde away.
  const written = text
    .replace(/\bmanana\b/g, 'mañana')
    // What has been read already must not look like the space between two words of a date.
    .replace(/ {3,}/g, (run) => ` ${'|'.repeat(run.length - 2)} `);
  // Chrono's British form reads `Dec 16` as 2016, its American one `5/12` as the 12th of May.
  const english = /\d[/.]\d/.test(text) ? en.GB : en;
  const inOwn = language === 'es' ? es : english;
  const inOther = language === 'es' ? english : es;
  const read = (parser: { parse: typeof en.parse }) =>
    parser
      .parse(written, at, { forwardDate: true })
      .filter(({ start, end }) => start.isCertain('day') && !start.isCertain('hour') && !end);
  const found = read(inOwn).length > 0 ? read(inOwn) : read(inOther);
  return found.flatMap(({ index, text: words, start }) => {
    if (/^(?:now|ahora)/.test(words)) return [];
    const value = DateTime.fromObject({
      year: start.get('year') ?? 0,
      month: start.get('month') ?? 0,
      day: start.get('day') ?? 0,
    });
    if (!value.isValid) return [];
    return [
      { kind: 'date' as const, value: value.toFormat('yyyy-MM-dd'), at: index, end: index + words.length },
    ];
  });
}

/** The next such day after today. */
export function nextWeekday(today: string, weekday: number): string {
  const now = DateTime.fromISO(today, { zone: 'utc' }).weekday;
  return plusDays(today, ((weekday - now + 6) % 7) + 1);
}

/** The next such day of a month, today included. */
export function nextDayOfMonth(today: string, day: number): string | undefined {
  const now = DateTime.fromISO(today, { zone: 'utc' });
  for (let months = 0; months < 3; months += 1) {
    const start = now.startOf('month').plus({ months });
    const found = start.set({ day });
    if (day >= 1 && day <= (start.daysInMonth ?? 0) && found >= now) return found.toFormat('yyyy-MM-dd');
  }
  return undefined;
}

/** The next such day, today included. */
export function nextYearly(today: string, monthDay: string): string {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`;
  return thisYear >= today ? thisYear : `${Number(today.slice(0, 4)) + 1}-${monthDay}`;
}
