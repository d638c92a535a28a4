import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary.ts';

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore' });
}

function mounted(folder: string, ...how: string[]): string {
  mkdirSync(folder, { recursive: true });
  run('mount', ...how, folder);
  onTestFinished(() => run('umount', folder));
  return folder;
}

/** Whether this machine lets tests mount file systems: as root, and not in every container. */
export function canMount(): boolean {
  try {
    const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
    run('umount', folder);
    run('mkfs.ext4', '-V');
    return true;
  } catch {
    return false;
  }
}

/** A disk of its own, so small that it can be filled. */
export function smallDisk(sizeKb: number): string {
  return mounted(join(temporaryFolder(), 'disk'), '-t', 'tmpfs', '-o', `size=${sizeKb}k`, 'tmpfs');
}

/** An ext4 disk in a file, and what would be on it had the power been cut just now. */
export function diskWithPowerCut(): { folder: string; afterPowerCut(): string } {
  const home = temporaryFolder();
  const image = join(home, 'image');
  run('dd', 'if=/dev/zero', `of=${image}`, 'bs=1M', 'count=32');
  run('mkfs.ext4', '-q', image);
  const folder = mounted(join(home, 'disk'), '-o', 'loop', image);
  let cuts = 0;
  return {
    folder,
    afterPowerCut() {
      cuts += 1;
      const copy = join(home, `image-${cuts}`);
      copyFileSync(image, copy);
      return mounted(join(home, `cut-${cuts}`), '-o', 'loop', copy);
    },
  };
}
