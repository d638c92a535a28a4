import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Node's file calls that documents go through; tests put failing and counting ones in their place. */
export interface FileCalls {
  open: typeof open;
  rename: typeof rename;
  readFile(path: string, encoding: 'utf8'): Promise<string>;
}

export const nodeFileCalls: FileCalls = { open, rename, readFile };

/** Marks the temporary files, so that what a crash left behind is known as such. */
export const TEMPORARY = '.tmp-';

/**
 * Replaces a file so that a crash or a power cut leaves the old or the new one, and the new one once this
 * resolves: temporary file, write all, fsync, rename, fsync the folder. (notes/engine-trial.md §0: without
 * the last step acknowledged updates were lost 6 times in 6; write-file-atomic acknowledges cut files.)
 * The temporary file is made in `through`, on the same disk; without it, beside the file.
 * @throws the system's error; the old file is as it was
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  calls: FileCalls,
  through = dirname(path),
): Promise<void> {
  // Opened before, so that the sync after the rename cannot fail for lack of a file handle.
  const folder = await calls.open(dirname(path), 'r');
  try {
    await placeFile(path, content, calls, through);
    // After the rename the file has changed, whatever the sync says: to call it unsaved would be untrue.
    await folder.sync().catch(() => undefined);
  } finally {
    await folder.close();
  }
}

/** As `replaceFile`, but that the name is only on disk when the folder is synced. @throws the system's error */
export async function placeFile(
  path: string,
  content: string | Uint8Array,
  calls: FileCalls,
  through: string,
): Promise<void> {
  const temporary = temporaryName(path, through);
  try {
    const file = await calls.open(temporary, 'wx', 0o600);
    await writeAndSync(file, content);
    await calls.rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A name that nobody uses, in `through`, for a file on its way to or from a path. */
export function temporaryName(path: string, through: string): string {
  // Cut, since the names of documents may be as long as the file system takes.
  return join(
    through,
    `${basename(path).slice(0, 100)}${TEMPORARY}${randomUUID().replace('-', '').slice(0, 12)}`,
  );
}

/** Removes the temporary files that crashes left anywhere below a folder, all or those written before; returns how many. */
export async function removeTemporary(root: string, before?: Date): Promise<number> {
  const names = await readdir(root, { recursive: true });
  const left = names.filter((name) => name.includes(TEMPORARY)).map((name) => join(root, name));
  let removed = 0;
  for (const path of left) {
    const written = await stat(path).catch(() => undefined);
    if (!written || (before && written.mtimeMs >= before.getTime())) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string, calls: FileCalls): Promise<void> {
  const handle = await calls.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes all of it at a place; `write` alone may write a part, as on a disk that is nearly full. */
export async function writeAll(file: FileHandle, content: Buffer, position: number): Promise<void> {
  for (let done = 0; done < content.byteLength; ) {
    const { bytesWritten } = await file.write(content, done, content.byteLength - done, position + done);
    done += bytesWritten;
  }
}

async function writeAndSync(file: FileHandle, content: string | Uint8Array): Promise<void> {
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
