import type { Documents } from '../engine/types.ts';

/** A flash card. */
export interface CardText {
  question: string;
  answer: string;
  /** 1 to 3, rising. */
  difficulty: number;
}

export interface FlashCard extends CardText {
  /** `t01`, `t02`, … */
  id: string;
  noteId: number;
  /** The product it belongs to. */
  key: string;
  madeAt: string;
}

/** The student's cards: those that count, and how many ids were given out. */
interface Deck {
  count: number;
  cards: FlashCard[];
}

const COLLECTION = 'notebook';
const ID = 'deck';
const EMPTY: Deck = { count: 0, cards: [] };

/**
 * Adds the cards of a note in place of those it had, all in one update; the same key again changes nothing.
 * Resolves with their ids.
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

/** The cards of a product; empty when it was never made, or when newer ones took their place. */
export async function cardsOf(documents: Documents, key: string): Promise<FlashCard[]> {
  const { cards } = (await documents.read<Deck>(COLLECTION, ID)) ?? EMPTY;
  return cards.filter((card) => card.key === key);
}
