import { pause } from '../draw.ts';
import type { House } from '../house.ts';

/** The most that a start is let go on before the next signal comes. */
const START_MS = 1_500;
const INTERRUPTED_STARTS = 0.12;

/** SIGKILL, and another process in its place. */
export async function kill(house: House): Promise<void> {
  const desk = house.desk();
  house.tally.kills += 1;
  house.expectEnd(desk);
  house.log.add('SIGKILL', { desk: desk.name });
  desk.signal('SIGKILL');
  await desk.gone;
  await reopen(house);
}

/** SIGTERM, which it has to follow within ten seconds, and another process in its place. */
export async function terminate(house: House): Promise<void> {
  house.log.add('SIGTERM', { desk: house.desk().name });
  await house.terminate(house.desk());
  await reopen(house);
}

/** Starts the next desk; now and then it is hit before it is connected. */
async function reopen(house: House): Promise<void> {
  if (house.draw.chance(INTERRUPTED_STARTS)) {
    const early = house.launch();
    house.adopt(early);
    await pause(house.draw.between(0, START_MS));
    if (house.draw.chance(0.5)) {
      house.tally.kills += 1;
      house.expectEnd(early);
      house.log.add('SIGKILL during the start', { desk: early.name });
      early.signal('SIGKILL');
      await early.gone;
    } else {
      house.log.add('SIGTERM during the start', { desk: early.name });
      await house.terminate(early);
    }
  }
  await house.openAgain();
}
