import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import { codeOf } from '../../kernel/errors.ts';
import { StateLocked, StateLost } from '../errors.ts';
import { TEMPORARY } from './files.ts';
import { type Holder, livenessOf, NOBODY, thisProcess } from './holder.ts';

/** The right to write to a state folder, held until it is released or taken over. */
export interface Lease {
  /** Grows with each owner. */
  number: number;
  /**
   * `owner.<number>` in the state folder. What is written reaches its place by a rename out of this folder,
   * and a take-over renames the folder itself: from then on nothing of the former owner arrives.
   */
  folder: string;
  /** @throws StateLost when another process has taken the folder over */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseOptions {
  folder: string;
  clock: Clock;
  /** Called once when another process has taken the folder over. */
  onLost(error: StateLost): void;
}

/** What stands in the folder of an owner: the number tells it from what the owner before wrote. */
type OwnerRecord = Holder & { number: number };

const RENEW_MS = 2_000;
const BECOMING_MS = 50;
/** An owner that did not renew for so many looks, a renewal's time apart, has lost the folder: 20 seconds. */
const LOOKS = 10;
const OWNER = /^owner\.(\d+)$/;
/** Of version 0.1.0: a file with pid and start of the process. */
const FORMER_LOCK = /^lock\.(\d+)$/;
const HOLDER = 'holder.json';

/**
 * Takes a state folder for this process. An owner that is seen to be gone is followed at once, so that a
 * restart after kill −9 does not wait. One that cannot be seen, in another container or on another machine,
 * is watched for twenty seconds by this process's own clock: it has the folder as long as it renews.
 * @throws StateLocked with the pid of the living owner
 */
export async function takeLease(options: LeaseOptions): Promise<Lease> {
  const { folder, clock } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseFormerLock(folder);
  await barFormerPrograms(folder);
  for (;;) {
    const last = await lastOwner(folder);
    if (last > 0) await untilGone(folder, last, clock);
    const number = last + 1;
    if (!(await becomeOwner(folder, last, number))) continue;
    return hold(options, number);
  }
}

/**
 * Makes a write whose failure may mean that the folder was taken over.
 * @throws StateLost when it was; else what the write threw
 */
export async function writeUnder<T>(lease: Lease, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await lease.assertHeld();
    throw error;
  }
}

/** Resolves when the owner is gone, or has not renewed for so long that it counts as gone. @throws StateLocked */
async function untilGone(folder: string, number: number, clock: Clock): Promise<void> {
  const holder = await holderOf(folder, number, clock);
  const liveness = livenessOf(holder);
  if (liveness === 'gone') return;
  if (holder && liveness === 'alive') throw new StateLocked(holder.pid, folder);
  const before = await renewalOf(folder, number);
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise<void>((resolve) => clock.after(RENEW_MS, resolve));
    if ((await renewalOf(folder, number)) !== before) throw new StateLocked(holder?.pid ?? 0, folder);
  }
}

/**
 * The rename of a folder succeeds for one of many, and at that instant the paths of the former owner end. Who has no
 * room to write has taken nothing from it: the record is written before.
 */
async function becomeOwner(folder: string, last: number, number: number): Promise<boolean> {
  const own = ownerFolder(folder, number);
  const record: OwnerRecord = { ...thisProcess(), number };
  const written = join(folder, `${HOLDER}${TEMPORARY}${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(written, JSON.stringify(record), { mode: 0o600, flag: 'wx' });
    if (last === 0) await mkdir(own, { mode: 0o700 });
    else await rename(ownerFolder(folder, last), own);
    await rename(written, join(own, HOLDER));
    return true;
  } catch (error) {
    await rm(written, { force: true });
    // Somebody else was faster.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function hold({ folder, clock, onLost }: LeaseOptions, number: number): Lease {
  const own = ownerFolder(folder, number);
  let renewals = 0;
  let isOver = false;
  let disarm: () => void = () => undefined;

  const lost = () => {
    const error = new StateLost(folder);
    if (!isOver) onLost(error);
    isOver = true;
    disarm();
    return error;
  };
  const renew = async () => {
    renewals += 1;
    try {
      // A count and not a time: clocks are set, and no two machines agree.
      await utimes(join(own, HOLDER), renewals, renewals);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && !isOver) lost();
    }
    if (!isOver) disarm = clock.after(RENEW_MS, () => void renew());
  };
  disarm = clock.after(RENEW_MS, () => void renew());

  return {
    number,
    folder: own,
    async assertHeld() {
      try {
        await stat(own);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw lost();
        throw error;
      }
    },
    async release() {
      if (isOver) return;
      isOver = true;
      disarm();
      await writeFile(join(own, HOLDER), JSON.stringify({ ...NOBODY, number })).catch((error: unknown) => {
        // Taken over meanwhile: there is nothing to let go of.
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    },
  };
}

/** The folder of the owner that a state has, or had last; undefined when nobody ever had it. */
export async function ownerFolderOf(folder: string): Promise<string | undefined> {
  const last = await lastOwner(folder).catch(() => 0);
  return last > 0 ? ownerFolder(folder, last) : undefined;
}

const ownerFolder = (folder: string, number: number) => join(folder, `owner.${number}`);

async function lastOwner(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number(OWNER.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** Whoever has just become the owner is given a moment to say so; if it cannot any more, it will find that it lost. */
async function holderOf(folder: string, number: number, clock: Clock): Promise<Holder | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const stored = await readJson<OwnerRecord>(join(ownerFolder(folder, number), HOLDER));
    if (stored?.number === number) return stored;
    await new Promise<void>((resolve) => clock.after(BECOMING_MS, resolve));
  }
  return undefined;
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

async function renewalOf(folder: string, number: number): Promise<number | undefined> {
  const written = await stat(join(ownerFolder(folder, number), HOLDER)).catch(() => undefined);
  return written?.mtimeMs;
}

/** A process of version 0.1.0 may have the folder; what a dead one left goes. @throws StateLocked */
async function refuseFormerLock(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!FORMER_LOCK.test(entry.name) || entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    const former = await readJson<Holder>(path);
    const holder = former && { ...former, place: thisProcess().place };
    if (holder && livenessOf(holder) === 'alive') throw new StateLocked(holder.pid, folder);
    await rm(path, { force: true });
  }
}

/**
 * A program from before the log would not see what is in it. Those programs take away old locks at their start, and a
 * folder in the place of one stops them there: they say that it cannot be used, and name it.
 */
async function barFormerPrograms(folder: string): Promise<void> {
  const bar = join(folder, 'lock.1');
  await mkdir(bar, { recursive: true, mode: 0o700 });
  await writeFile(
    join(bar, 'README.txt'),
    'This state belongs to a newer version of Mostrador than the one that stopped here. Start that one.\n',
    { mode: 0o600 },
  );
}
