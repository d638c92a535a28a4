import type { OfflineRules } from '../../agent/models/offline/rules.ts';
import type { ReservoParts } from '../parts.ts';
import { isBookable } from '../rooms.ts';
import { planOf } from './plan.ts';
import { tellResult } from './tell.ts';

/** How the offline planner understands and tells what the Reservo desk does. */
export function reservoOffline({ venue: { rooms }, members, library, currency }: ReservoParts): OfflineRules {
  const names = new Map<string, string>(
    rooms.flatMap(({ name }) => [
      [name.toLowerCase(), name],
      ...(name === 'Boardroom' ? ([['board room', name]] as const) : []),
      ...(name === 'Phonebooth' ? ([['phone booth', name]] as const) : []),
    ]),
  );
  const bookable = rooms.filter(isBookable).map((room) => room.name);
  return {
    plan: (turn) => planOf(turn, { rooms: names, members, bookable, library }),
    tell: (call, result, language) => tellResult(call, result, language, currency),
  };
}
