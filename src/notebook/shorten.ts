/** A text on one line, cut at a word to at most `longest` characters; `…` marks the cut. */
export function shorten(text: string, longest: number): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
}

/** A text with each run of white space and control characters as one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
