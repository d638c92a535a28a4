import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import pLimit from 'p-limit';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf, messageOf } from '../../kernel/errors.ts';
import { NotSaved, StateDamaged, toNotSaved } from '../errors.ts';
import { type Change, DELETE, type Documents } from '../types.ts';
import { type CollectionSpec, type Envelope, envelopeOf, upToDate, validated } from './envelope.ts';
import { type FileCalls, replaceFile, syncFolder, TEMPORARY } from './files.ts';
import { type Lease, writeUnder } from './lease.ts';
import { toFileName, toId } from './names.ts';

/** A file that could not be used: where it was put, and why. */
export interface Incident {
  file: string;
  movedTo: string;
  reason: string;
}

export interface DocumentsOptions {
  folder: string;
  clock: Clock;
  collections: Record<string, CollectionSpec>;
  onIncident(incident: Incident): void;
  calls: FileCalls;
  /** The right to write; undefined as long as the folder is only read. */
  lease(): Lease | undefined;
}

interface Loaded {
  database: Low<Envelope | null>;
  /** The document as it was before it was brought to today's version. */
  former: Envelope | undefined;
}

interface Waiting {
  change(now: unknown): Change<unknown, unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const WRITES_AT_ONCE = 32;
const SUFFIX = '.json';

/**
 * Documents in lowdb, one small file each. The changes of one document are made one after another and what
 * waits meanwhile is written together (group commit); a failed write leaves everything as it was.
 */
export function openDocuments(options: DocumentsOptions): Documents {
  const { folder, clock, onIncident, calls } = options;
  const limit = pLimit(WRITES_AT_ONCE);
  const queues = new Map<string, Waiting[]>();

  const folderOf = (collection: string) => join(folder, ...collection.split('/').map(toFileName));
  const pathOf = (collection: string, id: string) => join(folderOf(collection), toFileName(id) + SUFFIX);
  const specOf = (collection: string) => {
    const spec = options.collections[collection.split('/')[0] ?? ''];
    if (!spec) throw new TypeError(`Nothing says how the documents of ${collection} look.`);
    return spec;
  };

  async function load(collection: string, path: string): Promise<Loaded> {
    const database = new Low<Envelope | null>(documentFile(path, calls, options.lease), null);
    const spec = specOf(collection);
    let former: Envelope | undefined;
    try {
      await database.read();
      if (database.data && database.data.version !== spec.version) former = database.data;
      if (database.data) database.data = upToDate(database.data, spec, path);
    } catch (error) {
      // What the system cannot read at the moment is not damaged.
      if (codeOf(error)) throw error;
      if (spec.mustNotBeLost) throw new StateDamaged(path, messageOf(error));
      await setAside(path, messageOf(error));
      database.data = null;
    }
    return { database, former };
  }

  /** Whoever only looks leaves the file where it is. */
  async function setAside(path: string, reason: string): Promise<void> {
    if (!options.lease()) return;
    const movedTo = `${path}.corrupt-${clock.now().getTime()}`;
    await rename(path, movedTo);
    onIncident({ file: path, movedTo, reason });
  }

  async function commit(collection: string, path: string, group: Waiting[]): Promise<void> {
    const spec = specOf(collection);
    const { database, former } = await load(collection, path);
    const existed = database.data !== null;
    let data = database.data?.data;
    let changed = false;
    const settle: (() => void)[] = [];
    for (const waiting of group) {
      try {
        const { result, ...rest } = waiting.change(structuredClone(data));
        if ('next' in rest) {
          data = rest.next === DELETE ? undefined : validated(rest.next, spec);
          changed = true;
        }
        settle.push(() => waiting.resolve(result));
      } catch (error) {
        settle.push(() => waiting.reject(error));
      }
    }
    if (changed) {
      const lease = options.lease();
      if (!lease) throw new NotSaved('Nothing was saved: this process has only opened the state to read it.');
      try {
        await writeUnder(lease, async () => {
          if (former) await keepFormer(path, former, lease);
          await store(database, path, lease, { spec, data, existed });
        });
      } catch (error) {
        throw toNotSaved(error);
      }
    }
    for (const done of settle) done();
  }

  async function store(
    database: Low<Envelope | null>,
    path: string,
    lease: Lease,
    { spec, data, existed }: { spec: CollectionSpec; data: unknown; existed: boolean },
  ) {
    if (data === undefined) {
      if (!existed) return;
      const gone = join(lease.folder, `${basename(path)}${TEMPORARY}gone`);
      await calls.rename(path, gone);
      await syncFolder(dirname(path), calls);
      await rm(gone, { force: true });
      return;
    }
    if (!existed) await makeFolder(dirname(path), calls);
    database.data = { version: spec.version, data };
    await database.write();
  }

  const keepFormer = (path: string, former: Envelope, lease: Lease) =>
    replaceFile(`${path}.v${former.version}.backup`, JSON.stringify(former), calls, lease.folder);

  async function drain(collection: string, path: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0);
      try {
        await limit(() => commit(collection, path, group));
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
      }
    }
    queues.delete(path);
  }

  return {
    async read<T>(collection: string, id: string) {
      const { database } = await load(collection, pathOf(collection, id));
      return database.data?.data as T | undefined;
    },

    update<T, R>(collection: string, id: string, change: (now: T | undefined) => Change<T, R>) {
      const path = pathOf(collection, id);
      return new Promise<R>((resolve, reject) => {
        const waiting: Waiting = {
          change: (now) => change(now as T | undefined),
          resolve: (result) => resolve(result as R),
          reject,
        };
        const queue = queues.get(path);
        if (queue) {
          queue.push(waiting);
          return;
        }
        const fresh = [waiting];
        queues.set(path, fresh);
        void drain(collection, path, fresh);
      });
    },

    async list(collection) {
      const entries = await entriesOf(folderOf(collection));
      return entries
        .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
        .flatMap((entry) => toId(entry.name.slice(0, -SUFFIX.length)) ?? [])
        .sort();
    },

    async listUnchangedSince(collection, before) {
      const folder = folderOf(collection);
      const old = await Promise.all(
        (await this.list(collection)).map(async (id) => {
          const written = await stat(join(folder, toFileName(id) + SUFFIX)).catch(() => undefined);
          return written && written.mtimeMs < before.getTime() ? id : [];
        }),
      );
      return old.flat();
    },

    async listCollections(collection) {
      const entries = await entriesOf(folderOf(collection));
      return entries
        .filter((entry) => entry.isDirectory())
        .flatMap((entry) => toId(entry.name) ?? [])
        .sort();
    },
  };
}

/** The lowdb adapter: one document, one file, written durably. */
function documentFile(
  path: string,
  calls: FileCalls,
  lease: () => Lease | undefined,
): Adapter<Envelope | null> {
  return {
    async read() {
      let text: string;
      try {
        text = await calls.readFile(path, 'utf8');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
      return envelopeOf(text);
    },
    write: (envelope) => replaceFile(path, JSON.stringify(envelope), calls, lease()?.folder),
  };
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function makeFolder(folder: string, calls: FileCalls): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made), calls);
  }
}
