/** A part of the day, when no time is said. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** A day, a time of the day (in minutes), the end of a range, or a part of the day, where it stands in a text. */
export type Said = { at: number; end: number } & (
  | { kind: 'date'; value: string }
  | { kind: 'time'; value: number }
  | { kind: 'until'; value: number }
  | { kind: 'part'; value: PartOfDay }
  /** A day or a time that is none, or too vague to book: to be asked back, never to be guessed. */
  | { kind: 'unclear'; value: string }
);
