import type { OfflineRules } from '../../agent/models/offline/rules.ts';
import type { ReservoDeps } from '../deps.ts';
import { isBookable, type Room } from '../rooms.ts';
import { planOf } from './plan.ts';
import { shortAnswer } from './short-answer.ts';

/** How the offline planner understands what the Reservo desk is asked. */
export function reservoOffline({ venue: { rooms }, members, library }: ReservoDeps): OfflineRules {
  const names = new Map<string, string>(
    rooms.flatMap(({ name }) => [
      [name.toLowerCase(), name],
      ...(name === 'Boardroom' ? ([['board room', name]] as const) : []),
      ...(name === 'Phonebooth' ? ([['phone booth', name]] as const) : []),
    ]),
  );
  const bookable = rooms.filter(isBookable);
  const nameOf = ({ name }: Room) => name;
  const house = {
    rooms: names,
    bookable: bookable.map(nameOf),
    byPrice: [...bookable].sort((a, b) => a.centsPerHour - b.centsPerHour).map(nameOf),
    open: rooms.filter((room) => !isBookable(room)).map(nameOf),
  };
  return {
    plan: (turn) => planOf(turn, { ...house, members, library }),
    shortAnswer,
  };
}
