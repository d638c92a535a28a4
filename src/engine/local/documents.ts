import { join } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf, messageOf } from '../../kernel/errors.ts';
import { StateDamaged, toNotSaved } from '../errors.ts';
import { type Change, DELETE, type Documents } from '../types.ts';
import { type CollectionSpec, type Envelope, envelopeOf, upToDate, validated } from './envelope.ts';
import { toFileName, toId } from './names.ts';
import type { Store } from './store.ts';

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
  store: Store;
  /** Whether the folder may be written to, or is only read. */
  isOwner(): boolean;
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

/** A document that was read, or written, as the text that it stands in: what is the same text needs no second look. */
interface Known {
  text: string;
  envelope: Envelope;
}

const WRITES_AT_ONCE = 32;
const MOST_KNOWN = 1_000;
const MOST_KNOWN_CHARACTERS = 4_000_000;
const SUFFIX = '.json';

/**
 * Documents in lowdb, one small file each; what is read of them is frozen. The changes of one document are made one after another and what
 * waits meanwhile is written together (group commit); a failed write leaves everything as it was.
 */
export function openDocuments(options: DocumentsOptions): Documents {
  const { folder, clock, onIncident, store } = options;
  const limit = pLimit(WRITES_AT_ONCE);
  const queues = new Map<string, Waiting[]>();
  const jsonOf = new WeakMap<object, string>();
  const known = new LRUCache<string, Known>({
    max: MOST_KNOWN,
    maxSize: MOST_KNOWN_CHARACTERS,
    sizeCalculation: ({ text }) => text.length,
  });

  const folderOf = (collection: string) => collection.split('/').map(toFileName).join('/');
  const pathOf = (collection: string, id: string) => `${folderOf(collection)}/${toFileName(id)}${SUFFIX}`;
  const specOf = (collection: string) => {
    const spec = options.collections[collection.split('/')[0] ?? ''];
    if (!spec) throw new TypeError(`Nothing says how the documents of ${collection} look.`);
    return spec;
  };

  async function load(collection: string, path: string): Promise<Loaded> {
    const file = documentFile(path, store, known, textOf);
    const database = new Low<Envelope | null>(file, null);
    const spec = specOf(collection);
    let former: Envelope | undefined;
    try {
      await database.read();
      if (database.data && database.data !== known.get(path)?.envelope) {
        if (database.data.version !== spec.version) former = database.data;
        database.data = upToDate(database.data, spec, join(folder, path));
        if (!former) file.know(database.data);
      }
    } catch (error) {
      // What the system cannot read at the moment is not damaged.
      if (codeOf(error)) throw error;
      if (spec.mustNotBeLost) throw new StateDamaged(join(folder, path), messageOf(error));
      await setAside(path, messageOf(error));
      database.data = null;
    }
    return { database, former };
  }

  /** Its JSON is kept until it is written, so that it is made once. */
  function asWritten(next: unknown, spec: CollectionSpec): unknown {
    const { plain, json } = validated(next, spec);
    if (plain !== null && typeof plain === 'object') jsonOf.set(plain, json);
    return frozen(plain);
  }

  function textOf(envelope: Envelope | null): string {
    const data = envelope?.data;
    const json = data !== null && typeof data === 'object' ? jsonOf.get(data) : undefined;
    if (!envelope || !data || json === undefined) return JSON.stringify(envelope);
    jsonOf.delete(data);
    return `{"version":${envelope.version},"data":${json}}`;
  }

  /** Whoever only looks leaves the file where it is. */
  async function setAside(path: string, reason: string): Promise<void> {
    if (!options.isOwner()) return;
    const movedTo = `${path}.corrupt-${clock.now().getTime()}`;
    await store.setAside(path, movedTo);
    onIncident({ file: join(folder, path), movedTo: join(folder, movedTo), reason });
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
        const { result, ...rest } = waiting.change(data);
        if ('next' in rest) {
          data = rest.next === DELETE ? undefined : asWritten(rest.next, spec);
          changed = true;
        }
        settle.push(() => waiting.resolve(result));
      } catch (error) {
        settle.push(() => waiting.reject(error));
      }
    }
    if (changed) {
      try {
        if (former) await keepFormer(path, former);
        if (data !== undefined) {
          database.data = { version: spec.version, data };
          await database.write();
        } else if (existed) await store.remove(path);
      } catch (error) {
        throw toNotSaved(error);
      }
    }
    for (const done of settle) done();
  }

  const keepFormer = (path: string, former: Envelope) =>
    store.put({ path: `${path}.v${former.version}.backup`, text: JSON.stringify(former) });

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
      const { files } = await store.names(folderOf(collection));
      return files
        .filter((name) => name.endsWith(SUFFIX))
        .flatMap((name) => toId(name.slice(0, -SUFFIX.length)) ?? [])
        .sort();
    },

    async listUnchangedSince(collection, before) {
      const old = await Promise.all(
        (await this.list(collection)).map(async (id) => {
          const writtenMs = await store.writtenAtMs(pathOf(collection, id));
          return writtenMs !== undefined && writtenMs < before.getTime() ? id : [];
        }),
      );
      return old.flat();
    },

    async listCollections(collection) {
      const { folders } = await store.names(folderOf(collection));
      return folders.flatMap((name) => toId(name) ?? []).sort();
    },
  };
}

/** The lowdb adapter: one document, one file, written durably. `know` says what the text that was read comes to. */
function documentFile(
  path: string,
  store: Store,
  known: LRUCache<string, Known>,
  textOf: (envelope: Envelope | null) => string,
): Adapter<Envelope | null> & { know(envelope: Envelope): void } {
  let text: string | undefined;
  const know = (envelope: Envelope) => {
    if (text !== undefined) known.set(path, { text, envelope: frozen(envelope) });
  };
  return {
    know,
    async read() {
      text = await store.read(path);
      if (text === undefined) return null;
      const last = known.get(path);
      return last?.text === text ? last.envelope : envelopeOf(text);
    },
    async write(envelope) {
      text = textOf(envelope);
      await store.put({ path, text });
      if (envelope) know(envelope);
    },
  };
}

/** Nobody changes what others read. */
function frozen<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
