export type Kind =
  | 'id'
  | 'citation'
  | 'date'
  | 'time'
  | 'money'
  | 'percent'
  | 'duration'
  | 'number'
  | 'relation';

/** What a rule reads out of a text. */
export interface Reading {
  kind: Kind;
  /** The part that stands for the value: without unit words, the currency sign kept. */
  shown: string;
  /**
   * Its possible values in base units: a currency's smallest unit, minutes, minutes of the day, percent, ISO dates
   * ('--12-01' where no year is said, '---29' a day of any month, '2026-12' a month), lower-cased ids, how many times
   * as much; a text where a number cannot be read, which only the same text backs.
   */
  values: (number | string)[];
  /** The number before its unit; of a time that might be a plain number, that number. */
  face: number[];
  /** The ISO code of the currency that is written, or what is written where nobody knows it. */
  currency?: string;
  /** How much one of its last digit is worth, for what may be rounded. */
  step?: number;
  /** The year that a date says. */
  year?: number;
  /** Of money in millions: the values without the millions, as tables repeat them. */
  unscaled?: number[];
  /** The day of a month that an ordinal may be: `the 29th`. */
  dayOfMonth?: number;
  /** What a number is the number of, in small letters: `scope` of `Scope 1`. */
  label?: string;
  relation?: Relation;
  /** Of a price of 0: what costs nothing. */
  topics?: string[];
}

/** How one amount is related to another: `twice as much`, `almost a third cheaper`. */
export interface Relation {
  /** The kind of the amounts, where the words tell. */
  between?: 'money' | 'duration';
  /** Percentages that say the same: 50 of `half`. */
  percent: number[];
  /** Least and most of what counts, as factors of the ratio: 1 and 1 where the words are exact. */
  tolerance: [number, number];
}

/** A value in a text. */
export interface Mention extends Reading {
  /** As it stands in the text. */
  text: string;
  at: number;
}

/** What a text is read with. */
export interface ReadingContext {
  /** The house's currency, ISO 4217. */
  currency: string;
  /** The sign before decimals, where the text has told. */
  decimal?: '.' | ',';
  /** Whether `free` speaks of a price, since the person asked for one. */
  isAboutPrice: boolean;
}

/** What a pattern has found is no claim, and no other rule may read it. */
export const NO_CLAIM = [] as const;

/** A pattern, and what it means; undefined leaves the text to the later rules. */
export interface Rule {
  pattern: RegExp;
  read(match: RegExpMatchArray, context: ReadingContext): Reading | readonly Reading[] | undefined;
}

/** Not inside of a word or a number. */
export const START = String.raw`(?<![\p{L}\d]|\d[.,])`;
export const END = String.raw`(?![\p{L}\d])`;

export function rule(pattern: string, read: Rule['read'], flags = 'giu'): Rule {
  return { pattern: new RegExp(pattern, flags), read };
}

/** A value that cannot be read: only the same signs back it. */
export function unread(kind: Kind, shown: string): Reading {
  return { kind, shown, values: [shown.toLowerCase()], face: [] };
}
