import { DELETE, type Documents } from '../engine/types.ts';

/** What a flash card says. */
export interface CardText {
  question: string;
  answer: string;
  /** 1 to 3, rising. */
  difficulty: number;
}

/** A flash card in the deck. */
export interface FlashCard extends CardText {
  /** `t01`, `t02`, … */
  id: string;
  noteId: number;
  /** The key of the product it belongs to, `tarjetas-2026-S3-N8`. */
  key: string;
  /** ISO. */
  madeAt: string;
}

/** The cards in use. */
interface Deck {
  /** How many ids were ever given out; ids are not used again. */
  count: number;
  cards: FlashCard[];
}

const COLLECTION = 'notebook';
const ID = 'deck';
const EMPTY: Deck = { count: 0, cards: [] };

/**
 * Puts the cards of a note in the deck in place of its older ones, in one update; repeating a key changes nothing.
 * Resolves with the ids of the cards. @throws NotSaved
 */
export async function addCards(
  documents: Documents,
  key: string,
  noteId: number,
  texts: CardText[],
  now: Date,
): Promise<string[]> {
  return await documents.update<Deck, string[]>(COLLECTION, ID, (deck = EMPTY) => {
    const known = deck.cards.filter((card) => card.key === key);
    if (known.length > 0) return { result: known.map(({ id }) => id) };
    const added = texts.map((text, index) => ({
      ...text,
      id: `t${String(deck.count + index + 1).padStart(2, '0')}`,
      noteId,
      key,
      madeAt: now.toISOString(),
    }));
    const kept = deck.cards.filter((card) => card.noteId !== noteId);
    return {
      result: added.map(({ id }) => id),
      next: { count: deck.count + added.length, cards: [...kept, ...added] },
    };
  });
}

/** The cards of a product that are in use; empty when it was never made or a newer version replaced it. */
export async function cardsOf(documents: Documents, key: string): Promise<FlashCard[]> {
  const { cards } = (await documents.read<Deck>(COLLECTION, ID)) ?? EMPTY;
  return cards.filter((card) => card.key === key);
}

/** Takes the deck away; returns how many cards it had. @throws NotSaved */
export async function forgetDeck(documents: Documents): Promise<number> {
  return await documents.update<Deck, number>(COLLECTION, ID, (deck) =>
    deck ? { result: deck.cards.length, next: DELETE } : { result: 0 },
  );
}
