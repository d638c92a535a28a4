import { CURRENCY_CODES } from '../../../kernel/currencies.ts';
import { findNumberPhrases } from '../../../kernel/number-phrases.ts';
import { END, NO_CLAIM, type Reading, type Rule, rule, START, unread } from '../mention.ts';
import { REVERSED } from '../plain.ts';

const id = (shown: string, value = shown.toLowerCase()): Reading => ({
  kind: 'id',
  shown,
  values: [value],
  face: [],
});
const SENTENCE_END = /[.,;:!?)\]}»”"'*_`]+$/u;
/** The longest id that is looked for, so that a long text of hyphens takes no longer than another. */
const LONGEST = 80;

/** Addresses, and what no rule can read; before the words become digits. */
export const ADDRESS_RULES: Rule[] = [
  rule(String.raw`https?://\S+`, (m) => id(m[0].replace(SENTENCE_END, ''))),
  rule(String.raw`(?<![\p{L}\d.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`, (m) => id(m[0])),
  // A telephone number with its country: its digits count, however they are grouped.
  rule(String.raw`\+\d{1,3}(?:[ .-]?\d{2,4}){2,5}${END}`, (m) => id(m[0], m[0].replace(/[^\d+]/g, ''))),
  rule(`${START}24/7${END}`, () => NO_CLAIM),
  rule(String.raw`(?<=[(\[\x60])[a-z]+(?:-[a-z]+)+(?=[)\]\x60,;])`, (m) => {
    const isNumber = findNumberPhrases(m[0]).some(({ length }) => length === m[0].length);
    return isNumber ? undefined : { ...id(m[0]), kind: 'citation' };
  }),
  // What is shown backwards.
  rule(String.raw`${REVERSED}[^\n${REVERSED}]{0,200}`, (m) =>
    /\d/.test(m[0]) ? unread('number', m[0].slice(1).trim()) : undefined,
  ),
];

/** Letters and digits: booking ids, chunk ids, `#12`. After the dates, which look alike. */
export const CODE_RULES: Rule[] = [
  rule(
    String.raw`(?<![\p{L}\d_-])(?=[\p{L}\d_-]{0,${LONGEST}}\d)(?=[\p{L}\d_-]{0,${LONGEST}}\p{L})[\p{L}\d_]{1,${LONGEST}}(?:-[\p{L}\d_]{1,${LONGEST}}){1,12}${END}`,
    // `24-seat` is a number.
    (m) => (/^\d+-\p{Ll}+$/u.test(m[0]) ? undefined : id(m[0])),
  ),
  rule(String.raw`#\d+${END}`, (m) => id(m[0])),
  rule(String.raw`(?<![\p{L}])(?:k|c|m)?m[23]${END}`, () => NO_CLAIM),
  rule(
    String.raw`${START}(?!(?:${CURRENCY_CODES.join('|')}|US|RMB|Rs)\d)\p{L}{1,20}\d+[\p{L}\d]{0,20}${END}`,
    (m) => id(m[0]),
  ),
];
