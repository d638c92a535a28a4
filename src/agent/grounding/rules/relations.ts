import { type Reading, type Relation, type Rule, rule } from '../mention.ts';
import { exact } from '../numbers.ts';

/** Amounts that are told by another one: `twice as much`, `half`, `a quarter cheaper`, `el doble`, `la mitad`. */

const WORD_START = String.raw`(?<![\p{L}\d])`;
const WORD_END = String.raw`(?![\p{L}\d])`;

const TIMES: Readonly<Record<string, number>> = {
  twice: 2,
  thrice: 3,
  double: 2,
  doubles: 2,
  doubled: 2,
  doubling: 2,
  twofold: 2,
  triple: 3,
  triples: 3,
  tripled: 3,
  treble: 3,
  trebled: 3,
  threefold: 3,
  quadruple: 4,
  quadruples: 4,
  quadrupled: 4,
  fourfold: 4,
  tenfold: 10,
  halves: 0.5,
  halved: 0.5,
  halving: 0.5,
  doble: 2,
  duplic: 2,
  triplic: 3,
  cuadruplic: 4,
  cuádruple: 4,
  cuadruple: 4,
  quíntuple: 5,
  quintuple: 5,
};

const PART_NAMES: readonly (readonly [string, number])[] = [
  ['half|halves|mitad(?:es)?|medi[oa]s?', 2],
  ['thirds?|tercios?|terceras?', 3],
  ['quarters?|fourths?|cuart[oa]s?', 4],
  ['fifths?|quint[oa]s?', 5],
  ['sixths?|sext[oa]s?', 6],
  ['sevenths?|s[eé]ptim[oa]s?', 7],
  ['eighths?|octav[oa]s?', 8],
  ['ninths?|noven[oa]s?', 9],
  ['tenths?|d[eé]cim[oa]s?', 10],
];
const PART_OF = PART_NAMES.map(([names, below]) => ({ pattern: new RegExp(`^(?:${names})$`, 'iu'), below }));
const FRACTION_EN =
  '(?:(?:an?|one|\\d{1,2})[ -])?(?:half|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?)|\\d{1,2}⁄\\d{1,2}';
const FRACTION_ES =
  '(?:una? |\\d{1,2} )(?:tercios?|cuartos?|quintos?|sextos?|octavos?|d[eé]cimos?)|(?:la |una |\\d{1,2} )(?:terceras?|cuartas?|quintas?|sextas?|octavas?|d[eé]cimas?) partes?|\\d{1,2}⁄\\d{1,2}|(?:la )?mitad';
const MULTIPLE_EN =
  'twice|thrice|double|triple|treble|quadruple|\\d{1,3}(?:[.,]\\d)? times|\\d{1,3}(?:[.,]\\d)?x';
const ABOUT =
  'almost|nearly|about|around|roughly|just under|just over|over|more than|under|less than|at least|up to|casi|cerca de|alrededor de|m[aá]s de|m[aá]s del|menos de|menos del|al menos|hasta';

/** How much of the base a fraction is: 2/3 of `two thirds`. */
function fractionOf(words: string): number {
  const [above, below] = words.split('⁄').map(Number);
  if (above !== undefined && below !== undefined) return above / (below || 1);
  const parts = words.split(/[ -]/);
  const count = Number(parts[0]) || 1;
  const name = parts.map((part) => PART_OF.find(({ pattern }) => pattern.test(part))?.below);
  return count / (name.find((one) => one !== undefined) ?? 1);
}

/** How many times the base a word says. */
function timesOf(words: string): number {
  const digits = /^\d+(?:[.,]\d)?/.exec(words)?.[0];
  return digits === undefined ? (TIMES[words.toLowerCase()] ?? 1) : Number(digits.replace(',', '.'));
}

const EXACT = 0.005;
const CLOSE = 0.1;
/** What `more than twice` may come to at most: half as much again. */
const FAR = 1.5;

function toleranceOf(about: string | undefined): [number, number] {
  if (about === undefined) return [1 - EXACT, 1 + EXACT];
  if (/^(?:just under|casi|almost|nearly)/i.test(about)) return [1 - CLOSE, 1];
  if (/^(?:just over)/i.test(about)) return [1, 1 + CLOSE];
  if (/^(?:over|more|m[aá]s|at least|al menos)/i.test(about)) return [1, FAR];
  if (/^(?:under|less|menos|up to|hasta)/i.test(about)) return [1 / FAR, 1];
  return [1 - CLOSE, 1 + CLOSE];
}

const MONEY =
  /price|cost|cheap|expensive|pay|paid|charge|fee|rate|refund|discount|off\b|precio|cuesta|coste|costo|barat|car[oa]s?\b|paga|tarifa|cobra|descuento|devuel|importe|[$€£]/i;
