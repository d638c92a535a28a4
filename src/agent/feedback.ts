import { changeAll } from '../engine/change-all.ts';
import type { Documents } from '../engine/types.ts';

/** What somebody thinks of an answer. */
export interface Feedback {
  /** The run that gave the answer. */
  runId: string;
  isHelpful: boolean;
}

interface JudgedAnswer {
  isHelpful: boolean;
  /** When, as ISO. */
  at: string;
}

const COLLECTION = 'feedback';

/** Keeps what a person thinks of an answer, the newest of each. @throws NotSaved */
export async function recordFeedback(
  documents: Documents,
  { runId, isHelpful }: Feedback,
  personId: string,
  at: Date,
): Promise<void> {
  await documents.update<Record<string, JudgedAnswer>, void>(COLLECTION, runId, (now) => ({
    result: undefined,
    next: { ...now, [personId]: { isHelpful, at: at.toISOString() } },
  }));
}

/** Takes away what somebody thinks of answers, and what others think of the answers of certain runs. @throws NotSaved */
export async function forgetFeedback(
  documents: Documents,
  personIds: string[],
  isForgotten: (runId: string) => boolean,
): Promise<number> {
  let forgotten = 0;
  await changeAll<Record<string, JudgedAnswer>>(documents, COLLECTION, (now, runId) => {
    const kept = Object.entries(now).filter(([id]) => !isForgotten(runId) && !personIds.includes(id));
    if (kept.length === Object.keys(now).length) return now;
    forgotten += Object.keys(now).length - kept.length;
    return kept.length === 0 ? undefined : Object.fromEntries(kept);
  });
  return forgotten;
}
