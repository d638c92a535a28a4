import type { CallResult, OfflineTurn } from '../../agent/models/offline/rules.ts';
import { resultFields, resultList } from '../../agent/tool.ts';
import type { JsonFields } from '../../engine/types.ts';
import { foldAccents } from '../../kernel/fold-accents.ts';
import { RESERVO_WORDS } from '../words.ts';
import { type FoundSlot, readSlots } from './slots.ts';

/** A stretch of the day, in its minutes. */
interface Stretch {
  from: number;
  to: number;
  /** How long it has to be free within. */
  leastMinutes: number;
}

/** What a part of the day is, generously: it is told which rooms have something in it, not all that they have. */
const PARTS: Record<string, Omit<Stretch, 'leastMinutes'>> = {
  morning: { from: 0, to: 840 },
  afternoon: { from: 720, to: 1260 },
  evening: { from: 1080, to: 1440 },
};
/** What somebody means who names a start and no end. */
const HOUR = 60;

/** Whether a room is free, or which are, at the time or part of an open day that was asked of. */
export function shortAnswer(turn: OfflineTurn, { call, result }: CallResult): string | undefined {
  const fields = resultFields(result);
  if (call.name !== 'check_availability' || fields.open !== true) return undefined;
  const asked = stretchOf(turn);
  if (!asked) return undefined;
  const { tell, and } = RESERVO_WORDS[turn.language];
  const fitting = resultList(fields.rooms).filter(({ free }) =>
    resultList(free).some((slot) => hasRoomFor(slot, asked)),
  );
  const isAny = fitting.length > 0;
  const { room } = call.input;
  if (typeof room === 'string') return isAny ? tell.isFreeThen(room) : tell.notFreeThen(room);
  return isAny ? tell.freeThen(and(fitting.map((one) => String(one.room)))) : tell.noneFreeThen;
}

/** Whether something is free, asked so that yes means yes. */
const ASKS_FREE = /\b(?:free|available|libres?|disponibles?)\b/;
/** What turns the question round, or bends its time. */
const TURNED =
  /\b(?:taken|booked|reserved|occupied|ocupad[ao]s?|reservad[ao]s?|not|no|except|menos|salvo|excepto|until|till|hasta|or|o)\b/;
const PART_OF_DAY = /\b(?:morning|afternoon|evening|tarde|noche|(?:por|de|en) la manana)\b/;
const TIME_OF_PART =
  /\d\s*(?:de|por) la (?:manana|tarde|noche)\b|\d\s*(?:in the|at) (?:morning|afternoon|evening|night)\b/;

/**
 * The time or the part of the day that a question asks of, in the clause that asks; undefined when it names none, or
 * when a yes or a no might be about something else.
 */
function stretchOf({ text, language, now }: OfflineTurn): Stretch | undefined {
  const clauses = foldAccents(text)
    .split(/[,.;!?¿¡\n]+/)
    .filter((clause) => ASKS_FREE.test(clause));
  const [clause = ''] = clauses;
  if (clauses.length !== 1 || TURNED.test(clause)) return undefined;
  const slots = readSlots(clause, { rooms: new Map(), language, now });
  const [part] = valuesOf(slots, 'part');
  const [start] = valuesOf(slots, 'time');
  const [until] = valuesOf(slots, 'until');
  const [hours] = valuesOf(slots, 'hours');
  const isOfOne = (kind: FoundSlot['kind']) => valuesOf(slots, kind).length <= 1;
  if (!(['date', 'time', 'part', 'hours', 'until'] as const).every(isOfOne)) return undefined;
  const leastMinutes = typeof hours === 'number' ? hours * 60 : HOUR;
  if (typeof start === 'number') {
    if (PART_OF_DAY.test(clause) && !TIME_OF_PART.test(clause)) return undefined;
    const to = typeof until === 'number' ? until : start + leastMinutes;
    return { from: start, to, leastMinutes: to - start };
  }
  const stretch = PARTS[String(part)];
  return stretch && { ...stretch, leastMinutes };
}

function valuesOf(slots: FoundSlot[], kind: FoundSlot['kind']): (string | number)[] {
  return slots.flatMap((slot) => (slot.kind === kind ? [slot.value] : []));
}

/** Whether so much of what was asked for lies in a free stretch. */
function hasRoomFor({ start, end }: JsonFields, { from, to, leastMinutes }: Stretch): boolean {
  const [opens, closes] = [minutesOf(String(start)), minutesOf(String(end)) || 1440];
  return Math.min(closes, to) - Math.max(opens, from) >= leastMinutes;
}

function minutesOf(iso: string): number {
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
}
