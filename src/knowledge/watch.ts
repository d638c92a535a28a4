import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
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
      const { added, changed, removed, failed, ignored, refused, chunks } = await library.ingest();
      const counts = { added: added.length, changed: changed.length, removed: removed.length, chunks };
      if (refused !== undefined) log.error(counts, `documents were not published: ${refused}`);
      else log.info(counts, 'documents were ingested');
      for (const { docId, reason } of failed) log.error({ docId, reason }, 'a document could not be read');
      if (ignored.length > 0) log.warn({ ignored }, 'links among the documents were not followed');
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'documents could not be ingested');
    }
  };
  // The folder may be a link itself. Those in it are not followed: one to a large tree would take a watch for each of
  // its files. What stays inside the folder is watched in its own place.
  const root = await realpath(folder);
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => isInHidden(relative(root, path)),
  });
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

/** What lies in a folder whose name begins with a dot is not read, as in `.git`; the folder itself may be renamed. */
function isInHidden(path: string): boolean {
  return path
    .split(sep)
    .slice(0, -1)
    .some((name) => name.startsWith('.'));
}
