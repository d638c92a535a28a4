/** A text of a model as sentences, and these as clauses, for the readers of deeds. */

/** A word as it is read, and as it is written. */
export interface Token {
  /** Lower case; a contraction is several tokens. */
  word: string;
  /** It begins with a capital. */
  isCapital: boolean;
}

export interface Clause {
  text: string;
  tokens: Token[];
  /** It asks: it stands between ¿ and ?, or before a question mark. */
  isAsked: boolean;
  /** What joins it to the one before: a sign, a word in lower case; nothing where it begins the sentence. */
  joint: string;
}

/** What a language says of clauses. */
export interface ClauseRules {
  /** The words that begin a clause and belong to none. */
  conjunctions: RegExp;
  /** How a question begins, where no sign does. */
  question: RegExp;
  /** The words of a clause, contractions taken apart. */
  tokens(text: string): Token[];
}

/** Longer ones are cut, so that reading takes time in proportion to the length of the text. */
const LONGEST_SENTENCE = 600;

const MARKUP: [RegExp, string][] = [
  [/\r\n?/g, '\n'],
  [/[\t\v\f\p{Zs}]+/gu, ' '],
  [/[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\u00ad]/g, ''],
  [/[’‘ʼ]/g, "'"],
  [/[“”«»„]/g, '"'],
  [/^ ?(?:[-*+•]|\d{1,3}[.)]) /gm, ''],
  [/^ ?(?:#{1,6}|>+) ?/gm, ''],
  [/^[ :|-]+$/gm, '\n'],
  [/ ?\| ?/g, ' , '],
  [/\*{1,3}|~~|`{1,3}|(?<![\p{L}\p{N}])_{1,2}|_{1,2}(?![\p{L}\p{N}])/gu, ''],
];

/** Emoji and other pictures stand where a comma or a stop could. */
const PICTURE = /\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\ufe0f|\u200d|\p{Emoji_Modifier})*/gu;

/** Where a stop ends no sentence. */
const ABBREVIATION =
  /\b(?:mr|mrs|ms|dr|prof|st|sr|sra|srta|sres|d|dña|dª|ud|uds|vd|no|nº|núm|nr|approx|aprox|etc|e\.g|i\.e|a\.m|p\.m|a|p|vs|p\.ej|av|ave|tel|min|max|máx|mín)\.$/i;

/** Removes the marks of Markdown, and signs that nobody sees. */
function withoutMarkup(text: string): string {
  return MARKUP.reduce(
    (plain, [mark, instead]) => plain.replace(mark, instead),
    text.normalize('NFKC'),
  ).replace(PICTURE, ' – ');
}

/** The sentences of a text; a line ends one, a cell of a table does not. */
export function sentencesOf(text: string): string[] {
  return withoutMarkup(text)
    .split('\n')
    .flatMap(splitAtStops)
    .flatMap(cutToSize)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function splitAtStops(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: stop } of line.matchAll(/(?<![.!?…])[.!?…]+["')\]]*(?=\s|$|[¿¡])/g)) {
    const end = index + stop.length;
    if (stop === '.' && ABBREVIATION.test(line.slice(Math.max(start, end - 12), end))) continue;
    sentences.push(line.slice(start, end));
    start = end;
  }
  return [...sentences, line.slice(start)];
}

function cutToSize(sentence: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < sentence.length; at += LONGEST_SENTENCE)
    pieces.push(sentence.slice(at, at + LONGEST_SENTENCE));
  return pieces;
}

/** The clauses of a sentence. */
export function clausesOf(sentence: string, { conjunctions, question, tokens }: ClauseRules): Clause[] {
  const parts = sentence.split(SEPARATOR).flatMap((part, index) => {
    if (index % 2 === 1) return [{ text: part, isJoint: true }];
    return part.split(conjunctions).map((text, n) => ({ text, isJoint: n % 2 === 1 }));
  });
  const clauses: Clause[] = [];
  let joint = '';
  let isInside = false;
  for (const { text, isJoint } of parts) {
    if (isJoint) joint = text.trim().toLowerCase() || joint;
    else if (/[\p{L}\p{N}]/u.test(text)) {
      const isAsked = isInside || text.includes('¿');
      clauses.push({
        text: text.trim(),
        tokens: tokens(text),
        isAsked,
        joint: clauses.length === 0 ? '' : joint,
      });
      joint = '';
    }
    if (text.includes('¿')) isInside = true;
    if (text.includes('?')) isInside = false;
  }
  if (!sentence.includes('?') || sentence.includes('¿')) return clauses;
  // Without ¿ the question begins where it begins as one; where nothing does, all of it asks.
  const first = clauses.findIndex(({ text }) => question.test(text));
  return clauses.map((clause, index) => ({ ...clause, isAsked: index >= first }));
}

const SEPARATOR = /(\s*[,;](?!\d)|:(?!\d)|[()]|\s[-–—]+\s|[–—])/;

/** A word: with hyphens, points and apostrophes inside it; an id, an amount, a channel is one. */
const WORD = /[#@$€£]?[\p{L}\p{N}]+(?:[-'.:,@_/&][\p{L}\p{N}]+)*[%º°ª]?/gu;

/** The words of a clause. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}
