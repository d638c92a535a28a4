import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../src/kernel/errors.ts';

/** A small disk that holds the state and can be filled. */
export interface Disk {
  /** The state folder on it. */
  state: string;
  /** Whether it is a file system of its own; otherwise the preload makes writes fail. */
  isMounted: boolean;
  /** Tells the preload of the desk that the disk is full; empty on a mounted one, which is full by itself. */
  fullFile: string;
  isFull(): boolean;
  /** Fills it but for so many kilobytes; on a disk that is not mounted nothing is left. */
  fill(leftKb: number): void;
  empty(): void;
  /** Copies the state to where it can be looked at afterwards. */
  keep(to: string): void;
  close(): void;
}

const SIZE_MB = 64;
const BLOCK = Buffer.alloc(1024 * 1024);

/** A tmpfs in a folder, as root on Linux; elsewhere a plain folder. */
export function openDisk(home: string): Disk {
  const root = join(home, 'disk');
  mkdirSync(root, { recursive: true });
  const isMounted = mounted(root);
  const ballast = join(root, 'ballast');
  const fullFile = isMounted ? '' : join(home, 'disk-is-full');
  let isFull = false;
  let isOpen = isMounted;
  const close = () => {
    if (isOpen) execFileSync('umount', ['--lazy', root]);
    isOpen = false;
  };
  process.once('exit', close);
  return {
    state: join(root, 'state'),
    isMounted,
    fullFile,
    isFull: () => isFull,
    fill(leftKb) {
      isFull = true;
      if (isMounted) fillUp(root, ballast, leftKb);
      else writeFileSync(fullFile, '');
    },
    empty() {
      isFull = false;
      rmSync(isMounted ? ballast : fullFile, { force: true });
    },
    keep(to) {
      cpSync(join(root, 'state'), to, { recursive: true });
    },
    close() {
      process.off('exit', close);
      close();
    },
  };
}

function mounted(root: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', root], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fillUp(root: string, ballast: string, leftKb: number): void {
  const file = openSync(ballast, 'a');
  try {
    let size = 0;
    for (;;) {
      try {
        size += writeSync(file, BLOCK);
      } catch (error) {
        if (codeOf(error) === 'ENOSPC') break;
        throw error;
      }
    }
    ftruncateSync(file, Math.max(0, size - leftKb * 1024));
  } finally {
    closeSync(file);
  }
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize > (leftKb + 64) * 1024) throw new Error(`The disk could not be filled at ${root}.`);
}
