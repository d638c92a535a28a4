import { CURRENCY_CODES, isCurrencyCode } from '../../kernel/currencies.ts';
import { stripAccents } from '../../kernel/fold-accents.ts';

/** How currencies are written, and which one a writing means where a given one is the house's. */

/** Signs and abbreviations, with the currencies that they stand for, the usual one first. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    '$ USD CAD AUD NZD HKD SGD TWD MXN COP CLP ARS UYU DOP CUP BOV BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
    '£ GBP EGP LBP SYP SDG FKP GIP SHP SSP',
    '¥ JPY CNY',
    '₩ KRW KPW',
    '₡ CRC SVC',
    'c$ CAD NIO',
    'rs INR PKR LKR NPR MUR SCR',
    'kr SEK NOK DKK ISK',
    ...'€ EUR, 円 JPY, 元 CNY, ₹ INR, ₽ RUB, ₺ TRY, ₪ ILS, ฿ THB, ₫ VND, ₴ UAH, ₦ NGN, ₲ PYG, ₵ GHS, ₸ KZT, ₱ PHP, ₮ MNT, ₭ LAK, ₼ AZN, ₾ GEL, ৳ BDT, ؋ AFN, ֏ AMD, us$ USD, u$s USD, ca$ CAD, a$ AUD, au$ AUD, nz$ NZD, hk$ HKD, s$ SGD, sg$ SGD, r$ BRL, mx$ MXN, mex$ MXN, nt$ TWD, rd$ DOP, ar$ ARS, cl$ CLP, co$ COP, col$ COP, j$ JMD, tt$ TTD, bz$ BZD, ec$ XCD, n$ NAD, jp¥ JPY, cn¥ CNY, e£ EGP, rmb CNY, rp IDR, rm MYR, zł PLN, kč CZK, s/ PEN, sfr CHF'.split(
      ', ',
    ),
  ].map((line) => {
    const [sign = '', ...codes] = line.split(' ');
    return [sign, codes] as const;
  }),
);

/** Nouns, and for each adjective that goes with it the currency; the plain noun means the first, or the house's. */
const NOUNS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  [
    'dollars?|d[oó]lar(?:es)?|bucks',
    'USD CAD AUD NZD HKD SGD TWD BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
    {
      'us|u\\.s\\.|american|americanos?|estadounidenses?': 'USD',
      'canadian|canadienses?': 'CAD',
      'australian|australianos?': 'AUD',
      'new zealand|neozelandes(?:es)?': 'NZD',
      'hong kong': 'HKD',
      'singapore|singaporean|singapurenses?': 'SGD',
      'taiwan|taiwanese|taiwaneses': 'TWD',
      'jamaican|jamaicanos?|jamaiquinos?': 'JMD',
      'namibian|namibios?': 'NAD',
      'liberian|liberianos?': 'LRD',
    },
  ],
  ['euros?', 'EUR', {}],
  [
    'pounds?|libras?|sterling|quid',
    'GBP EGP LBP SYP SDG FKP GIP SHP SSP',
    { 'british|uk|esterlinas?': 'GBP', 'egyptian|egipcias?': 'EGP', 'lebanese|libanesas?': 'LBP' },
  ],
  [
    'pesos?',
    'MXN COP CLP ARS UYU DOP CUP PHP',
    {
      'mexican|mexicanos?': 'MXN',
      'colombian|colombianos?': 'COP',
      'chilean|chilenos?': 'CLP',
      'argentine|argentinian|argentinos?': 'ARS',
      'uruguayan|uruguayos?': 'UYU',
      'dominican|dominicanos?': 'DOP',
      'cuban|cubanos?': 'CUP',
      'philippine|filipinos?': 'PHP',
    },
  ],
  ['francs?|francos?', 'CHF XAF XOF XPF', { 'swiss|suizos?': 'CHF' }],
  ['yen|yenes', 'JPY', {}],
  ['yuan|yuanes|renminbi', 'CNY', {}],
  ['won|wons', 'KRW KPW', {}],
  [
    'rupees?|rupias?',
    'INR PKR LKR NPR MUR SCR',
    { 'indian|indias?': 'INR', 'pakistani|paquistan[ií]es': 'PKR' },
  ],
  ['reais|reales', 'BRL', {}],
  ['soles', 'PEN', {}],
  [
    'kron(?:a|or|er)|crowns|coronas?',
    'SEK NOK DKK ISK CZK',
    {
      'swedish|suecas?': 'SEK',
      'norwegian|noruegas?': 'NOK',
      'danish|danesas?': 'DKK',
      'czech|checas?': 'CZK',
    },
  ],
  [
    'dinars?|dinares?',
    'KWD BHD JOD IQD TND LYD DZD RSD',
    {
      'kuwaiti|kuwait[ií]es': 'KWD',
      'bahraini|bahrein[ií]es': 'BHD',
      'jordanian|jordanos?': 'JOD',
      'iraqi|iraqu[ií]es': 'IQD',
      'tunisian|tunecinos?': 'TND',
      'libyan|libios?': 'LYD',
      'algerian|argelinos?': 'DZD',
      'serbian|serbios?': 'RSD',
    },
  ],
  ['dirhams?', 'AED MAD', {}],
  ['r(?:ub|oub)les?|rublos?', 'RUB BYN', {}],
  ['liras?', 'TRY', {}],
  ['zlot(?:y|ys|ies)', 'PLN', {}],
  ['bol[ií]vares', 'VES', {}],
  ['bolivianos', 'BOB', {}],
  ['quetzal(?:es)?', 'GTQ', {}],
  ['col[oó]n(?:es)?', 'CRC SVC', {}],
  ['lempiras?', 'HNL', {}],
  ['guaran[ií](?:es|s)', 'PYG', {}],
  ['shekels?|s[eé]quels?', 'ILS', {}],
  ['forints?', 'HUF', {}],
  ['bitcoins?', 'BTC', {}],
];

