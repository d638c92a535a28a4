import { cutText } from '../kernel/cut-text.ts';
/** A text on one line, cut at a word to at most `longest` characters; `…` marks the cut. */
export function shorten(text: string, longest: number): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const cut = cutText(line, longest - 1, '');
  const word = cut.lastIndexOf(' ');
  return `${(word > longest / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

/** A text with each run of white space and control characters as one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
