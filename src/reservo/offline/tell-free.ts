import type { OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import { fold } from '../../kernel/fold.ts';
import { dayShown } from '../shown.ts';
import { RESERVO_WORDS } from '../words.ts';
import { type Fields, listOf, timesTold } from './result-fields.ts';
import { readSlots, type Slot } from './slots.ts';

/** A stretch of the day, in its minutes. */
interface Stretch {
  from: number;
  to: number;
}

/** What a part of the day is, generously: it is told which rooms have something in it, not all that they have. */
const PARTS: Record<string, Stretch> = {
  morning: { from: 0, to: 840 },
  afternoon: { from: 720, to: 1260 },
  evening: { from: 1080, to: 1440 },
};
/** What somebody means who names a start and no end. */
const HOUR = 60;

/** What is free on a day; whoever asked of a time or a part of it hears first whether that is. */
export function tellFree({ input }: PlannedCall, fields: Fields, turn: OfflineTurn): string {
  const { tell, and } = RESERVO_WORDS[turn.language];
  const day = dayShown(String(fields.date), turn.language);
  if (fields.open !== true) return tell.closed(day);
  const rooms = listOf(fields.rooms).map(({ room, free }) => ({ room: String(room), free: listOf(free) }));
  const lines = rooms.map(({ room, free }) => {
    const slots = free.map(({ start, end }) => timesTold(String(start), String(end)));
    return slots.length > 0 ? tell.freeLine(room, slots.join(', ')) : tell.noneFree(room);
  });
  const list = [tell.free(day, String(fields.zone)), ...lines].join('\n');
  const asked = stretchOf(turn);
  if (!asked) return list;
  const fitting = rooms
    .filter(({ free }) => free.some((slot) => hasRoomFor(slot, asked)))
    .map(({ room }) => room);
  const isOne = input.room !== null;
  const first =
    fitting.length === 0 ? tell.notFreeThen(isOne) : isOne ? tell.isFreeThen : tell.freeThen(and(fitting));
  return `${first}\n\n${list}`;
}

/** The time or the part of the day that a message asks of; undefined when it names none, or several. */
function stretchOf({ text, language, now }: OfflineTurn): (Stretch & { isPart: boolean }) | undefined {
  const slots = readSlots(fold(text), { rooms: new Map(), language, now });
  const [part, ...otherParts] = valuesOf(slots, 'part');
  const [start, ...otherStarts] = valuesOf(slots, 'time');
  if (typeof start === 'number' && otherStarts.length === 0) {
    const [until] = valuesOf(slots, 'until');
    const [hours] = valuesOf(slots, 'hours');
    const minutes = typeof hours === 'number' ? hours * 60 : HOUR;
    return { from: start, to: typeof until === 'number' ? until : start + minutes, isPart: false };
  }
  const stretch = otherParts.length === 0 ? PARTS[String(part)] : undefined;
  return stretch && { ...stretch, isPart: true };
}

function valuesOf(slots: Slot[], is: Slot['is']): (string | number)[] {
  return slots.flatMap((slot) => (slot.is === is ? [slot.value] : []));
}

/** Whether a free stretch holds all of what was asked, or of a part of the day an hour. */
function hasRoomFor({ start, end }: Fields, { from, to, isPart }: Stretch & { isPart: boolean }): boolean {
  const [opens, closes] = [minutesOf(String(start)), minutesOf(String(end)) || 1440];
  return isPart ? Math.min(closes, to) - Math.max(opens, from) >= HOUR : opens <= from && closes >= to;
}

function minutesOf(iso: string): number {
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
}
