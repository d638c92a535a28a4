import { watch } from 'chokidar';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Library } from './library.ts';

/** Wait this long after a change: editors write a file in several steps. */
const SETTLE_MS = 300;

/** Ingests again whenever a document changes; resolves when it watches, with what stops that. */
export async function watchDocuments(
  folder: string,
  library: Library,
  clock: Clock,
  log: Log,
): Promise<() => Promise<void>> {
  let disarm: () => void = () => undefined;
  const ingest = async () => {
    try {
      const { added, changed, removed, failed, refused, chunks } = await library.ingest();
      const counts = { added: added.length, changed: changed.length, removed: removed.length, chunks };
      if (refused !== undefined) log.error(counts, `documents were not published: ${refused}`);
      else log.info(counts, 'documents were ingested');
      for (const { docId, reason } of failed) log.error({ docId, reason }, 'a document could not be read');
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'documents could not be ingested');
    }
  };
  const watcher = watch(folder, { ignoreInitial: true });
  watcher.on('all', () => {
    disarm();
    disarm = clock.after(SETTLE_MS, () => void ingest());
  });
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  watcher.on('error', (error) => log.error({ reason: messageOf(error) }, 'documents are not watched'));
  await ready;
  return async () => {
    disarm();
    await watcher.close();
  };
}
