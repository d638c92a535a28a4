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
