import { LRUCache } from 'lru-cache';
import { detectLanguage } from '../../kernel/language.ts';
import { withDigits } from './digits.ts';
import type { Mention, Reading, ReadingContext, Rule } from './mention.ts';
import { decimalSign } from './numbers.ts';
import { originalOf, type Plain, toPlain } from './plain.ts';
import { DATE_RULES } from './rules/dates.ts';
import { DURATION_RULES, HYPHENED_RULES, RATE_RULES } from './rules/durations.ts';
import { FREE_RULES } from './rules/free.ts';
import { ADDRESS_RULES, CODE_RULES } from './rules/ids.ts';
import { MONEY_RULES } from './rules/money.ts';
import { NUMBER_RULES } from './rules/numbers.ts';
import { PERCENT_RULES } from './rules/percents.ts';
import { RELATION_RULES } from './rules/relations.ts';
import { TIME_RULES } from './rules/times.ts';
import { topicsAt } from './topics.ts';

/** Longest first: what one rule has taken, the later ones do not see. */
const RULES: Rule[] = [
  ...DATE_RULES,
  ...TIME_RULES,
  ...HYPHENED_RULES,
  ...CODE_RULES,
  ...RATE_RULES,
  ...FREE_RULES,
  ...MONEY_RULES,
  ...PERCENT_RULES,
  ...DURATION_RULES,
  ...RELATION_RULES,
  ...NUMBER_RULES,
];

export interface ExtractOptions extends Partial<Pick<ReadingContext, 'currency' | 'isAboutPrice'>> {
  /** Whether the text is a document, whose numbers tell which sign stands before its decimals. */
  isDocument?: boolean;
}

/** Reads the values of a text. */
export type Extract = (text: string, options?: ExtractOptions) => Mention[];

const MOST_READ = 1_000;
const LONGEST_KEPT = 2_000;

/** An `extract` that keeps what it read last: what was said before is read again at each turn of a conversation. */
export function createExtract(): Extract {
  const read = new LRUCache<string, Mention[]>({ max: MOST_READ });
  return (text, options = {}) => {
    if (text.length > LONGEST_KEPT) return extract(text, options);
    const { currency = '', isAboutPrice = false, isDocument = false } = options;
    const key = `${currency} ${isAboutPrice} ${isDocument} ${text}`;
    const mentions = read.get(key) ?? extract(text, options);
    read.set(key, mentions);
    return mentions;
  };
}

const LANGUAGE_SHOWS_WITHIN = 4_000;

/** Every value in a text, in the order in which it stands there. */
export function extract(text: string, options: ExtractOptions = {}): Mention[] {
  const plain = toPlain(text);
  const language = detectLanguage(plain.text.slice(0, LANGUAGE_SHOWS_WITHIN));
  const decimal = options.isDocument ? decimalSign(plain.text, language) : undefined;
  const context: ReadingContext = {
    currency: options.currency ?? 'USD',
    isAboutPrice: options.isAboutPrice ?? false,
    ...(decimal !== undefined && { decimal }),
  };
  const mentions: Mention[] = [];
  // Addresses and names hold words that are no numbers.
  const withoutAddresses = applied(ADDRESS_RULES, plain, context, mentions);
  applied(RULES, withDigits(withoutAddresses, language), context, mentions);
  return mentions.sort((a, b) => a.at - b.at);
}

/** Adds what rules read to `mentions`, and returns the text with blanks in its place. */
function applied(rules: Rule[], plain: Plain, context: ReadingContext, mentions: Mention[]): Plain {
  let rest = plain.text;
  for (const { pattern, read } of rules) {
    rest = rest.replace(pattern, (...args) => {
      const whole = args[0] as string;
      if (whole === '') return whole;
      const offset = args.findIndex((arg, index) => index > 0 && typeof arg === 'number');
      const at = args[offset] as number;
      const match = Object.assign(args.slice(0, offset), {
        index: at,
        input: rest,
        ...(typeof args[offset + 2] === 'object' && { groups: args[offset + 2] }),
      }) as RegExpMatchArray;
      const readings = read(match, context);
      if (!readings) return whole;
      for (const reading of [readings].flat()) mentions.push(mentionOf(reading, plain, whole, at));
      return ' '.repeat(whole.length);
    });
  }
  return { ...plain, text: rest };
}

function mentionOf(reading: Reading, plain: Plain, whole: string, at: number): Mention {
  const shownAt = at + Math.max(0, whole.indexOf(reading.shown));
  const shown = originalOf(plain, shownAt, reading.shown.length).trim();
  // What cannot be read is backed by the same signs alone.
  const values = reading.values.length > 0 ? reading.values : [reading.shown.toLowerCase()];
  return {
    ...reading,
    values,
    shown,
    text: originalOf(plain, at, whole.length).trim(),
    at: plain.starts[at] ?? 0,
    ...(reading.kind === 'money' && values.includes(0) && { topics: topicsAt(plain.text, at, whole.length) }),
  };
}
