export type Kind = 'id' | 'citation' | 'date' | 'time' | 'money' | 'percent' | 'duration' | 'number';

/** What a rule reads out of a text. */
export interface Reading {
  kind: Kind;
  /** The part that stands for the value: without unit words, the currency sign kept. */
  shown: string;
  /**
   * Its possible values in base units: cents, minutes, minutes of the day, percent, ISO dates ('--12-01' where
   * no year is said), lower-cased ids.
   */
  values: (number | string)[];
  /** The number before its unit; of a time that might be a plain number, that number. */
  face: number[];
  /** The currency's sign or code, when one is written. */
  currency?: string;
  /** How much one of its last digit is worth, for what may be rounded. */
  step?: number;
  /** The year that a date says. */
  year?: number;
}

/** A value in a text. */
export interface Mention extends Reading {
  /** As it stands in the text. */
  text: string;
  at: number;
}

/** A pattern, and what it means; without a reading it is taken out of the text, and is no claim. */
export interface Rule {
  pattern: RegExp;
  read(match: RegExpMatchArray): Reading | undefined;
}

/** Not inside of a word or a number. */
export const START = String.raw`(?<![\p{L}\d])`;
export const END = String.raw`(?![\p{L}\d])`;

export function rule(pattern: string, read: Rule['read'], flags = 'giu'): Rule {
  return { pattern: new RegExp(pattern, flags), read };
}

/** The value of the last digit that is written: 0.01 of `7.32`, 1 of `12`. */
export function stepOf(written: string): number {
  const decimals = /[.,](\d+)$/.exec(written.trim())?.[1]?.length ?? 0;
  return 10 ** -decimals;
}
