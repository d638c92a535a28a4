import { ToolError } from '../agent/tool.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { cutText } from '../kernel/cut-text.ts';
import type { Language } from '../kernel/language.ts';
import { dayOf } from './local-time.ts';
import { type BookableRoom, findRoom, isBookable, isDuration } from './rooms.ts';
import { DAYS_AHEAD, type Refusal } from './schedule.ts';
import { dayShown, momentShown, timeShown } from './shown.ts';
import type { Venue } from './venue.ts';
import { RESERVO_WORDS } from './words.ts';

const LONGEST_ECHO = 60;

/** What somebody wrote, short enough to be repeated to them. */
export function echo(text: string): string {
  return cutText(text, LONGEST_ECHO, '');
}

/** The room of a name. @throws ToolError in the person's language: there is none, or it is not booked */
export function bookableRoom(venue: Venue, name: string, language: Language): BookableRoom {
  const words = RESERVO_WORDS[language];
  const room = findRoom(venue.rooms, name);
  if (!room) {
    const names = venue.rooms.map((one) => one.name);
    throw new ToolError(words.refusal.unknownRoom(echo(name), words.and(names)), 'room');
  }
  if (!isBookable(room)) {
    const names = venue.rooms.filter(isBookable).map((one) => one.name);
    throw new ToolError(words.refusal.notBookable(room.name, words.and(names)), 'room');
  }
  return room;
}

/** @throws ToolError when a duration cannot be booked */
export function checkDuration(hours: number, language: Language): void {
  if (!isDuration(hours)) throw new ToolError(RESERVO_WORDS[language].refusal.badHours(hours), 'hours');
}

/** A refused slot in a sentence. */
export function refusedSlot(refusal: Refusal, venue: Venue, now: Date, language: Language): ToolError {
  return new ToolError(sentenceOf(refusal, venue, now, language), 'start');
}

function sentenceOf(refusal: Refusal, { zone }: Venue, now: Date, language: Language): string {
  const words = RESERVO_WORDS[language].refusal;
  switch (refusal.kind) {
    case 'off_step':
      return words.offStep;
    case 'past':
      return words.past(momentShown(now.getTime(), zone, language));
    case 'too_far':
      return words.tooFar(DAYS_AHEAD, dayShown(refusal.lastDay, language));
    case 'closed_day':
      return words.closedDay(dayShown(refusal.day, language));
    case 'past_midnight':
      return words.pastMidnight;
    case 'outside_hours':
      return words.outsideHours(
        dayShown(refusal.day, language),
        timeShown(refusal.opensMs, zone),
        closingShown(refusal, zone),
      );
    default:
      return assertNever(refusal);
  }
}

function closingShown({ day, closesMs }: { day: string; closesMs: number }, zone: string): string {
  return dayOf(closesMs, zone) === day ? timeShown(closesMs, zone) : '24:00';
}
