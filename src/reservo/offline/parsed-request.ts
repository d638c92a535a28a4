import type { Intent } from './intents.ts';
import type { Item } from './items.ts';

/** What one part of a message asks for. */
export interface ParsedRequest {
  intent: Intent;
  items: Item[];
  bookings: string[];
  /** Somebody else a booking is for. */
  member?: string;
  /** A change by so much (`an hour longer`), which only whoever knows the booking can work out. */
  isRelative: boolean;
  /** The part of the message itself, for searching. */
  text: string;
  /** A name where a room's would stand, and no room's. */
  unknownRoom?: string;
  /** How many people have to fit, where it was said. */
  people?: number;
}
