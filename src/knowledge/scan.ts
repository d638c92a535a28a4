import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { codeOf, MostradorError, messageOf } from '../kernel/errors.ts';
import { type Chunk, chunkMarkdown, chunkText } from './chunk.ts';
import { type FoundFiles, findFiles } from './find-files.ts';

/** A document as it was read; the fingerprint depends on its text, not on its modification time. */
export interface ScannedDocument {
  docId: string;
  hash: string;
  chunks: Chunk[];
}

export interface Scan {
  documents: ScannedDocument[];
  /** Files that could not be read as text, by their document's id. */
  failed: { docId: string; reason: string }[];
  /** Links that are not followed, by their path in the folder. */
  ignored: { path: string; reason: string }[];
}

/** The documents cannot be read; the message says which folder and what to do. */
export class DocumentsMissing extends MostradorError {
  override name = 'DocumentsMissing';
  override readonly code = 'documents_missing';
}

const LARGEST_FILE = 4 * 1024 * 1024;

/**
 * Reads the `.md` and `.txt` files of a folder and of those below it (`findFiles` says which).
 * @throws DocumentsMissing when the folder itself cannot be read
 */
export async function scanDocuments(folder: string): Promise<Scan> {
  const { files, refused } = await filesIn(folder);
  const ignored = refused.map(({ path, reason }) => ({ path: relative(folder, path), reason }));
  const scan: Scan = { documents: [], failed: [], ignored };
  const taken = new Set<string>();
  for (const file of files) {
    const docId = idOf(relative(folder, file), taken);
    taken.add(docId);
    try {
      const text = textOf(await readFile(file));
      const chunks = extname(file) === '.md' ? chunkMarkdown(docId, text) : chunkText(docId, text);
      scan.documents.push({ docId, hash: createHash('sha256').update(text).digest('hex'), chunks });
    } catch (error) {
      scan.failed.push({ docId, reason: messageOf(error) });
    }
  }
  return scan;
}

async function filesIn(folder: string): Promise<FoundFiles> {
  try {
    return await findFiles(folder);
  } catch (error) {
    const why =
      codeOf(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${codeOf(error) ?? messageOf(error)})`;
    throw new DocumentsMissing(
      `The documents folder ${folder} ${why}. Name another with DOCS_DIR or --docs.`,
    );
  }
}

/** The path without its ending; with it where `a.md` and `a.txt` stand side by side. */
function idOf(path: string, taken: Set<string>): string {
  const name = path.split(sep).join('/');
  const short = name.slice(0, -extname(name).length);
  return taken.has(short) ? name : short;
}

function textOf(bytes: Buffer): string {
  if (bytes.length > LARGEST_FILE) throw new Error('the file is larger than 4 MB');
  if (bytes.includes(0)) throw new Error('the file is not text');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return text.replace(/\r\n?/g, '\n').replace(/(?<![ \t])[ \t]+$/gm, '');
}
