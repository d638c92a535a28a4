import { stripAccents } from './fold-accents.ts';
import {
  ARTICLES,
  COLLECTIVES,
  isJoint,
  isScale,
  isSpanishBeside,
  type Read,
  readCardinal,
  type Token,
  VALUES,
} from './number-cardinals.ts';

/** A number that a text writes in words: `forty-six`, `ciento veinte`, `two and a half`. */
export interface NumberPhrase {
  /** Where it begins in the text. */
  at: number;
  length: number;
  /** The same in digits, with a point before decimals. A scale at its end (`thousand`, `millones`) stays a word of the text. */
  digits: string;
}

/** What counts nothing by itself: an article, a pronoun. */
const NO_COUNT = new Set(['one', 'un', 'una', 'uno']);
/** What one word says beside a number: `mil gracias`, `ten en cuenta`. */
const IDIOMS: ReadonlyMap<string, RegExp> = new Map([
  ['mil', /^(?:gracias|disculpas|perdones)$/],
  ['ten', /^(?:en|a|cuidado|cuenta|presente|paciencia)$/],
]);
const AFTER_A_CLOCK = new Set(['at', 'by', 'until', 'till', 'from', 'to']);
/**
 * The numbers that a text writes in words, Spanish and English, in their order; compounds are one number.
 * `spanish`: `once` is eleven, and `ten` may be a verb. Takes time linear in the length of the text.
 */
export function findNumberPhrases(text: string, { spanish = false } = {}): NumberPhrase[] {
  const tokens = tokensOf(text);
  const phrases: NumberPhrase[] = [];
  for (let index = 0; index < tokens.length; ) {
    const read = isUsable(tokens, index, spanish, text) ? readAt(tokens, index, spanish) : undefined;
    const first = tokens[index];
    if (!read || !first) {
      index += 1;
      continue;
    }
    const { value, next } = read.mantissa ?? read;
    const last = tokens[next - 1] ?? first;
    phrases.push({ at: first.at, length: last.end - first.at, digits: String(value) });
    index = read.next;
  }
  return phrases;
}

function tokensOf(text: string): Token[] {
  let before = 0;
  return [...text.matchAll(/\p{L}+/gu)].map(({ 0: written, index }) => {
    const token = {
      word: folded(written),
      gap: text.slice(Math.max(before, index - 2), index),
      at: index,
      end: index + written.length,
    };
    before = token.end;
    return token;
  });
}

function folded(word: string): string {
  const small = word.toLowerCase();
  return /^[a-z]+$/.test(small) ? small : stripAccents(small);
}

/** Whether a number may begin here: not within a word with digits, nor where the word means something else. */
function isUsable(tokens: Token[], index: number, spanish: boolean, text: string): boolean {
  const { word = '', at = 0, end = 0 } = tokens[index] ?? {};
  if (/\d/.test(text.charAt(at - 1)) || /\d/.test(text.charAt(end))) return false;
  const value = VALUES.get(word);
  // `6 mil`, `3 hundred`, `2 dozen`: the scale of the digits before it.
  const isMultiplier = isScale(value) || word === 'hundred' || COLLECTIVES.has(word);
  if (isMultiplier && /\d $/.test(text.slice(Math.max(0, at - 2), at))) return false;
  const following = tokens[index + 1]?.word ?? '';
  if (/^(?:ciento|cien|mil)$/.test(word) && isPer(tokens, index, text)) return false;
  if (word === 'once') return spanish || isSpanishBeside(tokens, index);
  return !(IDIOMS.get(word)?.test(following) && (word !== 'ten' || spanish));
}

/** `20 por ciento`, `cinco por mil`; not `por cien dólares`. */
function isPer(tokens: Token[], index: number, text: string): boolean {
  const per = tokens[index - 1];
  if (per?.word !== 'por') return false;
  return (
    /[\d)] $/.test(text.slice(Math.max(0, per.at - 2), per.at)) || VALUES.has(tokens[index - 2]?.word ?? '')
  );
}

function readAt(tokens: Token[], index: number, spanish: boolean): Read | undefined {
  const read = collective(tokens, index) ?? readCardinal(tokens, index, spanish);
  const word = tokens[index]?.word ?? '';
  if (!read || (read.next === index + 1 && ARTICLES.has(word))) return undefined;
  if (!read.isSingle) return withDecimals(tokens, read);
  const joined = digitByDigit(tokens, index) ?? yearAt(tokens, index, read);
  if (joined) return joined;
  const full = withDecimals(tokens, read);
  const countsNothing = NO_COUNT.has(word) || (isScale(read.value) && word !== 'mil');
  return full === read && countsNothing ? undefined : full;
}

