import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/kernel/errors.ts';
import { openWorkspace } from '../../src/local-slack/index.ts';
import { openCrowd } from './acts/index.ts';
import { assail } from './assaults/index.ts';
import { checkAll } from './checks/index.ts';
import { noScrapsAreLeft } from './checks/runs.ts';
import { countsOf, type Report } from './counts.ts';
import { openDisk } from './disk.ts';
import { createDraw, pause } from './draw.ts';
import { createFindings } from './findings.ts';
import { createHouse, type House } from './house.ts';
import { openLog } from './log.ts';
import { settle, waitForExpiry } from './settle.ts';
import { contentOf, everyMessage, keyOf } from './slack-view.ts';
import { readState } from './state-view.ts';
import { emptyStory, type Scene } from './story.ts';

export interface HostileOptions {
  /** How many signals: SIGKILL, SIGTERM and SIGSTOP together. */
  kills: number;
  seed: number;
  /** The program that is started; `dist/main.js` of this version when left out. */
  program?: string;
  /** Hears of everything that is done, and of broken promises as soon as they are seen. */
  onLine(line: string): void;
}

const MAIN = join(import.meta.dirname, '../../dist/main.js');
/** Some expire while the desk lives, some while it is dead. */
const TTL_MINUTES = 1.5;
/** Events come twice in a quarter of the time, as Slack sends them when it is not sure. */
const TWICE_MS = 8_000;
const TWICE_SHARE = 0.25;

/** A desk under people who act and hands that kill, stop and starve it; then everything is held against its promises. */
export async function hostileRun({ kills, seed, program = MAIN, onLine }: HostileOptions): Promise<Report> {
  const beginMs = Date.now();
  const home = mkdtempSync(join(tmpdir(), `mostrador-hostile-${seed}-`));
  const logs = join(home, 'logs');
  mkdirSync(logs);
  const log = openLog(home, onLine);
  const findings = createFindings(({ check, about }) => log.add(`!!! ${check}: ${about}`));
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const disk = openDisk(home);
  const house = createHouse({
    ...{ workspace, disk, log, findings, logs, program, draw: createDraw(seed), ttlMinutes: TTL_MINUTES },
  });
  const scene: Scene = { workspace, story: emptyStory(), draw: createDraw(seed + 1_000_000), log };
  log.add('begins', { seed, kills, isMounted: disk.isMounted });
  try {
    await house.openAgain();
    await assailWithPeople(scene, house, kills);
    await bringToEnd(scene, house);
  } catch (error) {
    findings.add('crashes', `the run stopped: ${messageOf(error)}`);
  }
  await house.close();
  const state = readState(disk.state);
  const report: Report = {
    ...{ seed, tookMs: Date.now() - beginMs, tally: house.tally, story: scene.story, state },
    ...{ findings: findings.all, kept: findings.all.length > 0 ? home : undefined },
  };
  if (report.kept !== undefined) keep(report.kept, scene, report, house);
  await workspace.close();
  disk.close();
  if (report.kept === undefined) rmSync(home, { recursive: true, force: true });
  return report;
}

async function assailWithPeople(scene: Scene, house: House, kills: number): Promise<void> {
  const { workspace, draw } = scene;
  const crowd = openCrowd(scene, (about) => house.findings.add('crashes', `the harness itself: ${about}`));
  const twice = setInterval(() => {
    workspace.faults.deliverTwice = draw.chance(TWICE_SHARE);
  }, TWICE_MS);
  try {
    await assail(house, kills);
  } finally {
    clearInterval(twice);
    workspace.faults.deliverTwice = false;
    await crowd.leave();
  }
}

/** A last death, a clean start, and quiet; then with some cards left open, and again when those have expired. */
async function bringToEnd(scene: Scene, house: House): Promise<void> {
  const { workspace, story } = scene;
  const { findings, disk } = house;
  house.log.add('the end: a last SIGTERM and a clean start');
  house.calmDown();
  await house.terminate(house.desk());
  await house.openAgain();
  await settle(scene, house, findings, (approvalId) => approvalId.charCodeAt(0) % 3 === 0);
  for (const by of new Set(story.visits)) await workspace.openHome(by);
  await pause(1_000);
  // At its end a desk brings the files up to date.
  await house.terminate(house.desk());
  checkAll(workspace, story, disk.state, findings);
  await house.openAgain();
  await waitForExpiry(scene, house, TTL_MINUTES * 60_000);
  await house.terminate(house.desk());
  checkAll(workspace, story, disk.state, findings);
  await house.openAgain();
  await pause(500);
  await house.terminate(house.desk());
  noScrapsAreLeft(readState(disk.state), findings);
}

/** What somebody needs who looks for the fault: the state, what Slack shows, what people did. */
function keep(folder: string, { workspace, story }: Scene, report: Report, house: House): void {
  house.disk.keep(join(folder, 'state'));
  const shown = everyMessage(workspace).map((message) => {
    const { channel, ts, thread_ts, user } = message;
    return JSON.stringify({ channel, ts, thread_ts, user, key: keyOf(message), content: contentOf(message) });
  });
  writeFileSync(join(folder, 'slack.jsonl'), shown.join('\n'));
  writeFileSync(join(folder, 'story.json'), JSON.stringify({ ...story, counts: [...story.counts] }, null, 1));
  writeFileSync(join(folder, 'counts.txt'), countsOf(report));
  cpSync(house.log.path, join(folder, 'sequence.txt'));
}
