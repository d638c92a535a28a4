import { type Intent, intentOf } from './intents.ts';
import { type FoundSlot, type Reader, readSlots } from './slots.ts';

/** A part of a message: one wish, or something beside it. */
export interface MessagePart {
  text: string;
  folded: string;
  slots: FoundSlot[];
  intent: Intent | undefined;
}

/** Where a message may turn to another matter. */
const BOUNDARY =
  /(?<=[.?!;\n])\s+|\s*[,;:]\s+(?:and |y |also |ademas |then |luego )?|\s+(?:and also|y ademas|and|y|but|pero|also|ademas|plus)\s+/g;

/** The parts of a message, cut where no duration (`an hour and a half`) is cut in two. */
export function readParts(text: string, folded: string, reader: Reader): MessagePart[] {
  const slots = readSlots(folded, reader);
  const cuts = [...folded.matchAll(BOUNDARY)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((cut) => !slots.some((slot) => slot.at < cut.to && cut.from < slot.end));
  const parts: MessagePart[] = [];
  let from = 0;
  for (const cut of [...cuts, { from: folded.length, to: folded.length }]) {
    const own = slots.filter((slot) => slot.at >= from && slot.end <= cut.from);
    const piece = folded.slice(from, cut.from).trim();
    const has = (is: FoundSlot['kind']) => own.some((slot) => slot.kind === is);
    const named = {
      room: has('room'),
      tier: has('tier'),
      hours: has('hours'),
      booking: has('booking'),
      date: has('date'),
      when: has('date') || has('time') || has('part') || has('unclear'),
      rest: without(piece, own, from + leading(folded, from)),
    };
    if (piece !== '') {
      parts.push({
        text: sameLength(text, folded) ? text.slice(from, cut.from).trim() : piece,
        folded: piece,
        slots: own,
        intent: intentOf(piece, named),
      });
    }
    from = cut.to;
  }
  return parts;
}

/** A part without what it names. */
function without(piece: string, slots: FoundSlot[], from: number): string {
  return slots.reduce((rest, { at, end }) => {
    const [start, stop] = [Math.max(0, at - from), Math.max(0, end - from)];
    return rest.slice(0, start) + ' '.repeat(stop - start) + rest.slice(stop);
  }, piece);
}

/** How many blanks stand at a place. */
function leading(text: string, from: number): number {
  return text.slice(from).length - text.slice(from).trimStart().length;
}

/** Folding keeps most texts as long as they were; then the person's own words are searched for. */
function sameLength(text: string, folded: string): boolean {
  return text.length === folded.length;
}
