import { stripAccents } from './fold-accents.ts';
import type { Language, Words } from './language.ts';

/** The numbers that have a word of their own, by language. */
const CARDINALS: Words<readonly (readonly [number, string])[]> = {
  es: [
    [0, 'cero'],
    [1, 'uno una un'],
    [2, 'dos'],
    [3, 'tres'],
    [4, 'cuatro'],
    [5, 'cinco'],
    [6, 'seis'],
    [7, 'siete'],
    [8, 'ocho'],
    [9, 'nueve'],
    [10, 'diez'],
    [11, 'once'],
    [12, 'doce'],
    [13, 'trece'],
    [14, 'catorce'],
    [15, 'quince'],
    [16, 'dieciséis'],
    [17, 'diecisiete'],
    [18, 'dieciocho'],
    [19, 'diecinueve'],
    [20, 'veinte'],
    [21, 'veintiuno veintiuna veintiún'],
    [22, 'veintidós'],
    [23, 'veintitrés'],
    [24, 'veinticuatro'],
    [25, 'veinticinco'],
    [26, 'veintiséis'],
    [27, 'veintisiete'],
    [28, 'veintiocho'],
    [29, 'veintinueve'],
    [30, 'treinta'],
    [40, 'cuarenta'],
    [50, 'cincuenta'],
    [60, 'sesenta'],
    [70, 'setenta'],
    [80, 'ochenta'],
    [90, 'noventa'],
    [100, 'cien ciento'],
    [200, 'doscientos doscientas'],
    [300, 'trescientos trescientas'],
    [400, 'cuatrocientos cuatrocientas'],
    [500, 'quinientos quinientas'],
    [600, 'seiscientos seiscientas'],
    [700, 'setecientos setecientas'],
    [800, 'ochocientos ochocientas'],
    [900, 'novecientos novecientas'],
    [1000, 'mil'],
    [1e6, 'millón millones'],
    [1e12, 'billón billones'],
  ],
  en: [
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
    [5, 'five'],
    [6, 'six'],
    [7, 'seven'],
    [8, 'eight'],
    [9, 'nine'],
    [10, 'ten'],
    [11, 'eleven'],
    [12, 'twelve'],
    [13, 'thirteen'],
    [14, 'fourteen'],
    [15, 'fifteen'],
    [16, 'sixteen'],
    [17, 'seventeen'],
    [18, 'eighteen'],
    [19, 'nineteen'],
    [20, 'twenty'],
    [30, 'thirty'],
    [40, 'forty'],
    [50, 'fifty'],
    [60, 'sixty'],
    [70, 'seventy'],
    [80, 'eighty'],
    [90, 'ninety'],
    [100, 'hundred'],
    [1000, 'thousand'],
    [1e6, 'million millions'],
    [1e9, 'billion billions'],
    [1e12, 'trillion trillions'],
  ],
};

/** First to tenth; the Spanish ones feminine, as they stand before `semana` and `nota`. */
const ORDINALS: Words<string> = {
  es: 'primera segunda tercera cuarta quinta sexta séptima octava novena décima',
  en: 'first second third fourth fifth sixth seventh eighth ninth tenth',
};

/** Words of both languages, and the numbers they mean. */
export type NumberWords = Readonly<Record<string, number>>;

/** The articles that mean one before a unit: `a week`, `una semana`. */
export const ARTICLES_FOR_ONE: NumberWords = { a: 1, an: 1, un: 1, una: 1 };

/** Every number that is one word, with its accents. */
export const SINGLE_NUMBER_WORDS: NumberWords = Object.fromEntries(
  [...CARDINALS.es, ...CARDINALS.en].flatMap(([value, words]) =>
    words.split(' ').map((word) => [word, value] as const),
  ),
);

/** First to tenth, without accents. */
export const ORDINAL_WORDS: NumberWords = Object.fromEntries(
  [ORDINALS.es, ORDINALS.en].flatMap((words) =>
    words.split(' ').map((word, index) => [stripAccents(word), index + 1] as const),
  ),
);

/** The words for some numbers below 100, without accents: `cuarenta y cinco`, `forty-five` and `forty five` for 45. */
export function numberWordsFor(values: readonly number[]): NumberWords {
  return Object.fromEntries(
    values.flatMap((value) =>
      [...wordsOf(value, 'es', [' y ']), ...wordsOf(value, 'en', ['-', ' '])].map(
        (word) => [stripAccents(word), value] as const,
      ),
    ),
  );
}

/** The whole numbers of a range, both ends included. */
export function range(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

function wordsOf(value: number, language: Language, joints: readonly string[]): string[] {
  const own = singleWordsOf(value, language);
  if (own.length > 0) return own;
  const units = singleWordsOf(value % 10, language);
  return singleWordsOf(value - (value % 10), language).flatMap((tens) =>
    joints.flatMap((joint) => units.map((unit) => `${tens}${joint}${unit}`)),
  );
}

function singleWordsOf(value: number, language: Language): string[] {
  return CARDINALS[language].find(([known]) => known === value)?.[1].split(' ') ?? [];
}
