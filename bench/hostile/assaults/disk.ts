import { pause } from '../draw.ts';
import type { House } from '../house.ts';

/** Room for nothing, for the rest of a page, for a few files. */
const LEFT_KB = [0, 0, 4, 8, 16, 40, 120];
const FILLS = 0.16;
const EMPTIES = 0.45;

/** How long people go on with a full disk, or with room again, before the next signal. */
const LASTS_MS = [1_000, 8_000] as const;

/** Fills the disk now and then, and empties it some rounds later; in half of the cases people notice. */
export async function changeDisk({ disk, draw, log, tally }: House): Promise<void> {
  const wasFull = disk.isFull();
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
  if (disk.isFull() !== wasFull && draw.chance(0.5)) await pause(draw.between(...LASTS_MS));
}