/** `a dozen`, `half a million`, `media docena`, `un centenar`. */
function collective(tokens: Token[], index: number): Read | undefined {
  const word = (offset: number) => {
    const token = tokens[index + offset];
    return token && (offset === 0 || isJoint(token.gap)) ? token.word : '';
  };
  const sizeOf = (written: string) =>
    COLLECTIVES.get(written) ??
    (/^(?:hundred|thousand|(?:m|b|tr)illion|(?:m|b)illon)$/.test(written) ? VALUES.get(written) : undefined);
  const half = sizeOf(word(2));
  if (word(0) === 'half' && ARTICLES.has(word(1)) && half !== undefined)
    return { value: half / 2, next: index + 3, isSingle: false };
  const medium = sizeOf(word(1));
  if (/^medi[oa]$/.test(word(0)) && medium !== undefined)
    return { value: medium / 2, next: index + 2, isSingle: false };
  if (COLLECTIVES.has(word(0)) && word(0) !== 'docenas')
    return { value: COLLECTIVES.get(word(0)) ?? 0, next: index + 1, isSingle: false };
  const one = COLLECTIVES.get(word(1));
  if (ARTICLES.has(word(0)) && one !== undefined) return { value: one, next: index + 2, isSingle: false };
  // `a hundred`, `a thousand`; the cardinal reads the rest.
  if (ARTICLES.has(word(0)) && medium !== undefined) return readCardinal(tokens, index, false);
  return undefined;
}

/** `seven five`: digit by digit. */
function digitByDigit(tokens: Token[], index: number): Read | undefined {
  let digits = '';
  let next = index;
  for (; next < tokens.length; next += 1) {
    const { word = '', gap = '' } = tokens[next] ?? {};
    const value = VALUES.get(word);
    if (value === undefined || value > 9 || (next > index && !isJoint(gap))) break;
    digits += value;
  }
  return digits.length < 2 || digits.startsWith('0')
    ? undefined
    : { value: Number(digits), next, isSingle: false };
}

/** `twenty twenty-six`; not `at twenty thirty`. */
function yearAt(tokens: Token[], index: number, { value, next }: Read): Read | undefined {
  if ((value !== 19 && value !== 20) || AFTER_A_CLOCK.has(tokens[index - 1]?.word ?? '')) return undefined;
  const rest = isJoint(tokens[next]?.gap ?? '') ? readCardinal(tokens, next, false) : undefined;
  if (!rest || rest.value < 10 || rest.value > 99) return undefined;
  return { value: value * 100 + rest.value, next: rest.next, isSingle: false };
}

const PARTS_BEHIND: readonly (readonly [readonly string[], number])[] = [
  [['and', 'a', 'half'], 0.5],
  [['and', 'a', 'quarter'], 0.25],
  [['and', 'three', 'quarters'], 0.75],
  [['y', 'medio'], 0.5],
];

/** `two and a half`, `un millón y medio`, `dos coma cinco`. */
function withDecimals(tokens: Token[], read: Read): Read {
  const { next } = read;
  const matches = (words: readonly string[]) =>
    words.every((word, offset) => tokens[next + offset]?.word === word && tokens[next + offset]?.gap === ' ');
  const part = PARTS_BEHIND.find(([words]) => matches(words));
  if (part) {
    const [words, value] = part;
    const scale = read.mantissa ? read.value / read.mantissa.value : isScale(read.value) ? read.value : 1;
    return { value: read.value + value * scale, next: next + words.length, isSingle: false };
  }
  const point = tokens[next];
  if (point?.gap !== ' ' || !/^(?:point|coma|punto)$/.test(point.word) || read.mantissa) return read;
  let decimals = '';
  let end = next + 1;
  for (; end < tokens.length; end += 1) {
    const { word = '', gap = '' } = tokens[end] ?? {};
    const value = VALUES.get(word);
    if (value === undefined || value > 99 || !isJoint(gap)) break;
    decimals += value;
  }
  return decimals === '' ? read : { value: Number(`${read.value}.${decimals}`), next: end, isSingle: false };
}
