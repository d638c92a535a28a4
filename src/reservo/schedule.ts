import { DateTime } from 'luxon';
import { dayOf, plusDays, wallTimeMs } from './local-time.ts';
import type { Room } from './rooms.ts';
import type { Venue } from './venue.ts';

/** A half-open interval of instants. */
export interface TimeSlot {
  startMs: number;
  endMs: number;
}

/** Why a slot cannot be booked, whoever else has booked. */
export type Refusal =
  | { kind: 'off_step' }
  | { kind: 'past' }
  | { kind: 'too_far'; lastDay: string }
  | { kind: 'closed_day'; day: string }
  | { kind: 'past_midnight' }
  | { kind: 'outside_hours'; day: string; opensMs: number; closesMs: number };

export const STEP_MS = 15 * 60_000;
export const DAYS_AHEAD = 90;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The slot of elapsed hours from a start. */
export function slotOf(startMs: number, hours: number): TimeSlot {
  return { startMs, endMs: startMs + hours * HOUR_MS };
}

/** The first step at or after an instant. Offsets are whole steps, so that steps of UTC are local steps. */
export function ceilToStep(atMs: number): number {
  return Math.ceil(atMs / STEP_MS) * STEP_MS;
}

/** The last day on which something can be booked. */
export function lastBookableDay(venue: Venue, nowMs: number): string {
  return plusDays(dayOf(nowMs, venue.zone), DAYS_AHEAD);
}

/**
 * The hours of a day in which a room can be held; undefined when the house is closed. The gap for cleaning
 * ends by midnight, so that a day's bookings concern no other day.
 */
export function windowOf(venue: Venue, room: Room, day: string): TimeSlot | undefined {
  const weekday = DateTime.fromISO(day, { zone: 'utc' }).weekday;
  const hours = venue.opening[weekday - 1];
  if (!hours || venue.closedDays.includes(day) || venue.closedDays.includes(day.slice(5))) return undefined;
  const lastMs = wallTimeMs(day, '24:00', venue.zone) - room.gapMinutes * MINUTE_MS;
  return {
    startMs: wallTimeMs(day, hours.opens, venue.zone),
    endMs: Math.min(wallTimeMs(day, hours.closes, venue.zone), lastMs),
  };
}

/**
 * The one rule of what is free: the longest intervals, on steps, that lie within the window and keep the gap
 * to everything taken. The listing shows them; a booking has to lie within one.
 */
export function freeSlots(window: TimeSlot, taken: TimeSlot[], room: Room): TimeSlot[] {
  const gapMs = room.gapMinutes * MINUTE_MS;
  const free: TimeSlot[] = [];
  let fromMs = window.startMs;
  const add = (untilMs: number) => {
    const startMs = ceilToStep(fromMs);
    const endMs = Math.floor(untilMs / STEP_MS) * STEP_MS;
    if (endMs > startMs) free.push({ startMs, endMs });
  };
  for (const { startMs, endMs } of [...taken].sort((a, b) => a.startMs - b.startMs)) {
    add(Math.min(startMs - gapMs, window.endMs));
    fromMs = Math.max(fromMs, endMs + gapMs);
  }
  add(window.endMs);
  return free;
}

export function isFree(slot: TimeSlot, free: TimeSlot[]): boolean {
  return free.some(({ startMs, endMs }) => startMs <= slot.startMs && slot.endMs <= endMs);
}

/** Whether a slot lies where bookings may lie; `lateMs` admits a start that passed while a person decided. */
export function refusalOf(
  venue: Venue,
  room: Room,
  slot: TimeSlot,
  nowMs: number,
  lateMs = 0,
): Refusal | undefined {
  const day = dayOf(slot.startMs, venue.zone);
  const lastDay = lastBookableDay(venue, nowMs);
  if (slot.startMs % STEP_MS !== 0) return { kind: 'off_step' };
  if (slot.startMs < nowMs - lateMs) return { kind: 'past' };
  if (day > lastDay) return { kind: 'too_far', lastDay };
  const window = windowOf(venue, room, day);
  if (!window) return { kind: 'closed_day', day };
  if (slot.endMs > wallTimeMs(day, '24:00', venue.zone)) return { kind: 'past_midnight' };
  if (slot.startMs < window.startMs || slot.endMs > window.endMs) {
    return { kind: 'outside_hours', day, opensMs: window.startMs, closesMs: window.endMs };
  }
  return undefined;
}

/** Up to `count` slots of the same length that are free on a day, the nearest first; none overlaps another. */
export function nearestSlots(wanted: TimeSlot, free: TimeSlot[], count: number): TimeSlot[] {
  const lengthMs = wanted.endMs - wanted.startMs;
  const found: TimeSlot[] = [];
  const starts = free.flatMap(({ startMs, endMs }) => {
    const steps = Math.floor((endMs - lengthMs - startMs) / STEP_MS);
    return Array.from({ length: Math.max(0, steps + 1) }, (_, n) => startMs + n * STEP_MS);
  });
  const distance = (startMs: number) => Math.abs(startMs - wanted.startMs);
  for (const startMs of starts.sort((a, b) => distance(a) - distance(b) || a - b)) {
    if (found.length === count) break;
    const slot = { startMs, endMs: startMs + lengthMs };
    if (found.every((one) => slot.endMs <= one.startMs || one.endMs <= slot.startMs)) found.push(slot);
  }
  return found;
}
