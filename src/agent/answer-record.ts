import type { Documents, Json } from '../engine/types.ts';
import type { Answer } from './audience.ts';

/** How an answer came to be, kept for those who want to look into it. */
export interface AnswerRecord extends Omit<Answer, 'files'> {
  startedAt: string;
  endedAt: string;
}

const COLLECTION = 'answers';

/** Keeps how an answer came to be; a replay changes nothing. */
export async function recordAnswer(
  documents: Documents,
  runId: string,
  { files: _, ...answer }: Answer,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  const record = { ...answer, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
  const kept = JSON.parse(JSON.stringify(record)) as Json;
  await documents.update<Json, void>(COLLECTION, runId, (now) =>
    now === undefined ? { result: undefined, next: kept } : { result: undefined },
  );
}

/** How the answer of a run came to be; undefined when it was never given, or is no longer kept. */
export async function readAnswer(documents: Documents, runId: string): Promise<AnswerRecord | undefined> {
  return await documents.read<AnswerRecord>(COLLECTION, runId);
}
