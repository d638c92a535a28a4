import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, codeOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { systemReason } from '../kernel/system-fault.ts';
import { COLLECTIONS } from '../state.ts';

/** The folders of a state folder; `owner.<number>` beside them (docs/engine.md). */
const FOLDERS = ['runs', 'runs-done', 'notebook', 'workspace.json.files', ...Object.keys(COLLECTIONS)];
/** What lies in a state folder, by how its name begins. */
const OWN = [...FOLDERS, 'workspace.json', 'owner', 'lock', 'audit'];
/** Whoever else may use this machine has no business in here: conversations, bookings, tokens of the local Slack. */
const PRIVATE_FOLDER = 0o700;
const OF_OTHERS = 0o077;
/** As in /tmp: many people's files lie in such a folder. */
const STICKY = 0o1000;

/**
 * Looks whether a folder can be the state's, before anything is read from it or written to it; there may be none yet.
 * @throws ConfigError that names the path and what to do
 */
export async function checkStateFolder(folder: string, use: 'read' | 'write'): Promise<void> {
  const needed =
    use === 'read' ? constants.R_OK | constants.X_OK : constants.R_OK | constants.W_OK | constants.X_OK;
  await checkFolder(folder, needed);
  for (const name of FOLDERS) await checkFolder(join(folder, name), needed);
}

/**
 * Makes the state folder where there is none, and takes the rights of everybody else away from one that has them, as
 * those of older versions do. Of a folder in which other things lie, only the state's own parts are changed.
 * @throws ConfigError that names the path and what to do
 */
export async function prepareStateFolder(folder: string, log: Log): Promise<void> {
  await checkStateFolder(folder, 'write');
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw unusable(folder, error);
  }
  const refused = await keepPrivate(folder);
  if (refused !== undefined)
    log.warn({ path: refused }, 'others on this machine may read the state; it could not be kept from them');
}

async function checkFolder(path: string, needed: number): Promise<void> {
  try {
    const found = await stat(path);
    if (!found.isDirectory())
      throw new ConfigError(`${path} is no folder, and the state needs one there. ${REMEDY}`);
    await access(path, needed);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (codeOf(error) !== 'ENOENT') throw unusable(path, error);
  }
}

const REMEDY = 'Mend that, or choose another folder with --state or STATE_DIR.';

function unusable(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) === undefined) return error;
  return new ConfigError(`${path} cannot be used for the state (${systemReason(error)}). ${REMEDY}`);
}

/** Takes the rights of others away; the path of what does not let itself be changed. */
async function keepPrivate(folder: string): Promise<string | undefined> {
  const { mode } = await stat(folder);
  if ((mode & OF_OTHERS) === 0) return undefined;
  const names = await readdir(folder);
  const own = names.filter((name) => OWN.some((one) => name === one || name.startsWith(`${one}.`)));
  const isShared = own.length < names.length || (mode & STICKY) !== 0;
  try {
    for (const name of own) await closeToOthers(join(folder, name));
    if (!isShared) await chmod(folder, mode & PRIVATE_FOLDER);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') return folder;
    throw error;
  }
}

async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await closeToOthers(join(path, name));
  if ((found.mode & OF_OTHERS) !== 0) await chmod(path, found.mode & PRIVATE_FOLDER);
}