const DURATION = /long|short|hours?|time\b|horas?|tiempo|dura|larg|cort[oa]/i;
const AROUND = 60;

/** What kind of amounts a sentence relates. */
function betweenOf(m: RegExpMatchArray): Pick<Relation, 'between'> {
  if (MONEY.test(m[0])) return { between: 'money' };
  if (DURATION.test(m[0])) return { between: 'duration' };
  const at = m.index ?? 0;
  const before =
    (m.input ?? '')
      .slice(Math.max(0, at - AROUND), at)
      .split(/[.!?\n]/)
      .at(-1) ?? '';
  const behind = (m.input ?? '').slice(at + m[0].length, at + m[0].length + AROUND).split(/[.!?\n]/)[0] ?? '';
  return MONEY.test(before + behind) ? { between: 'money' } : {};
}

function relation(m: RegExpMatchArray, ratios: number[], percent: number[]): Reading {
  const about = m.groups?.about;
  return {
    kind: 'relation',
    shown: m[0].trim(),
    values: ratios.map(exact),
    face: [],
    relation: { ...betweenOf(m), percent: percent.map(exact), tolerance: toleranceOf(about?.trim()) },
  };
}

/** So many times as much. */
const multiple = (m: RegExpMatchArray, times: number) => relation(m, [times], [times * 100]);
/** So much of the base. */
const share = (m: RegExpMatchArray, part: number) => relation(m, [part], [part * 100]);
/** So much more than the base, or less. */
const change = (m: RegExpMatchArray, part: number, isLess: boolean) =>
  relation(m, [isLess ? 1 - part : 1 + part], [part * 100]);

const LESS =
  /^(?:cheaper|less|lower|off|shorter|smaller|fewer|discount|reduction|menos|m[aá]s barat|de (?:descuento|rebaja)|m[aá]s cort)/i;
const NOUN_BEHIND =
  'the|that|this|these|those|it|its|his|her|their|your|my|our|what|price|cost|rate|fee|amount|total|size|length|time|money';
const about = `(?<about>(?:${ABOUT}) )?`;

const more = (words: string) =>
  `(?<direction>cheaper|less expensive|less|lower|off|shorter|smaller|fewer|discount|reduction|more expensive|more|higher|longer|dearer|bigger|larger|greater|extra|${words})`;

