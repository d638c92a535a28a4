import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { dataFault } from '../kernel/data-fault.ts';
import { ConfigError } from '../kernel/errors.ts';
import type { Room } from './rooms.ts';

const TIME = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time is like 08:00, or 24:00');
const HOURS = z
  .strictObject({ opens: TIME, closes: TIME })
  .refine(({ opens, closes }) => opens < closes, 'a day opens before it closes')
  .nullable();
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const FILE = z.strictObject({
  /** Local times; null for a weekday on which the house is closed. */
  opening: z.strictObject({
    monday: HOURS,
    tuesday: HOURS,
    wednesday: HOURS,
    thursday: HOURS,
    friday: HOURS,
    saturday: HOURS,
    sunday: HOURS,
  }),
  /** `2026-12-24`, or `12-25` for every year. */
  closedDays: z.array(z.string().regex(/^(?:\d{4}-)?\d{2}-\d{2}$/, 'a day is like 2026-12-24 or 12-25')),
  /** Up to so many elapsed hours before its start a booking is cancelled free of charge. */
  freeCancellationHours: z.strictObject({ basic: z.number().nonnegative(), pro: z.number().nonnegative() }),
  rooms: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        centsPerHour: z.int().positive().nullable(),
        bookable: z.boolean(),
        gapMinutes: z.int().nonnegative(),
      }),
    )
    .min(1)
    .refine((rooms) => new Set(rooms.map(({ name }) => name.toLowerCase())).size === rooms.length, {
      error: 'two rooms have the same name',
    }),
});

/** The house: its rooms, its hours, its zone. Times in it are local times of the zone. */
export interface Venue {
  zone: string;
  rooms: Room[];
  /** By ISO weekday, Monday first; null on days that are closed. */
  opening: ({ opens: string; closes: string } | null)[];
  closedDays: string[];
  freeCancellationHours: { basic: number; pro: number };
}

/** Reads `rooms.json`. @throws ConfigError when it has another form */
export async function openVenue(path: string, zone: string): Promise<Venue> {
  try {
    const { opening, ...rest } = FILE.parse(JSON.parse(await readFile(path, 'utf8')));
    return { zone, ...rest, opening: WEEKDAYS.map((day) => opening[day]) };
  } catch (error) {
    throw new ConfigError(
      `The rooms in ${path} cannot be used (${dataFault(error)}). A room is { name, centsPerHour, bookable, gapMinutes }.`,
    );
  }
}
