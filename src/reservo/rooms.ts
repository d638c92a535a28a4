import type { Tier } from '../agent/question.ts';

/** A room of the house. */
export interface Room {
  name: string;
  /** Null for a room that cannot be booked. */
  centsPerHour: number | null;
  bookable: boolean;
  /** For cleaning, between two bookings and before midnight. */
  gapMinutes: number;
}

/** A room with a price. */
export type BookableRoom = Room & { centsPerHour: number };

export function findRoom(rooms: Room[], name: string): Room | undefined {
  return rooms.find((room) => room.name.toLowerCase() === name.trim().toLowerCase());
}

export function isBookable(room: Room): room is BookableRoom {
  return room.bookable && room.centsPerHour !== null;
}

const LEAST_HOURS = 0.25;
const MOST_HOURS = 12;

/** Whether a duration can be booked: quarter hours, from 0.25 to 12. */
export function isDuration(hours: number): boolean {
  return hours >= LEAST_HOURS && hours <= MOST_HOURS && Number.isInteger(hours * 4);
}

const PRO_PERCENT = 80;

/**
 * The price of a room in integer cents, for elapsed hours; pro pays `floor(base × 80 / 100)`. The one rounding
 * rule (docs/bookings.md): a part of a cent is dropped.
 */
export function priceCents(centsPerHour: number, tier: Tier, hours: number): number {
  const base = Math.floor((centsPerHour * Math.round(hours * 4)) / 4);
  return tier === 'pro' ? Math.floor((base * PRO_PERCENT) / 100) : base;
}
