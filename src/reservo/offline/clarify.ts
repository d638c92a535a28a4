import { dayShown } from '../shown.ts';
import { RESERVO_WORDS } from '../words.ts';
import type { Draft } from './draft.ts';

/** The sentence that asks for what is missing, or tells what no call does; of several the first that has to be known. */
export function clarify(draft: Draft): string | undefined {
  const { missing, day, unclear, unknownRoom, turn, house } = draft;
  const words = RESERVO_WORDS[turn.language];
  const rooms = words.or(house.bookable);
  if (unknownRoom !== undefined)
    return words.refusal.unknownRoom(unknownRoom, words.and([...house.bookable, ...house.open]));
  if (missing.has('booking')) return words.ask.booking;
  if (missing.has('one')) return words.ask.one;
  if (missing.has('change')) return words.ask.change;
  if (missing.has('room') && missing.has('hours')) return words.ask.roomAndHours(rooms);
  if (missing.has('room')) return words.ask.room(rooms);
  if (missing.has('hours')) return words.ask.hours;
  if (missing.has('time') && unclear !== undefined) return words.ask.unclear(unclear);
  if (missing.has('wish')) return words.ask.wish;
  if (missing.has('tier')) return words.ask.tier(turn.tier);
  if (missing.has('human')) return words.ask.human;
  if (missing.has('which')) return words.ask.which(house.open.length > 0 ? words.and(house.open) : undefined);
  return missing.has('time') ? words.ask.time(day && dayShown(day, turn.language)) : undefined;
}
