import { decimalDigit, HAN_BEHIND, HAN_NUMERALS, hanValue, numberSign, romanValue } from './numerals.ts';

/** A text in the signs that the rules know, and where each of them comes from. */
export interface Plain {
  text: string;
  /** As it was written. */
  source: string;
  /** For each sign of `text`: where its original begins, and ends. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Stands before what is shown in another order than it is written: such digits cannot be read. */
export const REVERSED = '\ufffc';

/** The original of a part of a plain text. */
export function originalOf({ source, starts, ends }: Plain, at: number, length: number): string {
  return source.slice(starts[at], ends[at + length - 1]);
}

/** The same text with each match replaced; what replaces it comes from all of the match. */
export function substitute(
  plain: Plain,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => string | undefined,
): Plain {
  const changes = [...plain.text.matchAll(pattern)].flatMap((match) => {
    const text = replacement(match);
    return text === undefined || text === match[0] ? [] : { at: match.index, length: match[0].length, text };
  });
  return withChanges(plain, changes);
}

/** The same text with some parts replaced, which lie in order and apart. */
export function withChanges(plain: Plain, changes: { at: number; length: number; text: string }[]): Plain {
  if (changes.length === 0) return plain;
  const length = changes.reduce((sum, change) => sum + change.text.length - change.length, plain.text.length);
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  const parts: string[] = [];
  let from = 0;
  let size = 0;
  const keepTo = (to: number) => {
    parts.push(plain.text.slice(from, to));
    starts.set(plain.starts.subarray(from, to), size);
    ends.set(plain.ends.subarray(from, to), size);
    size += to - from;
  };
  for (const { at, length: replaced, text } of changes) {
    keepTo(at);
    parts.push(text);
    starts.fill(plain.starts[at] ?? 0, size, size + text.length);
    ends.fill(plain.ends[at + replaced - 1] ?? 0, size, size + text.length);
    size += text.length;
    from = at + replaced;
  }
  keepTo(plain.text.length);
  return { text: parts.join(''), source: plain.source, starts, ends };
}

/** A run of signs that stay as they are, or one sign with the marks on it. */
const CLUSTER = /[\n!-~](?:[\n!-~]| (?=[!-~]))*(?!\p{M})|\P{M}\p{M}*|\p{M}+/gsu;
const KEPT_RUN = /^[\n!-~]/;
const SCRIPT_DIGIT = /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2080-\u2089]/;
const SUBSCRIPT = /[\u2080-\u2089]/;
const ENCLOSING = /[\u20dd-\u20e4]/;
/** What NFKC would turn into something else: ordinal signs, marks that stand alone. */
const KEPT = /^[ºª°´¨¸¯]$/;
const SIGNS: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': ',',
  '\u066a': '%',
  '\u060c': ',',
  '\u2019': "'",
  '\u02bc': "'",
  '\u2032': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2028': '\n',
  '\u2029': '\n',
};

/**
 * A text as the rules read it: digits of any script and style as 0 to 9, letters of any style as letters, one
 * blank between words, nothing invisible, no emphasis. Takes time linear in the length of the text.
 */
export function toPlain(source: string): Plain {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let before = '';
  let previous = '';
  for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
    const end = index + cluster.length;
    const isKept = KEPT_RUN.test(cluster) && !/\p{M}$/u.test(cluster);
    const signs = isKept ? cluster : plainOf({ cluster, before, previous, following: source[end] ?? '' });
    parts.push(signs);
    for (let at = 0; at < signs.length; at += 1) {
      starts.push(isKept ? index + at : index);
      ends.push(isKept ? index + at + 1 : end);
    }
    if (signs !== '') before = `${before}${signs}`.slice(-LOOK_BACK);
    previous = cluster;
  }
  const plain: Plain = {
    text: parts.join(''),
    source,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
  };
  return [withoutLookalikes, withNumerals, withoutEmphasis, unwrapped].reduce(
    (one, step) => step(one),
    plain,
  );
}

const LOOK_BACK = 4;

/** A sign with its marks, and what stands around it. */
interface Place {
  cluster: string;
  /** The end of what has been read, in plain signs. */
  before: string;
  previous: string;
  following: string;
}

