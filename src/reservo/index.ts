import type { Desk } from '../agent/desk.ts';
import type { ReservoDeps } from './deps.ts';
import { reservoHome } from './home.ts';
import { reservoOffline } from './offline/index.ts';
import { isBookable } from './rooms.ts';
import { availabilityTool } from './tools/availability.ts';
import { bookTool } from './tools/book.ts';
import { cancelTool } from './tools/cancel.ts';
import { listTool } from './tools/list.ts';
import { moveTool } from './tools/move.ts';
import { quoteTool } from './tools/quote.ts';
import { searchTool } from './tools/search.ts';
import type { Venue } from './venue.ts';
import { RESERVO_WORDS } from './words.ts';

/** The desk of the coworking space: rooms, prices, documents, bookings. */
export function reservoDesk(deps: ReservoDeps): Desk {
  const guidance = guidanceOf(deps.venue);
  return {
    name: 'reservo',
    tools: [
      quoteTool(deps),
      availabilityTool(deps),
      bookTool(deps),
      moveTool(deps),
      cancelTool(deps),
      searchTool(deps.library),
      listTool(deps),
    ],
    offline: reservoOffline(deps),
    guidance: () => guidance,
    introduction: (language) => RESERVO_WORDS[language].introduction,
    prompts: (language) => RESERVO_WORDS[language].prompts,
    home: (person, language, now) => reservoHome(deps, person, language, now),
  };
}

function guidanceOf({ rooms, zone }: Venue): string {
  const names = rooms.filter(isBookable).map((room) => room.name);
  return `Reservo is a coworking space. Rooms that can be booked: ${names.join(', ')}. Times are venue time, ${zone}; work out days like "tomorrow" or "next Friday" from the date in the context block. Members are on the basic or the pro tier: quote and book on the tier of the person, and quote another tier when they name it. Say with the weekday, date, start and end what was booked, moved or cancelled.`;
}
