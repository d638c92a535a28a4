import { type NothingToApprove, ToolError } from '../agent/tool.ts';
import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import { freeOn, nearestFree, nextFree, type RoomBook } from './availability.ts';
import { dayOf, localIso, readLocalTime } from './local-time.ts';
import { plainNotFree } from './present/not-free.ts';
import { echo, refusedSlot } from './refusals.ts';
import { isFree, lastBookableDay, refusalOf, slotOf, type TimeSlot, windowOf } from './schedule.ts';
import { timeShown } from './shown.ts';
import type { Venue } from './venue.ts';
import { RESERVO_WORDS } from './words.ts';

/** What somebody wants to hold, and when they say so. */
export interface Wanted extends RoomBook {
  hours: number;
  /** A local time, a day (its first free slot), or null (the next free slot). */
  start: string | null;
  now: Date;
  language: Language;
}

/** Whether a wanted slot is free, and how it is told when it is not: a result, not an error. */
export type SettledSlot = { slot: TimeSlot } | { notFree: Json };

const OFFERED = 3;

/**
 * Settles which slot a request means, before anybody is asked.
 * @throws ToolError in the person's language, when the time itself cannot be booked
 */
export async function settleSlot(wanted: Wanted): Promise<SettledSlot> {
  const { venue, room, hours, start, now, language } = wanted;
  const nowMs = now.getTime();
  if (start === null) {
    const untilDay = lastBookableDay(venue, nowMs);
    const slot = await nextFree(wanted, hours, { atMs: nowMs, untilDay });
    return slot
      ? { slot }
      : { notFree: { confirmed: false, reason: 'nothing_free', room: room.name, hours } };
  }
  const read = readStart(venue, start, language);
  if ('day' in read) return await settleOnDay(wanted, read.day);
  const slot = slotOf(read.atMs, hours);
  const refusal = refusalOf(venue, room, slot, nowMs);
  if (refusal) throw refusedSlot(refusal, venue, now, language);
  const free = (await freeOn(wanted, dayOf(slot.startMs, venue.zone), nowMs)) ?? [];
  return isFree(slot, free) ? { slot } : { notFree: await takenResult(wanted, slot, nowMs) };
}

/** The result for a slot that somebody else has: it says so, and offers the nearest free ones. */
export async function takenResult(book: RoomBook, slot: TimeSlot, nowMs: number): Promise<Json> {
  return {
    confirmed: false,
    reason: 'slot_taken',
    room: book.room.name,
    ...slotJson(slot, book.venue.zone),
    zone: book.venue.zone,
    nearest_free: await offersNear(book, slot, nowMs),
  };
}

async function offersNear(book: RoomBook, slot: TimeSlot, nowMs: number) {
  const nearest = await nearestFree(book, slot, nowMs, OFFERED);
  return nearest.map((one) => slotJson(one, book.venue.zone));
}

/** Nothing to approve, since the slot is not free: the result for the model, the sentence for a form. */
export function notFreeToApprove(
  notFree: Json,
  what: 'booked' | 'moved',
  language: Language,
): NothingToApprove {
  return { result: notFree, why: { sentence: plainNotFree(notFree, what, language), field: 'start' } };
}

/** A slot as results tell it: local times with their offset. */
export function slotJson({ startMs, endMs }: TimeSlot, zone: string): { start: string; end: string } {
  return { start: localIso(startMs, zone), end: localIso(endMs, zone) };
}

async function settleOnDay(wanted: Wanted, day: string): Promise<SettledSlot> {
  const { venue, room, hours, now, language } = wanted;
  const nowMs = now.getTime();
  checkDay(venue, day, now, language);
  const window = windowOf(venue, room, day);
  if (!window) throw refusedSlot({ kind: 'closed_day', day }, venue, now, language);
  const atMs = Math.max(window.startMs, nowMs);
  const slot = await nextFree(wanted, hours, { atMs, untilDay: day });
  if (slot) return { slot };
  const offered = await offersNear(wanted, slotOf(atMs, hours), nowMs);
  return {
    notFree: {
      confirmed: false,
      reason: 'day_full',
      room: room.name,
      hours,
      date: day,
      nearest_free: offered,
    },
  };
}

/** @throws ToolError for a day that has gone by, or lies too far ahead */
export function checkDay(venue: Venue, day: string, now: Date, language: Language): void {
  const words = RESERVO_WORDS[language].refusal;
  const lastDay = lastBookableDay(venue, now.getTime());
  if (day < dayOf(now, venue.zone)) throw new ToolError(words.pastDay, 'start');
  if (day > lastDay) throw refusedSlot({ kind: 'too_far', lastDay }, venue, now, language);
}

function readStart(venue: Venue, text: string, language: Language): { day: string } | { atMs: number } {
  const words = RESERVO_WORDS[language];
  const { zone } = venue;
  const read = readLocalTime(text, zone);
  const time = text.trim().slice(11, 16);
  switch (read.kind) {
    case 'day':
      return { day: read.day };
    case 'time':
      return { atMs: read.atMs };
    case 'malformed':
      throw new ToolError(words.refusal.notATime(echo(text), zone), 'start');
    case 'skipped':
      throw new ToolError(words.refusal.skippedTime(time, zone), 'start');
    case 'twice': {
      const options = read.options.map((option) => `${timeShown(Date.parse(option), zone)} (${option})`);
      throw new ToolError(words.refusal.timeTwice(time, words.or(options)), 'start');
    }
  }
}
