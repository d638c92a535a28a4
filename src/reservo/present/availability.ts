import { resultFields, resultList } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { dayShown } from '../shown.ts';
import { RESERVO_WORDS } from '../words.ts';
import { presentTimes } from './when.ts';

/** What is free on a day, a line for each room, or that the house is closed. */
export function presentAvailability(result: Json, language: Language): string {
  const { tell } = RESERVO_WORDS[language];
  const fields = resultFields(result);
  const day = dayShown(String(fields.date), language);
  if (fields.open !== true) return tell.closed(day);
  const lines = resultList(fields.rooms).map(({ room, free }) => {
    const slots = resultList(free).map(presentTimes);
    return slots.length > 0 ? tell.freeLine(String(room), slots.join(', ')) : tell.noneFree(String(room));
  });
  return [tell.free(day, String(fields.zone)), ...lines].join('\n');
}
