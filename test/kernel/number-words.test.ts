import { expect, it } from 'vitest';
import { numberWordsFor, ORDINAL_WORDS, range, SINGLE_NUMBER_WORDS } from '../../src/kernel/number-words.ts';

it('has each number of a range in both languages, without accents', () => {
  expect(numberWordsFor(range(15, 16))).toEqual({
    quince: 15,
    fifteen: 15,
    dieciseis: 16,
    sixteen: 16,
  });
});

it('composes what is not one word, in the language where it is not', () => {
  expect(numberWordsFor([25, 45])).toEqual({
    veinticinco: 25,
    'twenty-five': 25,
    'twenty five': 25,
    'cuarenta y cinco': 45,
    'forty-five': 45,
    'forty five': 45,
  });
});

it('gives no word two meanings', () => {
  const words = Object.entries(numberWordsFor(range(0, 99)));
  for (const value of range(0, 99)) expect(words.map(([, one]) => one)).toContain(value);
  for (const [word, value] of words) expect(SINGLE_NUMBER_WORDS[word] ?? value).toBe(value);
  expect(ORDINAL_WORDS).toMatchObject({ first: 1, septima: 7, decima: 10 });
});
