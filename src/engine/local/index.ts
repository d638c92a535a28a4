import type { Clock } from '../../kernel/clock.ts';
import { codeOf, MostradorError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { errorFields, type StateLost, StateUnusable } from '../errors.ts';
import { DELETE, type Engine } from '../types.ts';
import { openAppendLog } from './append-log.ts';
import { type Incident, openDocuments } from './documents.ts';
import { openDurable } from './durable.ts';
import type { CollectionSpec } from './envelope.ts';
import { openEraser } from './erase.ts';
import { type FileCalls, nodeFileCalls, removeTemporary } from './files.ts';
import { openJournals } from './journal.ts';
import { type Lease, takeLease } from './lease.ts';
import { openStore } from './store.ts';

export type { Incident } from './documents.ts';
export type { CollectionSpec } from './envelope.ts';
export type { FileCalls } from './files.ts';

export interface LocalEngineOptions {
  /** The state folder; made when it is missing. */
  folder: string;
  clock: Clock;
  log: Log;
  /** Whose runs this process resumes. */
  face: string;
  /** Every collection, by the first part of its name. */
  collections: Record<string, CollectionSpec>;
  /** A file could not be read and was put aside. */
  onIncident?(incident: Incident): void;
  /** Another process has taken the folder over: nothing is written any more, and this one has to end. */
  onLost?(error: StateLost): void;
  fileCalls?: FileCalls;
}

/**
 * The embedded engine: lowdb documents and line journals in one folder, through one log, for one process. Reading
 * needs no `open()`; everything else does, since that takes the folder.
 * @throws StateLocked from `open()` when another process has the folder; StateUnusable when it cannot be written
 */
export function localEngine(options: LocalEngineOptions): Engine {
  const { folder, clock, log, face } = options;
  const calls = options.fileCalls ?? nodeFileCalls;
  const onIncident = (incident: Incident) => {
    log.error(incident, 'an unreadable state file was put aside');
    options.onIncident?.(incident);
  };
  let lease: Lease | undefined;
  const store = openStore({ folder, clock, log, calls });
  const journals = openJournals(folder, store);
  const documents = openDocuments({
    folder,
    clock,
    collections: options.collections,
    onIncident,
    store,
    isOwner: () => lease !== undefined,
  });
  const durable = openDurable({
    journals,
    clock,
    log,
    face,
    onIncident,
  });
  const onLost = (error: StateLost) => {
    log.fatal(errorFields(error), 'the state was taken over by another process');
    options.onLost?.(error);
  };

  return {
    documents,
    durable,
    log: (name) => openAppendLog(`${name}.jsonl`, store),
    erasing: openEraser(folder, store),
    async open() {
      try {
        lease = await takeLease({ folder, clock, onLost });
        // On the way into the files by whoever had the folder before: nothing of this process is yet.
        await removeTemporary(lease.folder);
        await removeTemporary(folder, clock.now());
        await store.open(lease);
        await durable.resume();
      } catch (error) {
        if (error instanceof MostradorError || codeOf(error) === undefined) throw error;
        throw new StateUnusable(folder, error);
      }
    },
    async sweep(before, canDelete) {
      let removed = (await journals.sweep(before)) + (await removeTemporary(folder, before));
      for (const [collection, isGivenUp] of Object.entries(canDelete)) {
        for (const id of await documents.listUnchangedSince(collection, before)) {
          // What cannot be read stays.
          if (!(await isGivenUp(id).catch(() => false))) continue;
          await documents.update(collection, id, () => ({ result: null, next: DELETE }));
          removed += 1;
        }
      }
      return removed;
    },
    async close() {
      await durable.close();
      await store.close();
      await lease?.release();
      lease = undefined;
    },
  };
}
