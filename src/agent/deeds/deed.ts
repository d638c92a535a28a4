/** What the desk can do so that somebody relies on it. */
export const DEED_KINDS = ['booked', 'moved', 'cancelled', 'made', 'approved', 'sent'] as const;
export type DeedKind = (typeof DEED_KINDS)[number];

/** A statement of a text that something was done. */
export interface DeedClaim {
  /** The sentence, as it is written, without its marks of Markdown. */
  sentence: string;
  /** The part of the sentence that states it. */
  clause: string;
  /** What was done, as far as the words tell: any of these. All of them for a bare *Done*. */
  kinds: readonly DeedKind[];
  /** It was done before this answer, as the words have it: *earlier*, *already*. */
  isEarlier: boolean;
}
