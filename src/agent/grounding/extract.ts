import type { Mention, Rule } from './mention.ts';
import { MONEY_RULES, NUMBER_RULES, PERCENT_RULES } from './rules/amounts.ts';
import { DATE_RULES } from './rules/dates.ts';
import { DURATION_RULES, HYPHENED_RULES, RATE_RULES } from './rules/durations.ts';
import { CODE_RULES, ID_RULES } from './rules/ids.ts';
import { TIME_RULES } from './rules/times.ts';

/** Longest first: what one rule has taken, the later ones do not see. */
const RULES: Rule[] = [
  ...ID_RULES,
  ...DATE_RULES,
  ...TIME_RULES,
  ...HYPHENED_RULES,
  ...CODE_RULES,
  ...RATE_RULES,
  ...MONEY_RULES,
  ...PERCENT_RULES,
  ...DURATION_RULES,
  ...NUMBER_RULES,
];
/** What turns a digit into its picture: `3️⃣`. */
const KEYCAP = /^\ufe0f?\u20e3/;

/** Every value in a text, in the order in which it stands there. */
export function extract(text: string): Mention[] {
  let rest = plainDigits(text);
  const mentions: Mention[] = [];
  for (const { pattern, read } of RULES) {
    rest = rest.replace(pattern, (...args) => {
      const whole = args[0] as string;
      const at = args.find((arg): arg is number => typeof arg === 'number') ?? 0;
      const reading = read(args as unknown as RegExpMatchArray);
      if (reading) {
        const shownAt = at + Math.max(0, whole.indexOf(reading.shown));
        const shown = original(text, shownAt, reading.shown.length).trim();
        mentions.push({ ...reading, shown, text: original(text, at, whole.length).trim(), at });
      }
      return ' '.repeat(whole.length);
    });
  }
  return mentions.sort((a, b) => a.at - b.at);
}

/** The text as it was written, a keycap with its digit. */
function original(text: string, at: number, length: number): string {
  const keycap = KEYCAP.exec(text.slice(at + length))?.[0] ?? '';
  return text.slice(at, at + length) + keycap;
}

/** The same text, sign for sign as long, with full-width digits as plain ones and keycaps as blanks. */
function plainDigits(text: string): string {
  return text
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[\ufe0f\u20e3]/g, ' ');
}
