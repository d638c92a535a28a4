import { z } from 'zod';
import { changeAll } from '../engine/change-all.ts';
import type { CollectionSpec } from '../engine/local/index.ts';
import type { Documents } from '../engine/types.ts';
import { pendingFor, readApproval } from './approvals.ts';
import type { AskedQuestion } from './question.ts';
import { ToolError } from './tool.ts';
import { AGENT_WORDS } from './words.ts';

/** The approvals that a person may have open, by the key of the call that asked for each. */
const OPEN = z.record(
  z.string(),
  z.strictObject({ approvalId: z.string(), title: z.string(), until: z.string() }),
);
type Open = z.infer<typeof OPEN>;

const COLLECTION = 'open-approvals';

/** An index of the records: what counts is how the record of each approval stands. */
export const OPEN_APPROVALS_COLLECTIONS: Record<string, CollectionSpec> = {
  [COLLECTION]: { version: 1, migrations: [], schema: OPEN },
};

/** An approval that is about to be asked for. */
export interface WantedApproval {
  /** Names the call; the same again, after a crash, takes no second place. */
  callKey: string;
  approvalId: string;
  /** What its card says that it is. */
  title: string;
  /** When it expires, as ISO. */
  until: string;
}

/**
 * Takes one of the places for approvals that a person may have open at a time, in all conversations. A place is free
 * again when the record of its approval is settled, or at the latest when it has expired.
 * @throws ToolError when all are taken, with what waits; NotSaved
 */
export async function takeOpenPlace(
  documents: Documents,
  { person: { id: personId }, language }: Pick<AskedQuestion, 'person' | 'language'>,
  { callKey, ...place }: WantedApproval,
  { most, now }: { most: number; now: Date },
): Promise<void> {
  const before =
    (await documents.read<Open>(COLLECTION, personId)) ?? (await openByRecords(documents, personId));
  const free = new Set<string>();
  for (const [key, { approvalId, until }] of Object.entries(before)) {
    const record = await readApproval(documents, approvalId);
    // One without a record is about to be asked for.
    if ((record && record.status !== 'pending') || until <= now.toISOString()) free.add(key);
  }
  const waiting = await documents.update<Open, Open | undefined>(COLLECTION, personId, (current = before) => {
    const open = Object.fromEntries(Object.entries(current).filter(([key]) => !free.has(key)));
    if (open[callKey] === undefined && Object.keys(open).length >= most) return { result: open };
    return { result: undefined, next: { ...open, [callKey]: place } };
  });
  if (waiting) throw new ToolError(AGENT_WORDS[language].tooManyOpen(most, told(waiting)));
}

/** What waits, from the records alone: for a state that was kept before there was an index. */
async function openByRecords(documents: Documents, personId: string): Promise<Open> {
  const pending = await pendingFor(documents, personId);
  return Object.fromEntries(
    pending.map(({ id, card, expiresAt }) => [id, { approvalId: id, title: card.title, until: expiresAt }]),
  );
}

/** What waits, each kind with how many of it: `Book a room (18), Narrate a week (2)`. */
function told(waiting: Open): string {
  const counts = new Map<string, number>();
  for (const { title } of Object.values(waiting)) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => `${title} (${count})`).join(', ');
}

/** Takes away which approvals people had open. @throws NotSaved */
export async function forgetOpenPlaces(documents: Documents, personIds: string[]): Promise<void> {
  const forget = (open: Open, id: string) => (personIds.includes(id) ? undefined : open);
  await changeAll<Open>(documents, COLLECTION, forget);
}
