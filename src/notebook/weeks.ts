import { DateTime } from 'luxon';
import type { Note } from './notes.ts';
import { oneLine, shorten } from './shorten.ts';

/** The weeks that have notes, in ascending order. */
export function weeksOf(notes: Note[]): number[] {
  return [...new Set(notes.map(({ semana }) => semana))].sort((a, b) => a - b);
}

/** The notes of one week, in the order of the file. */
export function notesOfWeek(notes: Note[], week: number): Note[] {
  return notes.filter(({ semana }) => semana === week);
}

/** The topics of notes, each once, in their order, each on one line. */
export function topicsOf(notes: Note[]): string[] {
  return [...new Set(notes.map(({ tema }) => oneLine(tema)))];
}

/** The topics of a week as people read them, `historia del arte, música`; each has at most `longest` characters. */
export function weekTopics(notes: Note[], week: number, longest = Number.POSITIVE_INFINITY): string {
  return topicsOf(notesOfWeek(notes, week))
    .map((topic) => shorten(topic, longest))
    .join(', ');
}

/** The year of a week that was named without one: the current year in the notebook's time zone. */
export function yearOf(now: Date, zone: string): number {
  return DateTime.fromJSDate(now, { zone }).year;
}
