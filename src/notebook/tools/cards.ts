import { z } from 'zod';
import { defineTool, resultFields, type Tool, ToolResultWithFiles } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import { checkMaker } from '../access.ts';
import { cardsOf } from '../deck.ts';
import type { NotebookDeps } from '../deps.ts';
import { type CardsDeps, cardsProduct } from '../products/cards.ts';
import { cardsFile } from '../products/files.ts';
import { makeProduct } from '../products/product.ts';
import { yearOf } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { makeCallOf, withRetries } from './making.ts';

/** What the tool of the cards uses. */
export type CardsToolDeps = CardsDeps &
  Pick<NotebookDeps, 'notes' | 'ownersFor' | 'products' | 'zone' | 'random'>;

/** `crear_tarjetas`: three flash cards of a note. */
export function cardsTool(deps: CardsToolDeps): Tool {
  const ids = deps.notes.map(({ id }) => id);
  return defineTool({
    name: 'crear_tarjetas',
    description:
      'Makes three flash cards of rising difficulty from one note and adds them to the deck; a note that has its cards keeps them. Returns { id_nota, tarjetas } with the ids of the cards; the person gets the cards as a file. Call it once for each note that cards are wanted of; to make existing cards again call rehacer. It needs no approval.',
    level: 'reversible',
    deed: { kinds: ['made'] },
    input: z.strictObject({ id_nota: z.literal(ids).describe('The id of the note.') }),
    async run({ id_nota: id }, context, signal) {
      checkMaker(deps, context);
      const note = deps.notes.find((one) => one.id === id);
      if (!note) throw new Error(`there is no note ${id}`);
      const wanted = { note, year: yearOf(context.now, deps.zone) };
      const call = makeCallOf(context, signal);
      const made = await withRetries(() => makeProduct(deps, cardsProduct, wanted, call), {
        random: deps.random,
        signal,
      });
      const cards = await cardsOf(deps.documents, made.key);
      return new ToolResultWithFiles(made.result, cards.length > 0 ? [await cardsFile(made.key, cards)] : []);
    },
    present: (result, _input, language) =>
      NOTEBOOK_WORDS[language].tell.cards(Number(resultFields(result).id_nota), presentCardIds(result)),
  });
}

/** The ids of the cards that a result holds, as code. */
export function presentCardIds(result: Json): string {
  const { tarjetas } = resultFields(result);
  return Array.isArray(tarjetas) ? tarjetas.map((id) => `\`${id}\``).join(', ') : '';
}
