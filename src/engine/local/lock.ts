import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/errors.ts';
import { StateLocked } from '../errors.ts';

interface Holder {
  pid: number;
  /** When that process started, as the system tells it: pids are used again, pairs are not. */
  startedAt: string;
}

const NOBODY: Holder = { pid: 0, startedAt: '' };
const NAME = /^lock\.(\d+)$/;

/**
 * Takes the lock of a state folder; the returned function lets it go. A lock whose process is gone is taken
 * over at once, so that a restart after kill −9 does not wait. Locks are numbered and the highest one counts:
 * whoever takes over from `lock.7` has to be the one that makes `lock.8`, which the file system lets one do.
 * @throws StateLocked with the pid of the living holder
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const pathOf = (generation: number) => join(folder, `lock.${generation}`);
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
  // A link appears with its content, and only once.
  const unique = join(folder, `lock-${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(unique, JSON.stringify(mine));
  try {
    for (;;) {
      const last = await highest(folder);
      const holder = last > 0 ? await readHolder(pathOf(last)) : undefined;
      if (holder && isAlive(holder)) throw new StateLocked(holder.pid, folder);
      const path = pathOf(last + 1);
      if (!(await linked(unique, path))) continue;
      // Somebody slower than a whole take-over may have made a number that was free again.
      if ((await highest(folder)) > last + 1) {
        await rm(path);
        continue;
      }
      for (let older = last; older > 0 && older > last - 8; older -= 1)
        await rm(pathOf(older), { force: true });
      // The number stays taken: who was slow over a whole life of a lock must not find it free again.
      return () => writeFile(path, JSON.stringify(NOBODY));
    }
  } finally {
    await rm(unique, { force: true });
  }
}

async function highest(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number(NAME.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === 0) return false;
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
