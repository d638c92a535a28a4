import { NO_CLAIM, type Reading, type Rule, rule } from '../mention.ts';

/** What costs nothing: a price of 0. `Free` is one only where it speaks of a price, not of time or of a room. */

const WORD_START = String.raw`(?<!\p{L})`;
const WORD_END = String.raw`(?!\p{L})`;

/** Phrases that speak of a price whatever stands around them. */
const NOTHING = [
  'free[- ]of[- ](?:any )?(?:extra |additional )?(?:charge|cost|charges|costs|fees?)',
  '(?:for|totally|completely|entirely|absolutely) free',
  '(?:at |for |with )?no (?:extra |additional |further )?(?:costs?|charges?|fees?)',
  'without (?:any |an? )?(?:extra |additional )?(?:costs?|charges?|fees?|paying)(?: anything)?',
  '(?:zero|0)[ -]cost',
  '(?:costs?|pays?|pay|charges?|charged?) (?:you |us |me |them )?nothing',
  'nothing to pay',
  'complimentary',
  'on the house',
  "(?:is|are|it's|that's) on us",
  'zilch',
  'gratis',
  'gratuitamente',
  'gratuit[oa]s?',
  '(?:sin|libres? de|exent[oa]s? de) (?:ning[uú]n )?(?:costos?|costes?|cargos?|recargos?|pagos?)(?: (?:alguno|adicional|extra))?',
  'sin pagar(?: nada)?',
  '(?:cuestan?|costar[aá]|cobran?|cobramos|pagas?|pagan|pagar[aá]s?) nada',
  '(?:a )?(?:costo|coste) (?:cero|0)',
  'de balde',
  '(?:de|por) cortes[ií]a(?: de la casa)?',
  '(?:invita|por cuenta de) la casa',
].join('|');
/** `no cuesta nada` has its own no. */
const OWN_NO = /nada$/i;

const AMENITY =
  'coffee|tea|water|drinks?|snacks?|breakfasts?|lunch(?:es)?|parking|wi-?fi|internet|printing|prints|copies|pages|scans?|scanning|cancell?ations?|rebooking|changes|trials?|entry|entrance|admission|access to|delivery|refills?|upgrades?|membership|tickets?|lockers?';
const PRICED =
  'cancell?ations?|cancell?ing|moving|changing|rebooking|rescheduling|booking|parking|coffee|tea|water|drinks|snacks|breakfast|lunch|wi-?fi|internet|printing|prints|copies|pages|scanning|entry|entrance|admission|access|delivery|refills|upgrades?|membership|tickets|lockers?|everything|service';
/** These are free for nothing, or at a time. */
const COUNTED = 'minutes|hours?';
const BE =
  "(?:is|are|was|were|will be|stays?|remains?|comes?|it's|that's)(?: (?:still|always|also|now|all|completely|entirely|totally|absolutely))?";
const PRICE = '(?:price|cost|fee|charge|rate|total|precio|costo|coste|tarifa|importe)s?';
/** Free then, and not for nothing. */
const AVAILABLE =
  '(?! (?:at|on|from|between|before|after|then|now|today|tonight|tomorrow|this|next|in the|all (?:day|morning|afternoon|evening)|time|slots?|hours?|until \\d|seats?|rooms?|mon|tue|wed|thu|fri|sat|sun))';

const nothing = (shown: string): Reading => ({ kind: 'money', shown, values: [0], face: [0] });

/** What denies it, or asks: `no longer free`, `si es gratis`. */
const DENIED =
  /(?:\b(?:not|no longer|never|nor|nothing is|cannot|ya no|no|nunca|tampoco|ni)|n't)(?: \p{L}+){0,2} $/iu;
const ASKED =
  /(?:\b(?:whether|until when|as long as|unless|cu[aá]ndo|mientras|a menos que|when|if it is|if it's|si (?:es|era|sea|son|se)))(?: [\p{L}'-]+){0,3} $/iu;
const CLAUSE = 90;

/** A price of 0, unless the sentence denies it or asks for it. */
function claimed(m: RegExpMatchArray, shown: string): Reading | readonly [] {
  const at = (m.index ?? 0) + m[0].indexOf(shown);
  const clause =
    (m.input ?? '')
      .slice(Math.max(0, at - CLAUSE), at)
      .split(/[.!?:;\n|]/)
      .at(-1) ?? '';
  const isDenied = !OWN_NO.test(shown) && DENIED.test(clause);
  return isDenied || ASKED.test(clause) ? NO_CLAIM : nothing(shown);
}

export const FREE_RULES: Rule[] = [
  rule(`${WORD_START}(?:${NOTHING})${WORD_END}`, (m) => claimed(m, m[0])),
  rule(`${WORD_START}free (?=(?:${AMENITY})${WORD_END})`, (m) => claimed(m, m[0].trim())),
  // `Cancelling it is still free`, `the first 50 pages are free`, `the price is free`.
  rule(
    String.raw`${WORD_START}(?:(?:${PRICED}|${PRICE})(?: \p{L}+){0,4}?(?: ${BE}|:) (?:free)|(?:${COUNTED}) ${BE} (?:free)${WORD_END}${AVAILABLE})${WORD_END}`,
    (m) => claimed(m, 'free'),
  ),
  rule(
    `${WORD_START}${BE} (free) (?:for|to) (?:all |our |the )?(?:members|guests|everyone|everybody|visitors|students|children|all)${WORD_END}`,
    (m) => claimed(m, m[1] ?? ''),
  ),
  rule(
    String.raw`${WORD_START}${BE} (free) (?:on|in|under|with|for) (?:the |your |our |a )?(?:\p{L}+ )?(?:tier|plan|membership|members)${WORD_END}`,
    (m) => claimed(m, m[1] ?? ''),
  ),
  // The person asked for a price: `it is free` is one.
  rule(`${WORD_START}(?:${BE}|:|'s) (free)${WORD_END}${AVAILABLE}`, (m, { isAboutPrice }) =>
    isAboutPrice ? claimed(m, m[1] ?? '') : undefined,
  ),
];
