import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/errors.ts';
import { StateLocked } from '../errors.ts';

interface Holder {
  pid: number;
  /** When that process started, as the system tells it: pids are used again, pairs are not. */
  startedAt: string;
}

/**
 * Takes the lock of a state folder; the returned function lets it go. A lock whose process is gone is taken
 * over at once, so that a restart after kill −9 does not wait.
 * @throws StateLocked with the pid of the living holder
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
  const unique = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(unique, JSON.stringify(mine));
  try {
    for (;;) {
      // A link appears with its content, and only once.
      const taken = await link(unique, path).then(
        () => true,
        (error) => {
          if (codeOf(error) === 'EEXIST') return false;
          throw error;
        },
      );
      if (taken) return () => rm(path, { force: true });
      const holder = await readHolder(path);
      if (holder && isAlive(holder)) throw new StateLocked(holder.pid, folder);
      await removeStale(path, holder);
    }
  } finally {
    await rm(unique, { force: true });
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Two processes may find the same stale lock: only what is still that lock is thrown away. */
async function removeStale(path: string, stale: Holder | undefined): Promise<void> {
  const aside = `${path}.stale-${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved && isAlive(moved) && moved.pid !== stale?.pid) {
    await link(aside, path).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

function isAlive(holder: Holder): boolean {
  const startedAt = startOf(holder.pid);
  return startedAt !== undefined && startedAt === holder.startedAt;
}

/** When a process started, undefined when there is none of that pid. */
function startOf(pid: number): string | undefined {
  try {
    // Elsewhere than on Linux `ps` tells it, to the second.
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      );
    }
    return linuxStartOf(pid);
  } catch {
    return undefined;
  }
}

function linuxStartOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may hold anything: state is field 3, the start in clock ticks field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
}
