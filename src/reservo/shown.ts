import { DateTime } from 'luxon';
import type { Language } from '../kernel/language.ts';
import { dayOf } from './local-time.ts';
import type { TimeSlot } from './schedule.ts';

// Written out, since what a locale makes of a date changes with the ICU of each Node.
const DAY_FORMATS = { en: 'cccc d LLLL yyyy', es: "cccc d 'de' LLLL 'de' yyyy" };

/** `Tuesday 1 December 2026`; `martes 1 de diciembre de 2026`. */
export function dayShown(day: string, language: Language): string {
  return DateTime.fromISO(day, { zone: 'utc' }).setLocale(language).toFormat(DAY_FORMATS[language]);
}

/** `10:00`, at the venue. */
export function timeShown(atMs: number, zone: string): string {
  return DateTime.fromMillis(atMs, { zone }).toFormat('HH:mm');
}

/** `10:00–12:00`; an end at midnight is `24:00`. */
export function timesShown({ startMs, endMs }: TimeSlot, zone: string): string {
  const isNextDay = dayOf(startMs, zone) !== dayOf(endMs, zone);
  return `${timeShown(startMs, zone)}–${isNextDay ? '24:00' : timeShown(endMs, zone)}`;
}

/** `Tuesday 1 December 2026, 10:00`. */
export function momentShown(atMs: number, zone: string, language: Language): string {
  return `${dayShown(dayOf(atMs, zone), language)}, ${timeShown(atMs, zone)}`;
}

/** The zone; with the offset where the hour exists twice, so that nothing is left open. */
export function zoneShown(atMs: number, zone: string): string {
  const local = DateTime.fromMillis(atMs, { zone });
  return local.getPossibleOffsets().length > 1 ? `${zone}, UTC${local.toFormat('ZZ')}` : zone;
}
