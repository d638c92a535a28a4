import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { codeOf } from '../../../kernel/errors.ts';
import { type FileCalls, placeFile, replaceFile, syncFolder, temporaryName, writeAll } from '../files.ts';
import type { Entries } from './overlay.ts';
import { FOLDED, type Folded } from './replay.ts';

const WRITES_AT_ONCE = 16;

/**
 * Writes what the logs say into the files. Until it says that it has (`folded.json`), the same logs can be folded
 * again and the files come out the same; what is to go goes after that. Every file reaches its place out of `owner`:
 * who has lost the folder changes nothing.
 * @throws the system's error, and what aborts it; the logs still hold everything
 */
export async function fold(
  folder: string,
  owner: string,
  { entries, through }: { entries: Entries; through: number },
  { calls, signal }: { calls: FileCalls; signal: AbortSignal },
): Promise<void> {
  const atOnce = pLimit(WRITES_AT_ONCE);
  const limit = <T>(work: () => Promise<T>) =>
    atOnce(async () => {
      signal.throwIfAborted();
      return await work();
    });
  const folders = new Set<string>();
  const made = new Map<string, Promise<void>>();
  const prepare = async (path: string) => {
    const parent = dirname(path);
    folders.add(parent);
    const making = made.get(parent) ?? makeFolder(parent, calls);
    made.set(parent, making);
    await making;
  };

  const gone = [...entries].flatMap(([name, entry]) => (entry.is === 'gone' ? name : [])).sort();
  await Promise.all(
    [...entries].map(([name, entry]) =>
      limit(async () => {
        const path = join(folder, name);
        if (entry.is === 'gone') return;
        await prepare(path);
        if (entry.is === 'whole') await placeFile(path, entry.text, calls, owner);
        else await writeTail(path, entry.at, entry.text, owner, calls);
      }),
    ),
  );
  await Promise.all([...folders].map((one) => limit(() => syncFolder(one, calls))));

  signal.throwIfAborted();
  const say = (folded: Folded) => replaceFile(join(owner, FOLDED), JSON.stringify(folded), calls, owner);
  await say({ through, gone });
  if (gone.length === 0) return;
  await Promise.all(gone.map((name) => atOnce(() => take(join(folder, name), owner, calls))));
  // What is put there later, by a person too, is not to go.
  await say({ through, gone: [] });
}

/**
 * Writes behind the first `at` bytes of a file, through a second name of it in `owner`: that name can only be made
 * by who has the folder, and it is the file of this moment, not the one that a later owner may put in its place.
 */
async function writeTail(
  path: string,
  at: number,
  text: string,
  owner: string,
  calls: FileCalls,
): Promise<void> {
  const name = temporaryName(path, owner);
  let isCopy = false;
  await link(path, name).catch(async (error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw error;
    // A file system without second names.
    await copyFile(path, name);
    isCopy = true;
  });
  try {
    const file = await calls.open(name, 'r+');
    try {
      await writeAll(file, Buffer.from(text), at);
      await file.datasync();
    } finally {
      await file.close();
    }
    if (isCopy) await calls.rename(name, path);
  } finally {
    await rm(name, { force: true });
  }
}

/** A file that is not there any more was taken before. */
async function take(path: string, owner: string, calls: FileCalls): Promise<void> {
  const gone = temporaryName(path, owner);
  try {
    await calls.rename(path, gone);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await rm(gone, { force: true });
}

async function makeFolder(folder: string, calls: FileCalls): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made), calls);
  }
}
