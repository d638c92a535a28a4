import { z } from 'zod';
import { changeAll } from './change-all.ts';
import { OutcomeUnknown } from './errors.ts';
import type { CollectionSpec } from './local/index.ts';
import { DELETE, type Documents, type Json } from './types.ts';

/** What is known of an effect whose process died: that it happened, with its result, or that it did not. */
export type Reconciled<T> = { happened: true; result: T } | { happened: false };

/** Effects that must not repeat, by key. */
export interface IdempotencyStore {
  /**
   * Runs the body unless the key is done, and keeps its result. An entry that a dead process left `started`
   * is reconciled first. A body that throws has had no effect, unless it throws `OutcomeUnknown`.
   * @throws OutcomeUnknown when nothing can tell whether the effect happened
   */
  runOnce<T extends Json>(
    key: string,
    body: () => Promise<T>,
    reconcile?: () => Promise<Reconciled<T>>,
  ): Promise<T>;
  /** The result of a key that is done; of one that a dead process left `started`, what is found to have happened. */
  find<T extends Json>(key: string, reconcile?: () => Promise<Reconciled<T>>): Promise<T | undefined>;
}

type IdempotencyRecord = { status: 'started' } | { status: 'done'; result: Json };

const COLLECTION = 'ledger';

const record = z.discriminatedUnion('status', [
  z.object({ status: z.literal('started') }),
  z.object({ status: z.literal('done'), result: z.unknown() }),
]);

/** How the store's documents look: what is lost of it would happen twice. */
export const IDEMPOTENCY_COLLECTIONS: Record<string, CollectionSpec> = {
  [COLLECTION]: { version: 1, migrations: [], schema: record, mustNotBeLost: true },
};

/** An idempotency store in the documents: written before the effect, and after it with its result. */
export function createIdempotencyStore(documents: Documents): IdempotencyStore {
  const running = new Map<string, Promise<Json>>();

  async function perform(
    key: string,
    body: () => Promise<Json>,
    reconcile: (() => Promise<Reconciled<Json>>) | undefined,
  ): Promise<Json> {
    const entry = await documents.update<IdempotencyRecord, IdempotencyRecord | undefined>(
      COLLECTION,
      key,
      (now) => (now ? { result: now } : { result: undefined, next: { status: 'started' } }),
    );
    if (entry?.status === 'done') return entry.result;
    if (entry?.status === 'started') {
      if (!reconcile) throw new OutcomeUnknown(`It is not known whether ${key} happened before the crash.`);
      const known = await reconcile();
      if (known.happened) return await finish(key, known.result);
    }
    let result: Json;
    try {
      result = await body();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) await forget(key);
      throw error;
    }
    return await finish(key, result);
  }

  const finish = (key: string, result: Json) =>
    documents.update<IdempotencyRecord, Json>(COLLECTION, key, () => ({
      result,
      next: { status: 'done', result },
    }));

  const forget = (key: string) =>
    documents.update<IdempotencyRecord, void>(COLLECTION, key, (now) =>
      now?.status === 'started' ? { result: undefined, next: DELETE } : { result: undefined },
    );

  return {
    runOnce<T extends Json>(key: string, body: () => Promise<T>, reconcile?: () => Promise<Reconciled<T>>) {
      const already = running.get(key);
      if (already) return already as Promise<T>;
      const work = perform(key, body, reconcile).finally(() => running.delete(key));
      running.set(key, work);
      return work as Promise<T>;
    },

    async find<T extends Json>(key: string, reconcile?: () => Promise<Reconciled<T>>) {
      // What is on its way is waited for, however it ends.
      await running.get(key)?.catch(() => undefined);
      const entry = await documents.read<IdempotencyRecord>(COLLECTION, key);
      if (entry?.status === 'done') return entry.result as T;
      const known = entry && (await reconcile?.());
      return known?.happened ? ((await finish(key, known.result)) as T) : undefined;
    },
  };
}

/** Takes away the records of effects that will not be asked for again; returns how many. @throws NotSaved */
export async function eraseEffects(
  documents: Documents,
  isErased: (key: string) => boolean,
): Promise<number> {
  const erase = (record: IdempotencyRecord, key: string) => (isErased(key) ? undefined : record);
  return (await changeAll<IdempotencyRecord>(documents, COLLECTION, erase)).removed;
}
