import { pause } from '../draw.ts';
import { type House, tail, within } from '../house.ts';
import { kill, terminate } from './kill.ts';
import { challenge, refuse } from './rival.ts';

const DURATION_WEIGHTS = { short: 78, middle: 15, long: 7 };
const DURATION_MS = { short: [100, 2_500], middle: [4_000, 12_000], long: [31_000, 36_000] } as const;
const RIVALS = 0.25;
const EXIT_WITHIN_MS = 10_000;

/** SIGSTOP for a while, sometimes with a second process meanwhile; then SIGCONT, or SIGKILL while it stands still. */
export async function freeze(house: House): Promise<void> {
  const { draw, log, tally } = house;
  const desk = house.desk();
  const duration = draw.weighted(DURATION_WEIGHTS);
  const [from, to] = DURATION_MS[duration];
  const ms = draw.between(from, to);
  const end = draw.weighted({ goesOn: 7, killed: 2, terminated: 1 });
  const hasRival = duration === 'long' || draw.chance(RIVALS);
  tally.freezes += 1;
  log.add('SIGSTOP', { desk: desk.name, ms: Math.round(ms) });
  desk.signal('SIGSTOP');
  const rival = hasRival ? challenge(house) : undefined;
  await pause(ms);
  if (rival?.isConnected() && rival.place !== desk.place) {
    await takenOver(house, desk, rival);
    return;
  }
  if (end === 'killed') {
    // Whoever is dead may be followed: what the second would do then is another question.
    rival?.signal('SIGKILL');
    return await kill(house);
  }
  // A second process that took the folder over may have ended since, for lack of room.
  if (rival && rival.place !== desk.place && duration === 'long') house.mayLose(desk);
  log.add('SIGCONT', { desk: desk.name });
  desk.signal('SIGCONT');
  if (rival) await refuse(house, desk, rival);
  if (end === 'terminated') await terminate(house);
}

/** A process that stood still so long that another has the folder: it has to notice, and to end. */
async function takenOver(
  house: House,
  former: ReturnType<House['desk']>,
  rival: ReturnType<House['desk']>,
): Promise<void> {
  house.tally.takeOvers += 1;
  house.expectEnd(former);
  house.adopt(rival);
  house.log.add('taken over; SIGCONT', { from: former.name, by: rival.name });
  former.signal('SIGCONT');
  if (await within(former, EXIT_WITHIN_MS)) {
    const { code } = await former.gone;
    if (code === 0) house.findings.add('secondOwners', `${former.name} lost the folder and ended with 0`);
    return;
  }
  house.findings.add(
    'secondOwners',
    `${former.name} lost the folder to ${rival.name} and was still there 10 s after SIGCONT: ${tail(former)}`,
  );
  former.signal('SIGKILL');
  await former.gone;
}
