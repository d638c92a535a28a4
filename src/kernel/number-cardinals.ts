import { stripAccents } from './fold-accents.ts';
import { SINGLE_NUMBER_WORDS } from './number-words.ts';

/** A word of a text, folded, and what stands between it and the word before. */
export interface Token {
  word: string;
  gap: string;
  at: number;
  end: number;
}

/** What has been read of a number, and the token behind it. */
export interface Read {
  value: number;
  next: number;
  /** The number before a scale that ends it: 200 of `two hundred thousand`. */
  mantissa?: { value: number; next: number };
  /** Made of one word. */
  isSingle: boolean;
}

/** What each number word means, without its accents. */
export const VALUES: ReadonlyMap<string, number> = new Map(
  Object.entries(SINGLE_NUMBER_WORDS).map(([word, value]) => [stripAccents(word), value] as const),
);
/** The articles of both languages, which may mean one. */
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'un', 'una']);
/** The nouns that count: `two dozen`. */
export const COLLECTIVES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['docena', 12],
  ['docenas', 12],
  ['centenar', 100],
  ['millar', 1000],
]);
const SPANISH_BESIDE =
  /^(?:las|horas|dias|minutos|semanas|meses|anos|dolares|euros|personas|salas|reservas)$/;

/** Whether two words with this between them may be of one number. */
export const isJoint = (gap: string) => gap === ' ' || gap === '-' || gap === '–';
/** Whether a value multiplies what stands before it: a thousand, a million. */
export const isScale = (value: number | undefined): value is number => value !== undefined && value >= 1000;

/** `las once`, `once horas`: eleven, also where nothing else is Spanish. */
export function isSpanishBeside(tokens: Token[], index: number): boolean {
  return [tokens[index - 1], tokens[index + 1]].some((token) => SPANISH_BESIDE.test(token?.word ?? ''));
}

/** The parts of a number while its words are read. */
interface Parts {
  /** What is full: millions and more. */
  total: number;
  thousands: number;
  /** Below a thousand. */
  group: number;
}

const sumOf = ({ total, thousands, group }: Parts) => total + thousands + group;

/** The longest whole number that begins at a token; undefined when none does. */
export function readCardinal(tokens: Token[], index: number, spanish: boolean): Read | undefined {
  let parts: Parts = { total: 0, thousands: 0, group: 0 };
  let next = index;
  let read: Read | undefined;
  while (next < tokens.length) {
    const step = stepAt(tokens, next, index, parts, spanish);
    if (!step) break;
    const before = sumOf(parts);
    parts = step.parts;
    next = step.next;
    const isRound = step.scale !== undefined && before > 0 && before < 1000;
    read = {
      value: sumOf(parts),
      next,
      isSingle: next - index === 1,
      ...(isRound && { mantissa: { value: before, next: next - 1 } }),
    };
    if (sumOf(parts) === 0) break;
  }
  const collected = COLLECTIVES.get(tokens[next]?.word ?? '');
  if (read && collected !== undefined && isJoint(tokens[next]?.gap ?? ''))
    return { value: read.value * collected, next: next + 1, isSingle: false };
  return read;
}

/** One word more, with the joint before it; undefined where the number ends. */
function stepAt(
  tokens: Token[],
  at: number,
  first: number,
  parts: Parts,
  spanish: boolean,
): { parts: Parts; next: number; scale?: number } | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const isFirst = at === first;
  if (!isFirst && !isJoint(token.gap)) return undefined;
  if (!isFirst && (token.word === 'and' || token.word === 'y')) {
    const joined = tokens[at + 1];
    const value = VALUES.get(joined?.word ?? '');
    if (joined?.gap !== ' ' || value === undefined || value === 0) return undefined;
    if (!mayJoin(tokens, at, first, parts, value)) return undefined;
    const step = added(parts, value);
    return step && { parts: step, next: at + 2 };
  }
  if (isFirst && ARTICLES.has(token.word) && !VALUES.has(token.word))
    return { parts: { ...parts, group: 1 }, next: at + 1 };
  if (token.word === 'once' && !spanish && !isSpanishBeside(tokens, at)) return undefined;
  const value = VALUES.get(token.word);
  if (value === undefined || (!isFirst && value === 0)) return undefined;
  const step = token.word === 'hundred' ? hundred(parts) : added(parts, value);
  return step && { parts: step, next: at + 1, ...(isScale(value) && { scale: value }) };
}

/**
 * `treinta y cinco`, `one hundred and twenty`; not `diez y cinco`, nor `las veinte y cinco`, nor `one hundred and
 * two hundred`.
 */
function mayJoin(
  tokens: Token[],
  at: number,
  first: number,
  { group, thousands, total }: Parts,
  value: number,
): boolean {
  const following = VALUES.get(tokens[at + 2]?.word ?? '');
  if (tokens[at]?.word === 'y')
    return group % 100 >= 20 && group % 10 === 0 && value < 10 && tokens[first - 1]?.word !== 'las';
  if (group > 0) return group % 100 === 0 && value < 100 && (following ?? 0) < 100;
  return thousands + total > 0 && value < 1000 && !isScale(following);
}

function hundred(parts: Parts): Parts | undefined {
  const { group } = parts;
  if (group === 0) return { ...parts, group: 100 };
  const mayBe = group < 100 && (group < 10 || group % 10 !== 0);
  return mayBe ? { ...parts, group: group * 100 } : undefined;
}

/** The parts with one more word; undefined where it does not fit: `ten thirty`, `three two`. */
function added(parts: Parts, value: number): Parts | undefined {
  const { total, thousands, group } = parts;
  if (value >= 1e6) {
    const below = thousands + group;
    if (total > 0 && total < value * 1000) return undefined;
    return { total: total + (below || 1) * value, thousands: 0, group: 0 };
  }
  if (value === 1000) return thousands > 0 ? undefined : { total, thousands: (group || 1) * 1000, group: 0 };
  if (value >= 100) return group === 0 ? { ...parts, group: value } : undefined;
  const isFree = value >= 10 ? group % 100 === 0 : group % 10 === 0 && group % 100 !== 10;
  return isFree ? { ...parts, group: group + value } : undefined;
}
