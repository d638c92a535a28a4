import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf } from '../kernel/errors.ts';

/** The documents of a folder, by path, and the links in it that are not followed. */
export interface FoundFiles {
  files: string[];
  /** Links that lead out of the folder, or nowhere. */
  refused: { path: string; reason: string }[];
}

/** A link, and where it leads. */
interface Link {
  path: string;
  real: string;
}

/**
 * The `.md` and `.txt` files of a folder and of those below it; what begins with a dot is left out. A link is followed
 * only where it stays inside the folder: whoever can write there decides what is read, but not what else of the machine
 * is. Nothing is found twice, so that links in a circle end.
 * @throws the system's error when the folder itself cannot be read
 */
export async function findFiles(folder: string): Promise<FoundFiles> {
  const root = await realpath(folder);
  const found: FoundFiles = { files: [], refused: [] };
  const seen = new Set<string>();
  let folders: Link[] = [{ path: folder, real: root }];
  while (folders.length > 0) {
    const links: Link[] = [];
    for (const { path, real } of folders) links.push(...(await walk(path, real)));
    // What has a place of its own is read there and not under the name of a link.
    folders = [];
    for (const link of links) {
      const target = seen.has(link.real) ? undefined : await stat(link.real);
      if (target?.isDirectory()) folders.push(link);
      else if (target?.isFile() && isDocument(link.path)) take(link);
    }
  }
  return { ...found, files: found.files.sort() };

  function take({ path, real }: Link): void {
    seen.add(real);
    found.files.push(path);
  }

  /** Takes the files of a folder and of those in it; returns the links that stay inside. */
  async function walk(path: string, real: string): Promise<Link[]> {
    if (seen.has(real)) return [];
    seen.add(real);
    const links: Link[] = [];
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const below = { path: join(path, entry.name), real: join(real, entry.name) };
      if (entry.isDirectory()) links.push(...(await walk(below.path, below.real)));
      else if (entry.isFile() && isDocument(entry.name)) take(below);
      else if (entry.isSymbolicLink()) links.push(...(await followed(below.path, entry)));
    }
    return links;
  }

  async function followed(path: string, entry: Dirent): Promise<Link[]> {
    const real = await targetOf(path);
    if (real !== undefined && (real === root || real.startsWith(root + sep))) return [{ path, real }];
    const reason = real === undefined ? 'the link leads nowhere' : 'the link leads out of the folder';
    if (real !== undefined || isDocument(entry.name)) found.refused.push({ path, reason });
    return [];
  }
}

function isDocument(name: string): boolean {
  return /\.(?:md|txt)$/i.test(name);
}

async function targetOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}
