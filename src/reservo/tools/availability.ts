import { z } from 'zod';
import { defineTool, type Tool, ToolError } from '../../agent/tool.ts';
import { freeOn } from '../availability.ts';
import type { ReservoDeps } from '../deps.ts';
import { readLocalTime } from '../local-time.ts';
import { presentAvailability } from '../present/availability.ts';
import { bookableRoom, echo } from '../refusals.ts';
import { isBookable } from '../rooms.ts';
import { checkDay, slotJson } from '../wanted-slot.ts';
import { RESERVO_WORDS } from '../words.ts';

/** When rooms are free on a day: by the same rule by which they are booked. */
export function availabilityTool({ venue, documents }: ReservoDeps): Tool {
  return defineTool({
    name: 'check_availability',
    description:
      'Tells when rooms are free on a day. Returns { date, open, zone, rooms: [{ room, free: [{ start, end }] }] }, from now on for today; open is false on days that are closed. Call it when somebody asks whether or when a room is free, or wants to choose a time; not before booking a time that they have named: book_room checks it. It needs no approval.',
    level: 'read',
    input: z.strictObject({
      room: z.string().nullable().describe('The name of a room; null for all that can be booked.'),
      date: z.string().describe('The day, like 2026-12-01.'),
    }),
    async run({ room, date }, { language, now }) {
      const read = readLocalTime(date.slice(0, 10), venue.zone);
      if (read.kind !== 'day') {
        throw new ToolError(RESERVO_WORDS[language].refusal.notADay(echo(date)), 'date');
      }
      checkDay(venue, read.day, now, language);
      const rooms = room === null ? venue.rooms.filter(isBookable) : [bookableRoom(venue, room, language)];
      const free = await Promise.all(
        rooms.map(async (one) => ({
          room: one.name,
          free: await freeOn({ venue, documents, room: one }, read.day, now.getTime()),
        })),
      );
      const open = free.some((one) => one.free !== undefined);
      return {
        date: read.day,
        open,
        zone: venue.zone,
        rooms: free.map((one) => ({
          room: one.room,
          free: (one.free ?? []).map((slot) => slotJson(slot, venue.zone)),
        })),
      };
    },
    present: (result, _input, language) => presentAvailability(result, language),
  });
}
