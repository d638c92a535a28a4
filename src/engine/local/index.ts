import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { DELETE, type Engine } from '../types.ts';
import { openAppendLog } from './append-log.ts';
import { type CollectionSpec, type Incident, openDocuments } from './documents.ts';
import { openDurable } from './durable.ts';
import { type FileCalls, nodeFileCalls, removeTemporary } from './files.ts';
import { openJournals } from './journal.ts';
import { takeLock } from './lock.ts';

export type { CollectionSpec, Incident } from './documents.ts';
export type { FileCalls } from './files.ts';

export interface LocalEngineOptions {
  /** The state folder; made when it is missing. */
  folder: string;
  clock: Clock;
  log: Log;
  /** Whose runs this process resumes. */
  face: string;
  collections?: Record<string, CollectionSpec>;
  /** A file could not be read and was put aside. */
  onIncident?(incident: Incident): void;
  fileCalls?: FileCalls;
}

/**
 * The embedded engine: lowdb documents and line journals in one folder, for one process. Reading documents
 * needs no `open()`; everything else does, since that takes the lock.
 * @throws StateLocked from `open()` when another process has the folder
 */
export function localEngine(options: LocalEngineOptions): Engine {
  const { folder, clock, log, face } = options;
  const calls = options.fileCalls ?? nodeFileCalls;
  const onIncident = (incident: Incident) => {
    log.error(incident, 'an unreadable state file was put aside');
    options.onIncident?.(incident);
  };
  const journals = openJournals(folder, calls);
  const documents = openDocuments({
    folder,
    clock,
    collections: options.collections ?? {},
    onIncident,
    calls,
  });
  const durable = openDurable({
    journals,
    clock,
    log,
    face,
    onIncident,
  });
  let isClosed = false;
  let unlock: () => Promise<void> = async () => undefined;

  return {
    documents,
    durable,
    log: (name) => openAppendLog(join(folder, `${name}.jsonl`), calls, () => isClosed),
    async open() {
      unlock = await takeLock(folder);
      await durable.resume();
    },
    async sweep(before, canDelete) {
      let removed = (await journals.sweep(before)) + (await removeTemporary(folder, before));
      for (const [collection, isGivenUp] of Object.entries(canDelete)) {
        for (const id of await documents.listUnchangedSince(collection, before)) {
          if (!(await isGivenUp(id))) continue;
          await documents.update(collection, id, () => ({ result: null, next: DELETE }));
          removed += 1;
        }
      }
      return removed;
    },
    async close() {
      await durable.close();
      isClosed = true;
      await unlock();
    },
  };
}