function plainOf(place: Place): string {
  const { cluster, before } = place;
  if (/^[ \t\r\f\v]$/.test(cluster)) return before.endsWith(' ') ? '' : ' ';
  const [sign = ''] = cluster;
  if (/^[\u202d\u202e]$/.test(sign)) return REVERSED;
  if (/^[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(sign)) return '';
  if (/^\p{Zs}/u.test(sign)) return before.endsWith(' ') ? '' : ' ';
  const known = SIGNS[sign];
  if (known !== undefined) return known;
  if (/^\p{N}/u.test(sign) || numberSign(sign) !== undefined) return numberOf(place, sign);
  // What lies on a letter belongs to it; on any other sign it is only drawn.
  return usual(/^\p{L}/u.test(sign) ? cluster : sign);
}

/** Letters and other signs in their usual form: `𝐬𝐢𝐱` is `six`, `＄` is `$`. */
function usual(cluster: string): string {
  if (KEPT.test(cluster)) return cluster;
  const form = cluster.normalize('NFKC');
  return form.includes(' ') ? cluster : form;
}

/** A number in digits, where it can be read; marks on it are left out. */
function numberOf(place: Place, sign: string): string {
  if (SCRIPT_DIGIT.test(sign)) return scriptDigit(place, sign);
  if (/^\p{Nd}/u.test(sign)) {
    const digit = String(decimalDigit(sign.normalize('NFKC')));
    return ENCLOSING.test(place.cluster) ? enclosed(digit, place) : digit;
  }
  const digits = numberSign(sign) ?? sign.normalize('NFKC');
  // `1½` is one and a half, not eleven halves.
  if (digits.includes('\u2044')) return /\d$/.test(place.before) ? ` ${digits}` : digits;
  if (/^\d+$/.test(digits)) return enclosed(digits, place);
  return /^[\d().,]+$/.test(digits) ? digits : sign;
}

/** `① first`: what begins a line numbers it. */
function enclosed(digits: string, { before, following }: Place): string {
  const numbersLine = (before === '' || /\n ?$/.test(before)) && following === ' ';
  return numbersLine ? `${digits})` : digits;
}

/** `$⁷⁵` is a number; `CO₂` is none, and in `10²` the power is another one than the ten. */
function scriptDigit({ before, previous, following }: Place, sign: string): string {
  const isFormula = SUBSCRIPT.test(sign) && /\p{L}$/u.test(before) && !/\p{Lu}{3}$/u.test(before);
  if (isFormula && !SCRIPT_DIGIT.test(following)) return '';
  const isPower = /\d$/.test(before) && !SCRIPT_DIGIT.test(previous);
  return `${isPower ? ' ' : ''}${sign.normalize('NFKC')}`;
}

const NUMERALS = new RegExp(`[\\u2160-\\u2188]+|(?<!\\p{sc=Han})[${HAN_NUMERALS}]+(?=${HAN_BEHIND})`, 'gu');

/** Roman and Chinese numerals in digits. */
function withNumerals(plain: Plain): Plain {
  return substitute(plain, NUMERALS, ([found]) => {
    const roman = romanValue(found.normalize('NFKC'));
    if (roman !== undefined) return String(roman);
    return HAN_NUMERALS.includes(found[0] ?? '') ? String(hanValue(found)) : undefined;
  });
}

/** Letters of other alphabets that look like Latin ones, inside of words with Latin letters. */
const LOOKALIKES = new Map(
  [
    ['аеорсухіѕјкмтнвԁһ', 'aeopcyxisjkmthbdh'],
    ['АЕОРСУХІЅЈКМТНВ', 'AEOPCYXISJKMTHB'],
    ['οανρτυχικεη', 'oavptuxiken'],
    ['ΟΑΝΡΤΥΧΙΚΕΗΜΒΖ', 'OANPTYXIKEHMBZ'],
  ].flatMap(([foreign = '', latin = '']) =>
    [...foreign].map((sign, index) => [sign, latin[index] ?? sign] as const),
  ),
);

function withoutLookalikes(plain: Plain): Plain {
  if (!/[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(plain.text)) return plain;
  return substitute(plain, /\p{L}+/gu, ([word]) => {
    if (!/\p{sc=Latin}/u.test(word)) return undefined;
    return [...word].map((sign) => LOOKALIKES.get(sign) ?? sign).join('');
  });
}

/** Without the signs of emphasis, which may stand within a number: `**60** $`. A product keeps its sign. */
function withoutEmphasis(plain: Plain): Plain {
  const pattern =
    /(?<![\p{L}\d_~])[_~]{1,3}(?=\S)|(?<=\S)[_~]{1,3}(?![\p{L}\d_~])|\*{2,3}|(?<![\d*])\*(?=\S)|(?<=\S)\*(?![\d*])|`(?=[\p{Sc}\d-])|(?<=[\d\p{Sc}])`/gu;
  return substitute(plain, pattern, () => '');
}

/** A sentence goes on in the next line; a row of a table, and a list, do not. */
function unwrapped(plain: Plain): Plain {
  return substitute(plain, /(?<=[\p{L}\d,]) ?\n(?=\p{Ll}{2})/gu, () => ' ');
}
