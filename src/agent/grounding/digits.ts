import type { Language } from '../../kernel/language.ts';
import { findNumberPhrases } from '../../kernel/number-phrases.ts';
import { ORDINAL_WORDS } from '../../kernel/number-words.ts';
import { BESIDE, CODE, NOUN, SIGN } from './currencies.ts';
import { ROMAN, romanValue } from './numerals.ts';
import { type Plain, substitute, withChanges } from './plain.ts';
import { MONTH } from './rules/dates.ts';
import { UNIT } from './rules/durations.ts';

const START = String.raw`(?<![\p{L}\d])`;
const END = String.raw`(?![\p{L}\d])`;
const PEOPLE =
  'people|persons?|guests?|seats?|personas?|plazas?|asientos?|invitad[oa]s?|bookings|reservas|rooms|salas';
/** What makes a number of the letters before it. */
const UNIT_BEHIND = `(?= ?(?:[%‰]|${SIGN}|(?:${CODE}|${NOUN}|${UNIT}|${PEOPLE}|percent|por ciento|cents?|centavos?)${END}))`;
const MONEY_BEFORE = String.raw`(?<=\p{Sc} ?|${START}(?:${BESIDE}) )`;

/** Numbers in words, Roman numerals with a unit, and letters in the place of digits, all in digits. */
export function withDigits(plain: Plain, language: Language | undefined): Plain {
  const steps = [withOrdinals, withPhrases, withHalves, withSlashes, withRoman, withLetters];
  return steps.reduce((one, step) => step(one, language), plain);
}

const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 };
const DAYS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(ORDINAL_WORDS),
  ...'eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, index) => [word, index + 11] as const),
  ['thirtieth', 30],
]);
const ENGLISH_DAY = [...DAYS.keys()].filter((word) => /(?:st|nd|rd|th)$|second/.test(word)).join('|');
const COMPOUND = new RegExp(
  `${START}(${Object.keys(TENS).join('|')})[- ](first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)${END}`,
  'giu',
);
const DAY_OF_MONTH = new RegExp(
  `${START}(?:(${ENGLISH_DAY})(?= (?:of )?(?:${MONTH})${END})|(?<=${START}(?:${MONTH}) (?:the )?)(${ENGLISH_DAY})${END})`,
  'giu',
);

/** `twenty-first`, `the third of December`: other ordinals in words are no numbers here. */
function withOrdinals(plain: Plain): Plain {
  const compound = substitute(plain, COMPOUND, ([, tens = '', unit = '']) => {
    const value = (TENS[tens.toLowerCase()] ?? 0) + (DAYS.get(unit.toLowerCase()) ?? 0);
    return `${value}th`;
  });
  return substitute(compound, DAY_OF_MONTH, ([, before, behind]) =>
    String(DAYS.get((before ?? behind ?? '').toLowerCase())),
  );
}

function withPhrases(plain: Plain, language: Language | undefined): Plain {
  const { text } = plain;
  // Two numbers side by side stay two: digits in groups of three would be read as one.
  const changes = findNumberPhrases(text, { spanish: language === 'es' }).map(({ at, length, digits }) => {
    const apart = /\d $/.test(text.slice(Math.max(0, at - 2), at)) ? ' ' : '';
    const behind = /^ \d/.test(text.slice(at + length, at + length + 2)) ? ' ' : '';
    return { at, length, text: `${apart}${digits}${behind}` };
  });
  return withChanges(plain, changes);
}

/** `2 and a half`, `2 y medio`. */
function withHalves(plain: Plain): Plain {
  const pattern =
    /(?<![\p{L}\d.,])(\d{1,4}) (?:and a (half|quarter)|y (medi[oa])(?= (?:horas|d[ií]as|meses|a[ñn]os)))(?![\p{L}\d])/giu;
  return substitute(
    plain,
    pattern,
    ([, whole, part]) => `${whole}${part?.toLowerCase() === 'quarter' ? '.25' : '.5'}`,
  );
}

/** `1/2 hour`, `3/4 of the price`; other slashes are dates. */
function withSlashes(plain: Plain): Plain {
  const pattern = new RegExp(
    String.raw`(?<![\d/.,])((?:\d{1,3} )?[1-9])/([2-9]|10)(?= ?(?:(?:an? |of (?:an? |the )?|de |del )?(?:${UNIT}|price|precio|cost|rate)|off|cheaper|less|more)${END})`,
    'giu',
  );
  return substitute(plain, pattern, ([, above, below]) => `${above}⁄${below}`);
}

const NUMERAL = new RegExp(
  `${START}(?:${ROMAN})(?<=[MDCLXVI]{1,15})${END}${UNIT_BEHIND}|${MONEY_BEFORE}(?:${ROMAN})(?<=[MDCLXVI]{1,15})${END}`,
  'giu',
);
/** Roman by their letters, and words or units all the same. */
const NO_ROMAN = /^(?:mi|di|vi|mix|dim|mm|cm|dm|ml|cl|dl|md|dc|cd|dvd|id|civil|mild)$/i;
/** Letters that stand for a thing rather than for a number. */
const LETTER = /^[ICDM]$/;

/** `LXXV dollars`; in small letters only where it is longer, since `mi` and `vi` are words. */
function withRoman(plain: Plain): Plain {
  return substitute(plain, NUMERAL, ([found]) => {
    const isSmall = found !== found.toUpperCase();
    if (NO_ROMAN.test(found) || LETTER.test(found) || (isSmall && found.length < 3)) return undefined;
    return romanValue(found)?.toString();
  });
}

const LETTERS_FOR_DIGITS = new RegExp(
  String.raw`(?:(?<=\p{Sc} ?)|(?<![\p{L}\d.,]))(?=[\d.,oil]{0,20}\d)(?=[\d.,]{0,20}[oil])[\doil][\d.,oil]{0,20}${END}(?:(?<=\p{Sc} ?[\d.,oil]{1,21})|${UNIT_BEHIND})`,
  'giu',
);

/** `$6O`: what people read as a number. */
function withLetters(plain: Plain): Plain {
  return substitute(plain, LETTERS_FOR_DIGITS, ([found]) =>
    found.replace(/[oil]/gi, (letter) => (/o/i.test(letter) ? '0' : '1')),
  );
}
