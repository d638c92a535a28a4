import { resultFields, resultList } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { dayShown } from '../shown.ts';
import { RESERVO_WORDS } from '../words.ts';
import { presentSlot } from './when.ts';

/** Why a slot could not be had, and what is free near it; the room in bold. */
export function presentNotFree(result: Json, what: 'booked' | 'moved', language: Language): string {
  return notFreeIn(result, what, language, (room) => `**${room}**`);
}

/** The same for a form, which shows no Markdown. */
export function plainNotFree(result: Json, what: 'booked' | 'moved', language: Language): string {
  return notFreeIn(result, what, language, (room) => room);
}

function notFreeIn(
  result: Json,
  what: 'booked' | 'moved',
  language: Language,
  marked: (room: string) => string,
): string {
  const fields = resultFields(result);
  const { tell, hours } = RESERVO_WORDS[language];
  const room = marked(String(fields.room));
  const duration = hours(Number(fields.hours));
  const reason =
    fields.reason === 'slot_taken'
      ? tell.taken(what, room, presentSlot(fields, language))
      : fields.reason === 'day_full'
        ? tell.dayFull(room, dayShown(String(fields.date), language), duration)
        : tell.nothingFree(room, duration);
  const inOrder = resultList(fields.nearest_free).sort((a, b) =>
    String(a.start).localeCompare(String(b.start)),
  );
  const nearest = inOrder.map((slot) => `- ${presentSlot(slot, language)}`);
  return `${reason} ${nearest.length > 0 ? tell.nearest(nearest.join('\n')) : tell.noNearest}`;
}
