import type { DeskProcess, Place } from '../desk-process.ts';
import { pause } from '../draw.ts';
import { type House, tail } from '../house.ts';

/** Longer than the lease, and than a start on a busy machine. */
const REFUSAL_WITHIN_MS = 45_000;

/** A second process on the folder of the living desk: it has to be refused. */
export async function rival(house: House): Promise<void> {
  const desk = house.desk();
  await refuse(house, desk, challenge(house));
}

/** Starts a second process, in the same PID namespace or in another one. */
export function challenge(house: House): DeskProcess {
  const place: Place = house.draw.chance(0.5) ? 'container' : 'host';
  house.tally.rivals += 1;
  const second = house.launch(place);
  house.expectEnd(second);
  return second;
}

/** Waits for the refusal of a second process beside a desk that lives. */
export async function refuse(house: House, desk: DeskProcess, second: DeskProcess): Promise<void> {
  const late = pause(REFUSAL_WITHIN_MS).then(() => 'late' as const);
  const came = await Promise.race([second.started, late]);
  if (came === 'ended') {
    const { code } = await second.gone;
    house.tally.rivalsRefused += 1;
    house.log.add('refused', { desk: second.name, code, said: tail(second).slice(-160) });
    if (code === 0) house.findings.add('secondOwners', `${second.name} was refused and ended with 0`);
    return;
  }
  house.findings.add(
    'secondOwners',
    `${second.name} (${second.place}) beside ${desk.name} (${desk.place}): ${came}`,
  );
  house.log.add('let in beside a living desk', { desk: second.name, came });
  second.signal('SIGKILL');
  await second.gone;
}

/** Two processes at once on a folder that nobody has: one gets it. */
export async function race(house: House): Promise<void> {
  const { log, tally } = house;
  const former = house.desk();
  house.expectEnd(former);
  tally.kills += 1;
  log.add('SIGKILL, and two starts at once', { desk: former.name });
  former.signal('SIGKILL');
  await former.gone;
  tally.rivals += 1;
  const two = [house.launch(), house.launch(house.draw.chance(0.5) ? 'container' : 'host')];
  for (const desk of two) house.expectEnd(desk);
  const ended = await Promise.all(
    two.map((desk) => Promise.race([desk.started, pause(REFUSAL_WITHIN_MS).then(() => 'late' as const)])),
  );
  const winners = two.filter((_, index) => ended[index] === 'connected');
  log.add('of two', { winners: winners.map(({ name }) => name), ended });
  if (winners.length > 1)
    house.findings.add('secondOwners', `${two.map(({ name }) => name).join(' and ')} both have the folder`);
  const [winner, ...others] = winners;
  for (const desk of two.filter((one) => one !== winner)) desk.signal('SIGKILL');
  await Promise.all(two.filter((one) => one !== winner).map(({ gone }) => gone));
  if (others.length === 0 && winner) tally.rivalsRefused += 1;
  if (!winner) {
    if (!house.disk.isFull())
      house.findings.add('crashes', `of two starts none came up: ${two.map(tail).join(' / ')}`);
    return await house.openAgain();
  }
  house.adopt(winner);
}
