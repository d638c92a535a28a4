import { decimalsOf } from '../../../kernel/currencies.ts';
import { BESIDE, CODE, currencyBeside, currencyOf, NOUN, SIGN } from '../currencies.ts';
import { END, type Reading, type ReadingContext, type Rule, rule, START } from '../mention.ts';
import { DIGITS, exact, MONEY_SCALE, ONE, readNumber, SCALE, scaleOf } from '../numbers.ts';
import { UNIT } from './durations.ts';
import { isCell, MINUS, negated, RANGE } from './signs.ts';

const CENTS = 'cents?|centavos?|c[eé]ntimos?|pence|penn(?:y|ies)|peniques?';
const LARGE = 1e6;
const SLANG: Readonly<Record<string, number>> = { buck: 1, fiver: 5, tenner: 10, grand: 1000 };

interface Amount {
  shown: string;
  written: string;
  scale?: string | undefined;
  currency: string | undefined;
  isNegative?: boolean;
}

/** An amount in the smallest unit of its currency; undefined where what stands beside it is no currency. */
function money(
  { shown, written, scale: word, currency, isNegative }: Amount,
  context: ReadingContext,
): Reading | undefined {
  if (currency === undefined) return undefined;
  const decimals = decimalsOf(currency);
  const scale = scaleOf(word);
  const plain = readNumber(written, context.decimal, decimals);
  const signed = isNegative ? negated(plain) : plain;
  const smallest = 10 ** decimals;
  return {
    kind: 'money',
    shown,
    values: signed.map((value) => exact(value * scale * smallest)),
    // `$27.2 million` is repeated as `27.2` in a table of millions, and as `27.2 million`.
    face: [...new Set(signed.flatMap((value) => [value, exact(value * scale)]))],
    currency,
    ...(scale >= LARGE && { unscaled: signed.map((value) => exact(value * smallest)) }),
  };
}

/** An amount of the small unit: `50 cents`; which currency's is not said, but for pence. */
function small(shown: string, written: string, unit: string, { decimal }: ReadingContext): Reading {
  const values = readNumber(written, decimal);
  const isPence = /^(?:p|pen)/i.test(unit);
  return { kind: 'money', shown, values, face: values, ...(isPence && { currency: 'GBP' }) };
}

/** `60 dollars and 50 cents`: one amount. */
function withCents(amount: Amount, cents: string, context: ReadingContext): Reading | undefined {
  const whole = money(amount, context);
  const [more] = readNumber(cents);
  const [value] = whole?.values ?? [];
  if (!whole || more === undefined || typeof value !== 'number') return undefined;
  const total = value + more;
  return { ...whole, values: [total], face: [total / 10 ** decimalsOf(whole.currency ?? '')] };
}

/** `($60)` fills a cell: less than zero in an account, and an aside elsewhere. */
function inEitherSign(reading: Reading): Reading {
  const negative = reading.values.filter((value) => typeof value === 'number').map((value) => -value);
  return { ...reading, values: [...reading.values, ...negative] };
}

const AND = '(?:,? (?:and|y|con) |, )';
const BEHIND = `(?:(${SIGN})|(${CODE})${END}|(${NOUN})${END})`;

