const SENTENCE_END = /[.!?](?=\s)|\n/g;

/** Finds the sentence around a place of a text: where it begins and ends. Made once for a text. */
export function sentencesOf(text: string): (at: number) => { start: number; end: number } {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index);
  return (at) => ({
    start: (ends.findLast((end) => end < at) ?? -1) + 1,
    end: ends.find((end) => end >= at) ?? text.length,
  });
}

/** Where a name stands in a text as a word of its own, in any case; undefined when it does not. */
export function placeOf(name: string, text: string): number | undefined {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return undefined;
  const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
  return /[\p{L}\d-]/u.test(around) ? undefined : at;
}
