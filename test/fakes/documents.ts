import { type DocumentsOptions, openDocuments } from '../../src/engine/local/documents.ts';
import type { FileCalls } from '../../src/engine/local/files.ts';
import type { Documents } from '../../src/engine/types.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { TEST_COLLECTIONS } from './collections.ts';
import { directStore } from './direct-store.ts';

/** The documents of a folder, to be read and written without an owner: for tests of what is stored. */
export function documentsIn(
  folder: string,
  { calls, ...more }: Partial<DocumentsOptions> & { calls?: FileCalls } = {},
): Documents {
  const isOwner = more.isOwner ?? (() => true);
  return openDocuments({
    folder,
    clock: systemClock,
    collections: TEST_COLLECTIONS,
    onIncident: () => undefined,
    store: directStore(folder, isOwner, calls),
    isOwner,
    ...more,
  });
}