export const MONEY_RULES: Rule[] = [
  rule(String.raw`${START}(${DIGITS}) ?${BEHIND}${AND}(\d{1,3}) ?(?:¢|(?:${CENTS})${END})`, (m, context) =>
    withCents(
      {
        shown: m[0],
        written: m[1] ?? '',
        currency: currencyOf(m[2] ?? m[3] ?? m[4] ?? '', context.currency),
      },
      m[5] ?? '',
      context,
    ),
  ),
  rule(String.raw`(${SIGN}) ?(${DIGITS})${AND}(\d{1,3}) ?(?:¢|(?:${CENTS})${END})`, (m, context) =>
    withCents(
      { shown: m[0], written: m[2] ?? '', currency: currencyOf(m[1] ?? '', context.currency) },
      m[3] ?? '',
      context,
    ),
  ),
  rule(String.raw`${START}(${DIGITS}) ?(${NOUN}) con (\d{1,2})${END}(?! ?\p{L})`, (m, context) =>
    withCents(
      { shown: m[0], written: m[1] ?? '', currency: currencyOf(m[2] ?? '', context.currency) },
      m[3] ?? '',
      context,
    ),
  ),
  rule(`${START}(${DIGITS}) ?(¢|(?:${CENTS}|p)${END})`, (m, context) =>
    /^p$/i.test(m[2] ?? '') && m[0].includes(' ')
      ? undefined
      : small(m[1] ?? '', m[1] ?? '', m[2] ?? '', context),
  ),
  rule(`${START}one (cent|penny)${END}`, (m, context) => small(m[0], '1', m[1] ?? '', context)),
  rule(
    String.raw`(${MINUS})?(\( ?)?(?:(${SIGN})|${START}(${CODE})) ?([-−–(] ?)?(${DIGITS})(?: ?(${MONEY_SCALE})${END})?( ?\))?(?: ?(${SCALE})${END})?(?: (${BESIDE})${END})?(?:[-–](${DIGITS})(?![\p{L}\d-]| ?(?:${UNIT})${END}))?`,
    (m, context) => {
      const currency = m[3]
        ? currencyBeside(m[3], m[10], context.currency)
        : currencyOf(m[4] ?? '', context.currency);
      const inCell = m[2] !== undefined && isCell(m.input ?? '', m.index ?? 0, m[0].length);
      const isNegative = m[1] !== undefined || m[5] !== undefined;
      const scale = m[7] ?? m[9];
      const shown = m[2] !== undefined && !inCell ? m[0].replace(/^[( ]+|[ )]+$/g, '') : m[0].trim();
      const first = money({ shown, written: m[6] ?? '', scale, currency, isNegative }, context);
      const to = m[11] && money({ shown: m[11], written: m[11], scale, currency }, context);
      if (first && inCell) return inEitherSign(first);
      return first && (to ? [first, to] : first);
    },
  ),
  rule(
    `${START}(${DIGITS})(?=${RANGE}${DIGITS}(?: ?(${SCALE})${END})?(?: de| of)? ?${BEHIND})`,
    (m, context) =>
      money(
        {
          shown: m[1] ?? '',
          written: m[1] ?? '',
          scale: m[2],
          currency: currencyOf(m[3] ?? m[4] ?? m[5] ?? '', context.currency),
        },
        context,
      ),
  ),
  rule(
    `((${MINUS})?${START}(${DIGITS})(?: ?(${MONEY_SCALE})${END})?)(?: de| of)? ?${BEHIND}(?: (${BESIDE})${END})?`,
    (m, context) => {
      const currency = m[5]
        ? currencyBeside(m[5], m[8], context.currency)
        : currencyOf(m[6] ?? m[7] ?? '', context.currency);
      const shown = m[5] ? m[0] : (m[1] ?? '');
      const amount = { shown, written: m[3] ?? '', scale: m[4], currency, isNegative: m[2] !== undefined };
      return money(amount, context);
    },
  ),
  rule(`${START}(${DIGITS}|${ONE}) (buck|fiver|tenner|grand)s?${END}(?! (?:total|piano))`, (m, context) => {
    const unit = SLANG[m[2]?.toLowerCase() ?? ''] ?? 1;
    const reading = money({ shown: m[0], written: m[1] ?? '', currency: context.currency }, context);
    const values = reading?.values.map((value) => Number(value) * unit) ?? [];
    return reading && { ...reading, values, face: [] };
  }),
  rule(`${START}(${ONE}) (dollar|euro|d[oó]lar|pound sterling)${END}`, (m, context) =>
    money({ shown: m[0], written: m[1] ?? '', currency: currencyOf(m[2] ?? '', context.currency) }, context),
  ),
];
