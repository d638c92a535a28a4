import { addCards, cardsOf } from '../deck.ts';
import type { NotebookDeps } from '../deps.ts';
import type { Note } from '../notes.ts';
import { notesOfWeek } from '../weeks.ts';
import { type MakeCall, makeProduct, notesAsInput, type Product, writeCallOf } from './product.ts';
import type { Made } from './store.ts';

/** The note that cards are made of, and the year of its week. */
export interface WantedCards {
  note: Note;
  year: number;
}

/** The ids of the note's cards, as `crear_tarjetas` returns them. */
export type CardsMade = { id_nota: number; tarjetas: string[] };

/** What cards are made with. */
export type CardsDeps = Pick<NotebookDeps, 'documents' | 'writer'>;

/** The three flash cards of a note, kept in the deck. A newer version takes the place of an older one there. */
export const cardsProduct: Product<CardsDeps, WantedCards, CardsMade> = {
  key: (_deps, { note, year }) => ({
    task: 'tarjetas',
    year,
    week: note.semana,
    note: note.id,
    input: notesAsInput([note]),
  }),

  async make({ documents, writer }, { note }, key, call) {
    const texts = await writer.cards(note, writeCallOf(key, call));
    return { id_nota: note.id, tarjetas: await addCards(documents, key, note.id, texts, call.now) };
  },

  async reconcile({ documents }, { note }, key) {
    const cards = await cardsOf(documents, key);
    if (cards.length === 0) return { happened: false };
    return { happened: true, result: { id_nota: note.id, tarjetas: cards.map(({ id }) => id) } };
  },

  // A note that was changed and changed back has newer cards in the deck than those of this input.
  isReplaced: async ({ documents }, key) => (await cardsOf(documents, key)).length === 0,
};

/** The cards of each note of a week, one note after another so that the ids follow the notes. */
export async function makeCardsOfWeek(
  deps: CardsDeps & Pick<NotebookDeps, 'notes' | 'products'>,
  { week, year }: { week: number; year: number },
  call: MakeCall,
): Promise<Made<CardsMade>[]> {
  const made: Made<CardsMade>[] = [];
  for (const note of notesOfWeek(deps.notes, week)) {
    const noteCall = { ...call, callKey: `${call.callKey}/${note.id}` };
    made.push(await makeProduct(deps, cardsProduct, { note, year }, noteCall));
  }
  return made;
}