export const RELATION_RULES: Rule[] = [
  // `half as much again`, `a third as long`, `three times as much`.
  rule(`${WORD_START}${about}half as (?:much|many|long|big) again${WORD_END}`, (m) => change(m, 0.5, false)),
  rule(String.raw`${WORD_START}${about}(?<times>${MULTIPLE_EN}) as \p{L}+`, (m) =>
    multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  rule(String.raw`${WORD_START}${about}(?<part>${FRACTION_EN}) as \p{L}+`, (m) =>
    share(m, fractionOf(m.groups?.part ?? '')),
  ),
  // `three times more expensive`, `twice cheaper`: three or four times as much.
  rule(`${WORD_START}${about}(?<times>${MULTIPLE_EN}) ${more('better|faster')}${WORD_END}`, (m) => {
    const times = timesOf(m.groups?.times ?? '');
    const isLess = LESS.test(m.groups?.direction ?? '');
    return isLess ? share(m, 1 / times) : relation(m, [times, times + 1], [times * 100]);
  }),
  rule(`${WORD_START}${about}(?<part>${FRACTION_EN}) ${more('again')}${WORD_END}`, (m) =>
    change(m, fractionOf(m.groups?.part ?? ''), LESS.test(m.groups?.direction ?? '')),
  ),
  rule(`${WORD_START}(?:at )?half[- ]price${WORD_END}`, (m) => share(m, 0.5)),
  rule(`${WORD_START}${about}(?<times>${MULTIPLE_EN}) (?:of )?(?:${NOUN_BEHIND})${WORD_END}`, (m) =>
    multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  rule(
    `${WORD_START}${about}(?<part>${FRACTION_EN}) (?:of )?(?:${NOUN_BEHIND})${WORD_END}(?! (?:day|night|week|month|year|morning|afternoon|evening|battle|fun|hour))`,
    (m) => {
      // `a third the`, `the third of the`: an ordinal more often than a part.
      const isPlain =
        /^(?:half|\d|(?:an?|one)[ -]\p{L}+ of)/iu.test(m.groups?.part ?? '') || / of /i.test(m[0]);
      const isOrdinal = /(?:the|every|each|last|next|this) $/i.test(
        (m.input ?? '').slice(0, m.index).slice(-6),
      );
      return isPlain && !isOrdinal ? share(m, fractionOf(m.groups?.part ?? '')) : undefined;
    },
  ),
  rule(
    `${WORD_START}(?:(?:get|gets|got|lose|loses|lost|keep|keeps|kept|refund|refunds|refunded|pay|pays|paid|charge|charges|charged|cost|costs|return|returns|back|only|is|for) )${about}half(?= (?:back|is|for|if|when|then|on|in|with)|[.,;!?)]|$)`,
    (m) => share(m, 0.5),
  ),
  rule(
    `${WORD_START}half (?:is|will be|gets?|comes) (?:back|refunded|kept|lost|returned|charged|paid)${WORD_END}`,
    (m) => share(m, 0.5),
  ),
  rule(
    `${WORD_START}${about}(?<times>doubles|doubled|doubling|triples|tripled|trebled|quadruples|quadrupled|halves|halved|halving|(?:two|three|four|ten)fold)${WORD_END}`,
    (m) => multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  rule(
    `${WORD_START}(?:costs?|pays?|charges?|charged?|paid|is|are|be|at|to) ${about}(?<times>double|triple|quadruple|twice)(?= (?:for|if|on|in|at|then|from|after|compared|than)|[.,;!?)]|$)`,
    (m) => multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  // Spanish.
  rule(
    `${WORD_START}${about}(?:el|al|lo|del) (?<times>doble|triple|cu[aá]druple|qu[ií]ntuple)(?: (?:de|del|que))?${WORD_END}`,
    (m) => multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  rule(
    String.raw`${WORD_START}(?:cuestan?|valen?|paga[sn]?|pagar[aá]s?|cobran?|sale[ns]?|por|a) ${about}(?<times>doble|triple)(?! \p{L}+(?:ci[oó]n|cama)|s?${'\\p{L}'})`,
    (m) => multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  rule(
    `${WORD_START}${about}(?<times>doble|triple) de (?:car[oa]s?|precio|larg[oa]s?|grandes?|lo)${WORD_END}`,
    (m) => multiple(m, timesOf(m.groups?.times ?? '')),
  ),
  rule(
    String.raw`${WORD_START}${about}(?<times>\d{1,3}) veces (?<direction>m[aá]s \p{L}+|m[aá]s|menos|mayor|menor|superior|inferior|el|la|lo)${WORD_END}`,
    (m) => {
      const times = timesOf(m.groups?.times ?? '');
      const isLess = /^(?:menos|menor|inferior|m[aá]s (?:barat|cort))/i.test(m.groups?.direction ?? '');
      return isLess ? share(m, 1 / times) : relation(m, [times, times + 1], [times * 100]);
    },
  ),
  rule(
    String.raw`${WORD_START}${about}(?<part>${FRACTION_ES}|medi[oa]) (?<direction>m[aá]s \p{L}+|menos|m[aá]s|de descuento|de rebaja)${WORD_END}`,
    (m) => {
      const isLess = LESS.test(m.groups?.direction ?? '');
      const isMore = /^m[aá]s$/i.test(m.groups?.direction ?? '');
      return isLess || isMore || /^m[aá]s (?:car|larg|alt|grand)/i.test(m.groups?.direction ?? '')
        ? change(m, fractionOf(m.groups?.part ?? ''), isLess)
        : undefined;
    },
  ),
  rule(`${WORD_START}(?:a )?mitad de (?:precio|coste|costo|tarifa)${WORD_END}`, (m) => share(m, 0.5)),
  rule(
    `${WORD_START}${about}(?:de )?la mitad(?! de (?:la )?(?:ma[ñn]ana|tarde|noche|semana|mes|a[ñn]o|camino))${WORD_END}`,
    (m) => share(m, 0.5),
  ),
  rule(
    `${WORD_START}${about}(?<part>${FRACTION_ES}) (?:del?) (?:la |el |los |las |lo |su |tu )?(?:precio|coste|costo|total|importe|tarifa|que|reserva|valor|dinero|pago|tiempo|cuota)${WORD_END}`,
    (m) => share(m, fractionOf(m.groups?.part ?? '')),
  ),
  rule(
    String.raw`${WORD_START}${about}(?<part>(?:la |una |\d{1,2} )(?:terceras?|cuartas?|quintas?|sextas?|octavas?|d[eé]cimas?) partes?)${WORD_END}`,
    (m) => share(m, fractionOf(m.groups?.part ?? '')),
  ),
  rule(
    `${WORD_START}(?:se )?(?<times>duplic|triplic|cuadruplic)(?:a|an|ó|aron|ará|arán|aba|aban|ad[oa]s?)${WORD_END}`,
    (m) => multiple(m, timesOf(m.groups?.times ?? '')),
  ),
];
