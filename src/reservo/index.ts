import type { Desk } from '../agent/desk.ts';
import { reservoOffline } from './offline/index.ts';
import type { ReservoParts } from './parts.ts';
import { bookTool } from './tools/book.ts';
import { cancelTool } from './tools/cancel.ts';
import { listTool } from './tools/list.ts';
import { quoteTool } from './tools/quote.ts';
import { searchTool } from './tools/search.ts';
import { RESERVO_WORDS } from './words.ts';

/** The desk of the coworking space: rooms, prices, documents, bookings. */
export function reservoDesk(parts: ReservoParts): Desk {
  return {
    name: 'reservo',
    tools: [
      quoteTool(parts.rooms),
      bookTool(parts),
      cancelTool(parts),
      searchTool(parts.library),
      listTool(parts),
    ],
    offline: reservoOffline(parts),
    guidance: `Reservo is a coworking space. Rooms that can be booked: ${parts.rooms
      .filter((room) => room.bookable)
      .map((room) => room.name)
      .join(
        ', ',
      )}. Members are on the basic or the pro tier; use the tier of the person unless they name another.`,
    introduction: (language) => RESERVO_WORDS[language].introduction,
  };
}
