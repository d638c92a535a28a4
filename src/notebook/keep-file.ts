import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NotSaved } from '../engine/errors.ts';
import { nodeFileCalls, replaceFile } from '../engine/local/files.ts';
import { messageOf } from '../kernel/errors.ts';

/** Writes a file through a temporary one and a rename, so that it is complete or absent. @throws NotSaved */
export async function keepFile(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, bytes, nodeFileCalls);
  } catch (error) {
    throw new NotSaved(`A file could not be saved: ${messageOf(error)}`, { cause: error });
  }
}
