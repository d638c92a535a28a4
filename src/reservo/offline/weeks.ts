import { DateTime } from 'luxon';
import { plusDays } from '../local-time.ts';

const THIS_WEEK = /\b(?:this week|esta semana)\b/;
const NEXT_WEEK = /\b(?:next week|la semana que viene|la proxima semana|la semana proxima)\b/;
const WEEKEND = /\b(?:weekend|fin de semana|finde)\b/;
const THIS_MONTH = /\b(?:this month|este mes)\b/;

const PAST = /\b(?:last|past|pasad[ao])\b/;

/** The days of a week, a weekend or a month that a folded text names, from today on; undefined when it names none. */
export function weekIn(folded: string, today: string): { from: string; to: string } | undefined {
  const now = DateTime.fromISO(today, { zone: 'utc' });
  const sunday = plusDays(today, 7 - now.weekday);
  if (PAST.test(folded)) return undefined;
  if (WEEKEND.test(folded)) {
    const saturday = plusDays(sunday, -1);
    return { from: saturday < today ? today : saturday, to: sunday };
  }
  if (NEXT_WEEK.test(folded) && THIS_WEEK.test(folded)) return { from: today, to: plusDays(sunday, 7) };
  if (NEXT_WEEK.test(folded)) return { from: plusDays(sunday, 1), to: plusDays(sunday, 7) };
  if (THIS_WEEK.test(folded)) return { from: today, to: sunday };
  return THIS_MONTH.test(folded) ? { from: today, to: now.endOf('month').toFormat('yyyy-MM-dd') } : undefined;
}
