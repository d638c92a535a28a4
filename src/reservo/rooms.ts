import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Tier } from '../agent/question.ts';

const ROOM = z.strictObject({
  name: z.string().min(1),
  /** Null for a room that cannot be booked. */
  centsPerHour: z.int().positive().nullable(),
  bookable: z.boolean(),
});
const FILE = z.strictObject({ rooms: z.array(ROOM).min(1) });

export type Room = z.infer<typeof ROOM>;

/** Reads `rooms.json`: names, prices in cents, which ones can be booked. @throws when it has another form */
export async function readRooms(path: string): Promise<Room[]> {
  return FILE.parse(JSON.parse(await readFile(path, 'utf8'))).rooms;
}

export function findRoom(rooms: Room[], name: string): Room | undefined {
  return rooms.find((room) => room.name.toLowerCase() === name.trim().toLowerCase());
}

export const LEAST_HOURS = 0.25;
export const MOST_HOURS = 12;

/** Whether a duration can be booked: quarter hours, from 0.25 to 12. */
export function isDuration(hours: number): boolean {
  return hours >= LEAST_HOURS && hours <= MOST_HOURS && Number.isInteger(hours * 4);
}

const PRO_PERCENT = 80;

/** The price of a room in integer cents; pro pays `floor(base × 80 / 100)`. A part of a cent is dropped. */
export function priceCents(centsPerHour: number, tier: Tier, hours: number): number {
  const base = Math.floor((centsPerHour * Math.round(hours * 4)) / 4);
  return tier === 'pro' ? Math.floor((base * PRO_PERCENT) / 100) : base;
}
