import { DELETE, type Documents } from './types.ts';

/**
 * Changes the documents of a collection one after another: undefined takes one away, the same object leaves it as it
 * is. Returns how many were taken away and how many changed. @throws NotSaved
 */
export async function changeAll<T>(
  documents: Documents,
  collection: string,
  change: (document: T, id: string) => T | undefined,
): Promise<{ removed: number; changed: number }> {
  const counts = { removed: 0, changed: 0 };
  for (const id of await documents.list(collection)) {
    const what = await documents.update<T, 'removed' | 'changed' | undefined>(collection, id, (now) => {
      if (now === undefined) return { result: undefined };
      const next = change(now, id);
      if (next === now) return { result: undefined };
      return next === undefined ? { result: 'removed', next: DELETE } : { result: 'changed', next };
    });
    if (what) counts[what] += 1;
  }
  return counts;
}
