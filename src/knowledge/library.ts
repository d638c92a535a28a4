import type { Chunk } from './chunk.ts';
import type { Glossary } from './glossary.ts';
import { DocumentsMissing, type ScannedDocument, scanDocuments } from './scan.ts';
import { buildIndex, type SearchIndex } from './search.ts';

/** What was ingested last, by document: kept so that the next ingestion can tell what changed. */
export interface Manifest {
  read(): Promise<Record<string, string> | undefined>;
  write(hashes: Record<string, string>): Promise<void>;
}

/** What an ingestion found, by document id. */
export interface IngestReport {
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: string[];
  /** Files that could not be read; their last good version is kept. */
  failed: { docId: string; reason: string }[];
  /** Links in the folder that are not followed, because they lead out of it. */
  ignored: { path: string; reason: string }[];
  /** How many chunks are searched now. */
  chunks: number;
  /** Why nothing was published: more than half of the documents were missing. */
  refused?: string;
}

/** The documents, and how they are searched and brought up to date. */
export interface Library extends SearchIndex {
  readonly chunks: Chunk[];
  /** Reads the documents again and swaps the index in one assignment. `force` publishes whatever was found. */
  ingest(options?: { force?: boolean }): Promise<IngestReport>;
}

export interface LibraryOptions {
  folder: string;
  glossary: Glossary;
  manifest?: Manifest;
}

/** Opens the library with what is in the folder. @throws DocumentsMissing when it has no documents */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const library = createLibrary(options);
  const report = await library.ingest({ force: true });
  if (report.chunks > 0) return library;
  const unreadable = [
    ...report.failed.map(({ docId, reason }) => `${docId}: ${reason}`),
    ...report.ignored.map(({ path, reason }) => `${path}: ${reason}`),
  ].join('; ');
  throw new DocumentsMissing(
    `There is nothing to read in ${options.folder}${unreadable ? ` (${unreadable})` : ''}: it takes .md and .txt files.`,
  );
}

/** A library that has read nothing yet. */
export function createLibrary({ folder, glossary, manifest }: LibraryOptions): Library {
  let index: SearchIndex = { chunks: [], search: () => [] };
  let known = new Map<string, ScannedDocument>();
  let last: Promise<unknown> = Promise.resolve();

  async function ingestNow(force: boolean): Promise<IngestReport> {
    const before = new Map(Object.entries((await manifest?.read()) ?? hashesOf(known.values())));
    const scan = await scanDocuments(folder);
    const documents = new Map(scan.documents.map((document) => [document.docId, document]));
    for (const { docId } of scan.failed) {
      const good = known.get(docId);
      if (good) documents.set(docId, good);
    }
    const unreadable = new Set(scan.failed.map(({ docId }) => docId));
    const report = compare(before, documents, unreadable);
    const lost = report.removed.length + scan.failed.filter(({ docId }) => !documents.has(docId)).length;
    if (!force && before.size > 0 && lost * 2 > before.size) {
      const refused = `${lost} of ${before.size} documents are gone; nothing was published.`;
      return { ...report, failed: scan.failed, ignored: scan.ignored, chunks: index.chunks.length, refused };
    }
    const isSame = report.added.length + report.changed.length + report.removed.length === 0;
    if (!isSame || index.chunks.length === 0) {
      index = await buildIndex(
        [...documents.values()].flatMap((document) => document.chunks),
        glossary,
      );
    }
    known = documents;
    await manifest?.write({ ...keptHashes(before, unreadable, documents), ...hashesOf(documents.values()) });
    return { ...report, failed: scan.failed, ignored: scan.ignored, chunks: index.chunks.length };
  }

  return {
    get chunks() {
      return index.chunks;
    },
    search: (query, k) => index.search(query, k),
    ingest({ force = false } = {}) {
      const run = last.then(() => ingestNow(force));
      last = run.catch(() => undefined);
      return run;
    },
  };
}

function compare(before: Map<string, string>, now: Map<string, ScannedDocument>, unreadable: Set<string>) {
  const ids = [...now.keys()].sort();
  return {
    added: ids.filter((id) => !before.has(id)),
    changed: ids.filter((id) => before.has(id) && before.get(id) !== now.get(id)?.hash),
    removed: [...before.keys()].filter((id) => !now.has(id) && !unreadable.has(id)).sort(),
    unchanged: ids.filter((id) => before.get(id) === now.get(id)?.hash),
  };
}

function hashesOf(documents: Iterable<ScannedDocument>): Record<string, string> {
  return Object.fromEntries([...documents].map(({ docId, hash }) => [docId, hash]));
}

/** An unreadable file is not a removed one. */
function keptHashes(before: Map<string, string>, unreadable: Set<string>, now: Map<string, ScannedDocument>) {
  return Object.fromEntries([...before].filter(([id]) => unreadable.has(id) && !now.has(id)));
}
