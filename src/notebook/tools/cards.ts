import { z } from 'zod';
import { defineTool, type Tool, ToolResultWithFiles } from '../../agent/tool.ts';
import { cardsFile } from '../cards-file.ts';
import { cardsOf } from '../deck.ts';
import type { NotebookDeps } from '../deps.ts';
import { makeCards, yearOf } from '../make.ts';
import { attempts } from './attempts.ts';

/** Three flash cards of a note. */
export function cardsTool(deps: NotebookDeps): Tool {
  const ids = deps.notes.map(({ id }) => id);
  return defineTool({
    name: 'crear_tarjetas',
    description:
      'Makes three flash cards of rising difficulty from one note and adds them to the deck; a note that has its cards keeps them. Returns { id_nota, tarjetas } with the ids of the cards; the person gets the cards as a file. Call it once for each note that cards are wanted of; to make existing cards again call rehacer. It needs no approval.',
    level: 'reversible',
    input: z.strictObject({ id_nota: z.literal(ids).describe('The id of the note.') }),
    async run({ id_nota: id }, { key, now, language }, signal) {
      const note = deps.notes.find((one) => one.id === id);
      if (!note) throw new Error(`there is no note ${id}`);
      const year = yearOf(now, deps.zone);
      const call = { callKey: key, redo: false, now, language, signal };
      const made = await attempts(() => makeCards(deps, note, year, call), { random: deps.random, signal });
      const cards = await cardsOf(deps.documents, made.key);
      return new ToolResultWithFiles(
        made.result,
        cards.length > 0 ? [cardsFile(`${made.key}.csv`, cards)] : [],
      );
    },
  });
}
