import { DateTime } from 'luxon';

/** A written time, read as local time of the venue. */
export type LocalTime =
  | { kind: 'day'; day: string }
  | { kind: 'time'; atMs: number }
  | { kind: 'malformed' }
  /** The clocks were put forward over it. */
  | { kind: 'skipped' }
  /** The clocks were put back, and it came again: the two instants as ISO, with their offsets. */
  | { kind: 'twice'; options: [string, string] };

const FORM =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads `2026-12-01` or `2026-12-01T10:00`, local to the zone. An offset is only for a time that exists
 * twice: one that the zone does not have then is refused, since its writer meant another zone.
 */
export function readLocalTime(text: string, zone: string): LocalTime {
  const match = FORM.exec(text.trim());
  const [, day = '', time, offset] = match ?? [];
  if (!match || !DateTime.fromISO(day, { zone }).isValid) return { kind: 'malformed' };
  if (time === undefined) return { kind: 'day', day };
  const local = DateTime.fromISO(`${day}T${time}`, { zone });
  if (!local.isValid) return { kind: 'malformed' };
  if (local.toISODate() !== day || !local.toISOTime()?.startsWith(time.slice(0, 5)))
    return { kind: 'skipped' };
  const possible = local.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
  if (offset !== undefined) {
    const meant = DateTime.fromISO(`${day}T${time}${offset}`).toMillis();
    const found = possible.find((one) => one.toMillis() === meant);
    return found ? { kind: 'time', atMs: meant } : { kind: 'malformed' };
  }
  const [first, second] = possible;
  if (first && second && first.toMillis() !== second.toMillis()) {
    return { kind: 'twice', options: [localIso(first.toMillis(), zone), localIso(second.toMillis(), zone)] };
  }
  return { kind: 'time', atMs: local.toMillis() };
}

/** The day at the venue, `2026-12-01`. */
export function dayOf(at: Date | number, zone: string): string {
  return DateTime.fromMillis(Number(at), { zone }).toFormat('yyyy-MM-dd');
}

/** An instant as local time with its offset: `2026-12-01T10:00:00+01:00`. */
export function localIso(atMs: number, zone: string): string {
  return DateTime.fromMillis(atMs, { zone }).toISO({ suppressMilliseconds: true }) ?? '';
}

/** The instant of a wall time on a day; `24:00` is the next midnight. Of a time that exists twice, the first. */
export function wallTimeMs(day: string, time: string, zone: string): number {
  // Not a day's length later: in some zones the clocks change at midnight.
  if (time === '24:00') return DateTime.fromISO(plusDays(day, 1), { zone }).toMillis();
  return DateTime.fromISO(`${day}T${time}`, { zone }).toMillis();
}

/** A day so many days later, by the calendar. */
export function plusDays(day: string, days: number): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');
}

/** Minutes of the day as on a clock: `09:30`. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
