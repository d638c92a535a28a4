import { changeAll } from '../engine/change-all.ts';
import type { Documents } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';

const THREADS = 'threads';

/** The threads in which the desk listens without being mentioned, by conversation: those where it was spoken to, or began. */
export interface OwnThreads {
  isOurs(conversationId: string): Promise<boolean>;
  /** @throws NotSaved */
  remember(conversationId: string): Promise<void>;
}

export function ownThreads(documents: Documents, clock: Clock): OwnThreads {
  return {
    isOurs: async (id) => (await documents.read(THREADS, id)) !== undefined,
    remember: (id) =>
      documents.update<{ since: string }, void>(THREADS, id, (now) =>
        now ? { result: undefined } : { result: undefined, next: { since: clock.now().toISOString() } },
      ),
  };
}

/** The desk listens in these threads no more without being mentioned: nothing of them is kept. @throws NotSaved */
export async function forgetThreads(
  documents: Documents,
  conversationIds: ReadonlySet<string>,
): Promise<void> {
  await changeAll<object>(documents, THREADS, (thread, id) => (conversationIds.has(id) ? undefined : thread));
}
