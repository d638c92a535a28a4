import type { House } from '../house.ts';

/** Room for nothing, for the rest of a page, for a few files. */
const LEFT_KB = [0, 0, 4, 8, 16, 40, 120];
const FILLS = 0.16;
const EMPTIES = 0.45;

/** Fills the disk now and then, and empties it some rounds later. */
export function changeDisk({ disk, draw, log, tally }: House): void {
  if (disk.isFull()) {
    if (!draw.chance(EMPTIES)) return;
    disk.empty();
    log.add('empties the disk');
  } else if (draw.chance(FILLS)) {
    const leftKb = draw.pick(LEFT_KB) ?? 0;
    disk.fill(leftKb);
    tally.fills += 1;
    log.add('fills the disk', { leftKb });
  }
}