/** Codes that are also words in capitals: `ALL 3 ROOMS`, `TOP 5`. Only the house's own is read before a number. */
const WORD_CODES = new Set(['ALL', 'CUP', 'TOP', 'TRY', 'SOS']);
/** Codes that are no words in small letters either. */
const SMALL_CODES =
  'usd eur gbp jpy chf mxn cad aud cny brl clp ars inr nzd sgd hkd krw kwd bhd jod sek nok dkk pln czk huf uyu';

const ADJECTIVES = NOUNS.flatMap(([, , adjectives]) => Object.keys(adjectives)).join('|');

/** A sign, with letters before it where they belong to it: `$`, `US$`, `C$`. */
export const SIGN = String.raw`(?:(?<![\p{L}\d])\p{L}{1,3})?\p{Sc}|(?<![\p{L}\d])u\$s`;
/** A code or an abbreviation. */
export const CODE = `${CURRENCY_CODES.join('|')}|RMB|BTC|Rs|Rp|RM|kr|zł|Kč|S/|SFr`;
/** A currency in words, with what tells which one: `dollars`, `Canadian dollars`, `dólares canadienses`. */
export const NOUN = `(?:(?:${ADJECTIVES}) )?(?:${NOUNS.map(([nouns]) => nouns).join('|')})(?: (?:${ADJECTIVES}))?`;
/** What may stand behind an amount that has a sign already: `$60 CAD`. */
export const BESIDE = `${CURRENCY_CODES.join('|')}|${ADJECTIVES}|${NOUNS.map(([nouns]) => nouns).join('|')}`;

const READERS = NOUNS.map(([nouns, codes, adjectives]) => ({
  pattern: new RegExp(`^(?:${nouns})$`, 'iu'),
  codes: codes.split(' '),
  adjectives: Object.entries(adjectives).map(([words, code]) => ({
    pattern: new RegExp(`^(?:${words})$`, 'iu'),
    code,
  })),
}));
const ANY_ADJECTIVE = new RegExp(`^(?:${ADJECTIVES})$`, 'iu');

/**
 * The ISO code that a written currency means: `$` is the house's where that one has the sign, `C$` never is USD.
 * What nobody knows stays as it is written, and is no currency of ours. Undefined when the writing is a word
 * that is no currency here.
 */
export function currencyOf(written: string, house: string): string | undefined {
  const text = written.trim();
  const folded = text.toLowerCase();
  const upper = text.toUpperCase();
  if (isCurrencyCode(upper)) return codeOf(text, upper, house);
  const signs = SIGNS.get(folded);
  if (signs) return signs.includes(house) ? house : signs[0];
  // `CAD$`, `COP$`.
  if (/^\p{L}{3}\p{Sc}$/u.test(text) && isCurrencyCode(upper.slice(0, 3))) return upper.slice(0, 3);
  // `of$60`: words that lost their blank; in capitals they would be another currency.
  const glued = /^\p{Ll}+(\p{Sc})$/u.exec(text)?.[1];
  return glued === undefined ? (nounOf(folded, house) ?? upper) : currencyOf(glued, house);
}

function codeOf(text: string, upper: string, house: string): string | undefined {
  if (upper === house) return text === upper || !WORD_CODES.has(upper) ? upper : undefined;
  if (text === upper) return WORD_CODES.has(upper) ? undefined : upper;
  return SMALL_CODES.includes(text.toLowerCase()) ? upper : undefined;
}

function nounOf(folded: string, house: string): string | undefined {
  const words = folded.split(' ');
  const reader = READERS.find(({ pattern }) => words.some((word) => pattern.test(word)));
  if (!reader) return undefined;
  const rest = words.filter((word) => !reader.pattern.test(word)).join(' ');
  if (rest === '') return reader.codes.includes(house) ? house : reader.codes[0];
  const named = reader.adjectives.find(({ pattern }) => pattern.test(rest));
  // `60 Swiss dollars` is no money of anybody.
  return named?.code ?? stripAccents(folded);
}

/**
 * The currency of a sign with what stands behind the amount: `$60 CAD` is Canadian, `$60 USD` is what it says, and
 * `€60 dollars` is no currency.
 */
export function currencyBeside(sign: string, beside: string | undefined, house: string): string | undefined {
  const own = currencyOf(sign, house);
  const isPronoun = beside === 'us';
  if (beside === undefined || isPronoun) return own;
  const told = ANY_ADJECTIVE.test(beside) ? adjectiveOf(beside) : currencyOf(beside, house);
  if (told === undefined || told === own) return own;
  return SIGNS.get(sign.toLowerCase())?.includes(told) ? told : `${sign} ${beside}`;
}

function adjectiveOf(written: string): string | undefined {
  return READERS.flatMap(({ adjectives }) => adjectives).find(({ pattern }) => pattern.test(written))?.code;
}
