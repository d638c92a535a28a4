const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text of at most so many UTF-16 code units, cut between what people see as two characters: half an emoji is no
 * text, and a model's API refuses it. `mark` says that something was cut.
 */
export function cutText(text: string, longest: number, mark = '…'): string {
  if (text.length <= longest) return text;
  return text.slice(0, cutPlace(text, longest - mark.length)) + mark;
}

/** The last place up to `most` where a text can be cut. Of one character that is longer than that, its code points are. */
export function cutPlace(text: string, most: number): number {
  if (most >= text.length) return text.length;
  const at = GRAPHEMES.segment(text).containing(most)?.index ?? 0;
  if (at > 0 || most <= 0) return at;
  const code = text.charCodeAt(most);
  return code >= 0xdc00 && code <= 0xdfff ? most - 1 : most;
}
