import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './kernel/config.ts';

/** The files that come with the program. */
export const DATA_FOLDER = fileURLToPath(new URL('../data', import.meta.url));

/** Where the documents are. */
export function docsFolder(config: Config): string {
  return config.DOCS_DIR ?? join(DATA_FOLDER, 'docs');
}

/** Where the rooms and the opening hours of the house are. */
export const ROOMS_FILE = join(DATA_FOLDER, 'rooms.json');

/** Where the student's notes are. */
export function notesFile(config: Config): string {
  return config.NOTES_FILE ?? join(DATA_FOLDER, 'notebook', 'notes.json');
}
