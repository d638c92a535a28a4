import { pause } from '../draw.ts';
import type { House } from '../house.ts';
import { changeDisk } from './disk.ts';
import { freeze } from './freeze.ts';
import { kill, terminate } from './kill.ts';
import { race, rival } from './rival.ts';

const ASSAULTS = { kill, terminate, freeze };
const WEIGHTS = { kill: 55, terminate: 22, freeze: 23 };
const RIVALS = { none: 92, rival: 5, race: 3 };

/** Signals so many times, at random moments, with the disk filled and a second process started now and then. */
export async function assail(house: House, times: number): Promise<void> {
  const { draw, tally } = house;
  const signals = () => tally.kills + tally.terminations + tally.freezes;
  while (signals() < times) {
    await pause(draw.chance(0.7) ? draw.between(50, 900) : draw.between(900, 3_000));
    await changeDisk(house);
    await pause(draw.between(0, 300));
    await house.lookAfter();
    const beside = draw.weighted(RIVALS);
    if (beside === 'race') {
      await race(house);
      continue;
    }
    if (beside === 'rival') await rival(house);
    await ASSAULTS[draw.weighted(WEIGHTS)](house);
  }
}
