import { join } from 'node:path';
import { createIdempotencyStore } from '../../src/engine/idempotency.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import type { NotebookDeps } from '../../src/notebook/deps.ts';
import { readNotes } from '../../src/notebook/notes.ts';
import { openNotebook as openConfigured } from '../../src/notebook/open.ts';
import { openProducts } from '../../src/notebook/products/store.ts';
import { openUsageLog } from '../../src/notebook/usage-log.ts';
import { documentsIn } from './documents.ts';
import { temporaryFolder } from './temporary.ts';

const NOTES_FILE = join(import.meta.dirname, '../../data/notebook/notes.json');

export const NOTES = await readNotes(NOTES_FILE);

/** A notebook in a folder of its own, without servers and without a model. */
export async function openNotebook(over: Partial<NotebookDeps> = {}): Promise<NotebookDeps> {
  const config = { ...loadConfig({}), STATE_DIR: temporaryFolder() };
  const documents = documentsIn(config.STATE_DIR);
  const idempotency = createIdempotencyStore(documents);
  const now = () => systemClock.now();
  const deps = await openConfigured(config, {
    documents,
    products: openProducts(documents, idempotency, now),
    usage: openUsageLog(join(config.STATE_DIR, 'notebook', 'registro_uso.csv'), now),
    notesFile: NOTES_FILE,
    isAskerOwner: true,
  });
  return { ...deps, ...over };
}
