/** What the desk can do so that somebody relies on it. */
export const DEED_KINDS = ['booked', 'moved', 'cancelled', 'made', 'approved', 'sent'] as const;
export type DeedKind = (typeof DEED_KINDS)[number];

/** What a tool does: its results back the statements of an answer that it was done. */
export interface Deed {
  kinds: readonly DeedKind[];
  /** The field of the result that is `true` when it was done; without it every result does that is no fault. */
  doneField?: string;
}

/** A statement of a text that something was done. */
export interface DeedClaim {
  /** The sentence, as it is written, without its marks of Markdown. */
  sentence: string;
  /** The part of the sentence that states it. */
  clause: string;
  /** What was done, as far as the words tell: any of these. All of them for a bare *Done*. */
  kinds: readonly DeedKind[];
  /** Whoever speaks did it: *I have booked*. Such a thing no reading tool backs. */
  isOwn: boolean;
}
