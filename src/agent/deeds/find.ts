import type { DeedClaim } from './deed.ts';
import { readEnglish } from './english/reader.ts';
import { sentencesOf } from './sentences.ts';
import { readSpanish } from './spanish/reader.ts';

/** `it was taken back, and nothing was done`: a sentence that denies that anything came of it. */
const NOTHING_DONE =
  /(?<!\p{L})(?:nothing was \p{L}+|it was not \p{L}+|no se (?:hizo|\p{L}+ nada)|ni se \p{L}+ nada)(?!\p{L})/iu;

/** The statements of a text, in either language, that something was done. Takes time in proportion to its length. */
export function findDeeds(text: string): DeedClaim[] {
  return sentencesOf(text).flatMap((sentence) =>
    [...readEnglish(sentence), ...readSpanish(sentence)]
      .filter(({ isOwn }) => isOwn || !NOTHING_DONE.test(sentence))
      .map((statement) => ({ sentence, ...statement })),
  );
}
