import type { DeedKind } from './deed.ts';
import type { Token } from './sentences.ts';

/** What a clause states was done. */
export interface Reading {
  /** Any of these: a verb has more meanings than one. */
  kinds: readonly DeedKind[];
  /** Whoever speaks says that they did it. */
  isOwn: boolean;
}

/** What a clause states was done, and the clause. */
export interface Statement extends Reading {
  clause: string;
}

/** What a clause leaves to those after it in its sentence. */
export interface Carried {
  /** Its end is unreal: denied, wished, asked. What goes on without a subject of its own is too. */
  isOpen: boolean;
  /** A condition stands before. */
  isConditional: boolean;
  /** The words of whoever asks, or of a document, stand before. */
  isReport: boolean;
  /** Somebody else's words do. */
  isHearsay: boolean;
  /** The clause before states a deed, or tells of what somebody did. */
  isTold: boolean;
  /** It is an order: `say yes`. */
  isOrder: boolean;
  /** What the clause before names, where it does no more than that. */
  topic: string;
}

/** Before the first clause of a sentence. */
export const NOTHING_CARRIED: Carried = {
  isOpen: false,
  isConditional: false,
  isReport: false,
  isHearsay: false,
  isTold: false,
  isOrder: false,
  topic: '',
};

/** The words with one blank between, as patterns see them. */
export function joined(tokens: Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}
