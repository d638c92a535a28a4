import { z } from 'zod';
import { defineTool, type Tool, ToolError } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { findRoom, isDuration, priceCents, type Room } from '../rooms.ts';
import { RESERVO_WORDS } from '../words.ts';

export const TIER = z
  .enum(['basic', 'pro'])
  .describe("The membership tier; the person's own unless they name one.");
export const ROOM = z
  .string()
  .describe('The name of the room: Focus, Studio, Boardroom, Lounge or Phonebooth.');
export const HOURS = z.number().describe('The duration in hours: multiples of 0.25, from 0.25 to 12.');

/** The price of a room, from the price list. */
export function quoteTool(rooms: Room[]): Tool {
  return defineTool({
    name: 'get_quote',
    description:
      'Gives the price of a room for a membership tier and a duration. Returns { price_cents } in integer cents. Call it whenever somebody asks what a room costs, once for each room, tier or duration they name; never compute a price yourself. It books nothing and needs no approval.',
    level: 'read',
    input: z.strictObject({ room: ROOM, tier: TIER, hours: HOURS }),
    run: async ({ room, tier, hours }, { language }) => ({
      price_cents: priceCents(bookable(rooms, room, hours, language).centsPerHour, tier, hours),
    }),
  });
}

/**
 * The room, when it can be booked for so long.
 * @throws ToolError in the person's language: an unknown room, one that is not booked, an impossible duration
 */
export function bookable(
  rooms: Room[],
  name: string,
  hours: number,
  language: Language,
): Room & { centsPerHour: number } {
  const words = RESERVO_WORDS[language];
  const room = findRoom(rooms, name);
  if (!room)
    throw new ToolError(
      words.unknownRoom([...name].slice(0, 60).join(''), words.and(rooms.map((one) => one.name))),
      'room',
    );
  if (!room.bookable || room.centsPerHour === null) {
    const names = rooms.filter((one) => one.bookable).map((one) => one.name);
    throw new ToolError(words.notBookable(room.name, words.and(names)), 'room');
  }
  if (!isDuration(hours)) throw new ToolError(words.badHours(hours), 'hours');
  return { ...room, centsPerHour: room.centsPerHour };
}
