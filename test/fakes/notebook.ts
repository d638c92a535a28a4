import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { type Note, readNotes } from '../../src/notebook/notes.ts';
import type { NotebookParts } from '../../src/notebook/parts.ts';
import { openProducts } from '../../src/notebook/products.ts';
import { openUsageLog } from '../../src/notebook/usage-log.ts';
import { offlineWriter } from '../../src/notebook/writer/offline.ts';
import { temporaryFolder } from './temporary.ts';

export const NOTES = await readNotes(join(import.meta.dirname, '../../data/notebook/notes.json'));

/** A notebook in a folder of its own, without servers and without a model. */
export async function openNotebook(
  over: Partial<NotebookParts> = {},
  notes: Note[] = NOTES,
): Promise<NotebookParts> {
  const folder = temporaryFolder();
  const app = await createApp({
    config: { ...loadConfig({}), STATE_DIR: folder },
    log: silentLog,
    face: 'terminal',
    findAudience: () => () => {
      throw new Error('nobody listens');
    },
  });
  const { documents } = app.engine;
  return {
    notes,
    documents,
    products: openProducts(documents, app.ledger, () => app.clock.now()),
    usage: openUsageLog(join(folder, 'notebook', 'registro_uso.csv'), () => app.clock.now()),
    writer: offlineWriter(notes),
    folder: join(folder, 'notebook'),
    ownersFor: ({ id }) => [id],
    zone: 'Europe/Madrid',
    random: () => 0,
    ...over,
  };
}
