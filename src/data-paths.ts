import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './kernel/config.ts';
import { dataFault } from './kernel/data-fault.ts';
import { ConfigError } from './kernel/errors.ts';
import { readVenue, type Venue } from './reservo/venue.ts';

/** The files that come with the program. */
export const DATA_FOLDER = fileURLToPath(new URL('../data', import.meta.url));

/** Where the documents are. */
export function docsFolder(config: Config): string {
  return config.DOCS_DIR ?? join(DATA_FOLDER, 'docs');
}

/** The rooms of the house. @throws ConfigError when they cannot be used */
export async function readConfiguredVenue(config: Config): Promise<Venue> {
  const path = join(DATA_FOLDER, 'rooms.json');
  try {
    return await readVenue(path, config.VENUE_ZONE);
  } catch (error) {
    throw new ConfigError(
      `The rooms in ${path} cannot be used (${dataFault(error)}). A room is { name, centsPerHour, bookable, gapMinutes }.`,
    );
  }
}

/** Where the student's notes are. */
export function notesFile(config: Config): string {
  return config.NOTES_FILE ?? join(DATA_FOLDER, 'notebook', 'notes.json');
}
