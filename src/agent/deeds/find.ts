import type { DeedClaim } from './deed.ts';
import { readEnglish } from './english/reader.ts';
import { sentencesOf } from './sentences.ts';
import { readSpanish } from './spanish/reader.ts';

/** The statements of a text, in either language, that something was done. Takes time in proportion to its length. */
export function findDeeds(text: string): DeedClaim[] {
  return sentencesOf(text).flatMap((sentence) =>
    [...readEnglish(sentence), ...readSpanish(sentence)].map((statement) => ({ sentence, ...statement })),
  );
}
