import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, MostradorError } from '../kernel/errors.ts';
import { type Chunk, chunkMarkdown } from './chunk.ts';
import { readGlossary } from './glossary.ts';
import { buildIndex, type SearchIndex } from './search.ts';

/** The documents cannot be read; the message says which folder and what to do. */
export class DocumentsMissing extends MostradorError {
  override name = 'DocumentsMissing';
}

/** Reads the Markdown documents of a folder and indexes them. @throws DocumentsMissing */
export async function openLibrary(folder: string, glossaryPath: string): Promise<SearchIndex> {
  const chunks = await readChunks(folder);
  if (chunks.length === 0) throw new DocumentsMissing(`There are no .md documents in ${folder}.`);
  return buildIndex(chunks, await readGlossary(glossaryPath));
}

async function readChunks(folder: string): Promise<Chunk[]> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  } catch (error) {
    throw new DocumentsMissing(
      `The documents folder ${folder} cannot be read (${codeOf(error)}); check DOCS_DIR.`,
    );
  }
  const documents = await Promise.all(
    names.map(async (name) =>
      chunkMarkdown(basename(name, '.md'), await readFile(join(folder, name), 'utf8')),
    ),
  );
  return documents.flat();
}
