import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import pLimit from 'p-limit';
import type { ZodType } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf, messageOf } from '../../kernel/errors.ts';
import { NewerState, NotSaved } from '../errors.ts';
import { type Change, DELETE, type Documents } from '../types.ts';
import { type FileCalls, replaceFile, syncFolder } from './files.ts';
import { toFileName, toId } from './names.ts';

/** How the documents of a collection (and of its sub-collections) look. */
export interface CollectionSpec {
  version: number;
  /** `migrations[n]` takes the data of version n+1 to version n+2. */
  migrations: ((data: unknown) => unknown)[];
  schema?: ZodType;
}

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
}

interface Envelope {
  version: number;
  data: unknown;
}

interface Waiting {
  change(now: unknown): Change<unknown, unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const PLAIN: CollectionSpec = { version: 1, migrations: [] };
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
  const specOf = (collection: string) => options.collections[collection.split('/')[0] ?? ''] ?? PLAIN;

  async function load(collection: string, path: string): Promise<Low<Envelope | null>> {
    const database = new Low<Envelope | null>(documentFile(path, calls), null);
    try {
      await database.read();
      if (database.data) database.data = await bringUpToDate(database.data, specOf(collection), path, calls);
    } catch (error) {
      if (error instanceof NewerState || codeOf(error)) throw error;
      const movedTo = `${path}.corrupt-${clock.now().getTime()}`;
      await rename(path, movedTo);
      onIncident({ file: path, movedTo, reason: messageOf(error) });
      database.data = null;
    }
    return database;
  }

  async function commit(collection: string, path: string, group: Waiting[]): Promise<void> {
    const spec = specOf(collection);
    const database = await load(collection, path);
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
      try {
        await store(database, path, spec.version, data, existed);
      } catch (error) {
        throw new NotSaved(`Nothing was saved: ${messageOf(error)}`, { cause: error });
      }
    }
    for (const done of settle) done();
  }

  async function store(
    database: Low<Envelope | null>,
    path: string,
    version: number,
    data: unknown,
    existed: boolean,
  ) {
    if (data === undefined) {
      if (!existed) return;
      await rm(path, { force: true });
      await syncFolder(dirname(path), calls);
      return;
    }
    if (!existed) await makeFolder(dirname(path), calls);
    database.data = { version, data };
    await database.write();
  }

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
      const database = await load(collection, pathOf(collection, id));
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
function documentFile(path: string, calls: FileCalls): Adapter<Envelope | null> {
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
    write: (envelope) => replaceFile(path, JSON.stringify(envelope), calls),
  };
}

function envelopeOf(text: string): Envelope {
  const value: unknown = JSON.parse(text);
  if (value === null || typeof value !== 'object' || !('data' in value) || !('version' in value)) {
    throw new SyntaxError('not a document of ours: no { version, data }');
  }
  if (typeof value.version !== 'number') throw new SyntaxError('its version is no number');
  return { version: value.version, data: value.data };
}

async function bringUpToDate(
  envelope: Envelope,
  spec: CollectionSpec,
  path: string,
  calls: FileCalls,
): Promise<Envelope> {
  if (envelope.version > spec.version) {
    throw new NewerState(
      `${path} was written by a newer version of Mostrador (format ${envelope.version}, this one knows ${spec.version}). Update the program, or put back the state of before.`,
    );
  }
  if (envelope.version === spec.version) return envelope;
  await replaceFile(`${path}.v${envelope.version}.backup`, JSON.stringify(envelope), calls);
  let data = envelope.data;
  for (const migrate of spec.migrations.slice(envelope.version - 1)) data = migrate(data);
  return { version: spec.version, data: validated(data, spec) };
}

/** The data as it will be read again: validated, and through JSON. */
function validated(data: unknown, spec: CollectionSpec): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(data));
  return spec.schema ? spec.schema.parse(plain) : plain;
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
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made), calls);
  }
}
