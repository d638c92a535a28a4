import { changeAll } from '../engine/change-all.ts';
import type { Documents, Json } from '../engine/types.ts';
import type { Answer } from './audience.ts';

/** How an answer came to be, kept for those who want to look into it. */
export interface AnswerRecord extends Omit<Answer, 'files'> {
  startedAt: string;
  endedAt: string;
  /** Who asked; not kept by 0.1.0. */
  personId?: string;
}

type Kept = Pick<AnswerRecord, 'personId'>;

const COLLECTION = 'answers';

/** Keeps how an answer came to be; a replay changes nothing. */
export async function recordAnswer(
  documents: Documents,
  runId: string,
  { files: _, ...answer }: Answer,
  { personId, startedAt, endedAt }: { personId: string; startedAt: Date; endedAt: Date },
): Promise<void> {
  const record = { ...answer, personId, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
  const kept = JSON.parse(JSON.stringify(record)) as Json;
  await documents.update<Json, void>(COLLECTION, runId, (now) =>
    now === undefined ? { result: undefined, next: kept } : { result: undefined },
  );
}

/** How the answer of a run came to be; undefined when it was never given, or is no longer kept. */
export async function readAnswer(documents: Documents, runId: string): Promise<AnswerRecord | undefined> {
  return await documents.read<AnswerRecord>(COLLECTION, runId);
}

/** Takes away how answers came to be; returns how many. @throws NotSaved */
export async function forgetAnswers(
  documents: Documents,
  isForgotten: (runId: string, personId: string | undefined) => boolean,
): Promise<number> {
  const forget = (record: Kept, runId: string) => (isForgotten(runId, record.personId) ? undefined : record);
  return (await changeAll<Kept>(documents, COLLECTION, forget)).removed;
}

/** Changes how the answer of a run came to be, if that is kept. @throws NotSaved */
export async function changeAnswer(
  documents: Documents,
  runId: string,
  change: (record: Json) => Json,
): Promise<void> {
  await documents.update<Json, void>(COLLECTION, runId, (now) =>
    now === undefined ? { result: undefined } : { result: undefined, next: change(now) },
  );
}
