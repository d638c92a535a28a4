import type { Workspace } from '../../src/local-slack/index.ts';
import { type DeskOptions, type DeskProcess, type Place, startDesk } from './desk-process.ts';
import type { Disk } from './disk.ts';
import { type Draw, pause } from './draw.ts';
import type { Findings } from './findings.ts';
import type { SequenceLog } from './log.ts';
import { APPROVAL_LIMIT_CENTS, APPROVER, OWNER } from './story.ts';

/** What was done to the processes. */
export interface Tally {
  kills: number;
  terminations: number;
  freezes: number;
  fills: number;
  rivals: number;
  rivalsRefused: number;
  takeOvers: number;
  starts: number;
  startsOnFullDisk: number;
  longestExitMs: number;
}

/** The desk on its disk: one process at a time, with the next one in its place when it is gone. */
export interface House {
  tally: Tally;
  disk: Disk;
  draw: Draw;
  log: SequenceLog;
  findings: Findings;
  /** The process that has the folder now. */
  desk(): DeskProcess;
  /** A process on the same folder, beside the desk or after it. */
  launch(place?: Place): DeskProcess;
  /** From now on this process is the desk. */
  adopt(desk: DeskProcess): void;
  /** Tells the watch that this process is about to end. */
  expectEnd(desk: DeskProcess): void;
  /** Tells the watch that another may have taken the folder from this process. */
  mayLose(desk: DeskProcess): void;
  /** Starts desks until one is connected; makes room when the full disk does not let it. */
  openAgain(): Promise<void>;
  /** SIGTERM; holds it against its ten seconds, and kills it in the end. */
  terminate(desk: DeskProcess): Promise<void>;
  /** Finds a desk that ended although nobody ended it, and starts another. */
  lookAfter(): Promise<void>;
  /** The least hostile way on: an empty disk, fast syncs. */
  calmDown(): void;
  /** Kills whatever is left. */
  close(): Promise<void>;
}

export interface HouseOptions {
  workspace: Workspace;
  disk: Disk;
  draw: Draw;
  log: SequenceLog;
  findings: Findings;
  /** Where the logs of the processes are kept. */
  logs: string;
  /** The program that is started. */
  program: string;
  /** How long a card waits for a decision. */
  ttlMinutes: number;
}

const START_PATIENCE_MS = 60_000;
const EXIT_WITHIN_MS = 10_000;
const EXIT_PATIENCE_MS = 60_000;
const SLOW_DISKS = 0.35;

export function createHouse(options: HouseOptions): House {
  const { workspace, disk, draw, log, findings } = options;
  const expected = new Set<DeskProcess>();
  const losers = new Set<DeskProcess>();
  const launched: DeskProcess[] = [];
  let isCalm = false;
  let current: DeskProcess | undefined;
  const tally: Tally = {
    ...{ kills: 0, terminations: 0, freezes: 0, fills: 0, rivals: 0, rivalsRefused: 0, takeOvers: 0 },
    ...{ starts: 0, startsOnFullDisk: 0, longestExitMs: 0 },
  };

  const killAll = () => {
    for (const desk of launched) desk.signal('SIGKILL');
  };
  process.once('exit', killAll);

  const house: House = {
    ...{ tally, disk, draw, log, findings },
    desk() {
      if (!current) throw new TypeError('No desk was started yet.');
      return current;
    },
    launch(place = 'host') {
      tally.starts += 1;
      const slowShare = !isCalm && draw.chance(SLOW_DISKS) ? draw.between(0.05, 0.6) : 0;
      const how: DeskOptions = {
        ...{ workspace, place, slowShare, fullFile: disk.fullFile, state: disk.state },
        ...{ logs: options.logs, program: options.program },
        name: `desk-${String(tally.starts).padStart(3, '0')}`,
        env: {
          APPROVERS: APPROVER,
          NOTEBOOK_OWNER: OWNER,
          APPROVAL_LIMIT_CENTS: String(APPROVAL_LIMIT_CENTS),
          APPROVAL_TTL_MINUTES: String(options.ttlMinutes),
        },
      };
      const desk = startDesk(how);
      launched.push(desk);
      log.add('starts', { desk: how.name, place, slowShare: Number(slowShare.toFixed(2)) });
      return desk;
    },
    adopt(desk) {
      expected.delete(desk);
      current = desk;
    },
    expectEnd: (desk) => void expected.add(desk),
    mayLose: (desk) => void losers.add(desk),
    async openAgain() {
      for (let attempt = 1; ; attempt += 1) {
        const desk = house.launch(draw.chance(isCalm ? 0 : 0.02) ? 'container' : 'host');
        current = desk;
        const patience = pause(START_PATIENCE_MS).then(() => 'late' as const);
        const started = await Promise.race([desk.started, patience]);
        if (started === 'connected') return;
        if (/^ {4}at /m.test(desk.stderr()))
          findings.add('crashes', `a start ended with a stack trace: ${stackOf(desk)}`);
        if (disk.isFull()) {
          tally.startsOnFullDisk += 1;
          disk.empty();
          log.add('makes room, since no desk could start', { desk: desk.name });
        } else findings.add('crashes', `${desk.name} did not start (${started}): ${tail(desk)}`);
        if (attempt === 3) throw new Error(`No desk could be started: ${tail(desk)}`);
        expected.add(desk);
        desk.signal('SIGKILL');
        await desk.gone;
      }
    },
    async terminate(desk) {
      expected.add(desk);
      tally.terminations += 1;
      const beginMs = Date.now();
      if (!desk.signal('SIGTERM')) return;
      const inTime = await within(desk, EXIT_WITHIN_MS);
      if (!inTime) {
        findings.add('lateExits', `${desk.name} was there ${EXIT_WITHIN_MS} ms after SIGTERM`);
        if (!(await within(desk, EXIT_PATIENCE_MS))) desk.signal('SIGKILL');
        await desk.gone;
      }
      const tookMs = Date.now() - beginMs;
      tally.longestExitMs = Math.max(tally.longestExitMs, tookMs);
      log.add('gone after SIGTERM', { desk: desk.name, tookMs, ...(await desk.gone) });
    },
    async lookAfter() {
      const desk = house.desk();
      if (!desk.isGone() || expected.has(desk)) return;
      const { code, signal } = await desk.gone;
      log.add('ended by itself', { desk: desk.name, code, signal });
      if (code === 1 && losers.has(desk) && tail(desk).includes('Another process has taken over'))
        tally.takeOvers += 1;
      else findings.add('crashes', `${desk.name} ended by itself with ${code ?? signal}: ${tail(desk)}`);
      await house.openAgain();
    },
    calmDown() {
      isCalm = true;
      disk.empty();
    },
    async close() {
      process.off('exit', killAll);
      killAll();
      await Promise.all(launched.map(({ gone }) => gone));
    },
  };
  return house;
}

/** Whether a process is gone by then. */
export async function within(desk: DeskProcess, ms: number): Promise<boolean> {
  return await Promise.race([desk.gone.then(() => true), pause(ms).then(() => false)]);
}

/** The last lines of what a process wrote to stderr. */
export function tail(desk: DeskProcess): string {
  return desk.stderr().trim().split('\n').slice(-3).join(' | ').slice(-600);
}

/** What was thrown, and where: the same for the same fault. */
function stackOf(desk: DeskProcess): string {
  const lines = desk.stderr().split('\n');
  const first = lines.findIndex((line) => /^ {4}at /.test(line));
  return lines.slice(Math.max(0, first - 1), first + 6).join(' | ');
}
