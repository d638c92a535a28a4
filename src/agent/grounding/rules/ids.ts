import { END, type Reading, type Rule, rule, START } from '../mention.ts';

const id = (shown: string, value = shown.toLowerCase()): Reading => ({
  kind: 'id',
  shown,
  values: [value],
  face: [],
});
const SENTENCE_END = /[.,;:!?)\]}»”"'*_`]+$/u;

/** Addresses and codes: each is backed as a whole, or not at all. */
export const ID_RULES: Rule[] = [
  rule(String.raw`https?://\S+`, (m) => id(m[0].replace(SENTENCE_END, ''))),
  rule(String.raw`${START}[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, (m) => id(m[0])),
  // A telephone number with its country: its digits count, however they are grouped.
  rule(String.raw`\+\d{1,3}(?:[ \u00a0.-]?\d{2,4}){2,5}${END}`, (m) => id(m[0], m[0].replace(/[^\d+]/g, ''))),
  rule(`${START}24/7${END}`, () => undefined),
];

/** Letters and digits: booking ids, chunk ids, `#12`. After the dates, which look alike. */
export const CODE_RULES: Rule[] = [
  rule(String.raw`${START}(?=[\p{L}\d_-]*\d)(?=[\p{L}\d_-]*\p{L})[\p{L}\d_]+(?:-[\p{L}\d_]+)+${END}`, (m) =>
    id(m[0]),
  ),
  rule(String.raw`(?<=[(\[\x60])[a-z]+(?:-[a-z]+)+(?=[)\]\x60,;])`, (m) => ({
    ...id(m[0]),
    kind: 'citation',
  })),
  rule(String.raw`#\d+${END}`, (m) => id(m[0])),
  rule(String.raw`(?<=\d ?)(?:k|c|m)?m[23]${END}`, () => undefined),
  rule(String.raw`${START}(?!USD|EUR|GBP|US)\p{L}{1,4}\d+${END}`, (m) => id(m[0])),
];
