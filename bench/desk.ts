import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localEngine } from '../src/engine/local/index.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { silentLog } from '../src/kernel/log.ts';
import { openWorkspace, SEED_IDS } from '../src/local-slack/index.ts';

/** Measurements of issue 1: start to first page, idle memory, acknowledgements under load, steps a second. */

const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'dist/main.js');
const RUNS_IN_FLIGHT = 50;
const MESSAGES = 100;
/** A mention in a channel comes as `app_mention` and as `message`. */
const EVENTS_A_MENTION = 2;
const STEPS = 2_000;

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
}

function spawnDesk(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [MAIN, 'start', '--no-browser', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  return await new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))));
}

async function startToFirstPage(): Promise<{ startMs: number; idleMb: number }> {
  const folder = freshFolder();
  const beginMs = performance.now();
  const child = spawnDesk(['--port', '0', '--state', folder]);
  const url = /http:\S+/.exec(await firstLine(child))?.[0] ?? '';
  await (await fetch(url)).text();
  const startMs = performance.now() - beginMs;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  return { startMs, idleMb: kb / 1024 };
}

/** How long acknowledgements take while runs are in flight: messages one after another, then all at once. */
async function acknowledgements(): Promise<{ paced: number[]; burst: number[] }> {
  const folder = freshFolder();
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const child = spawnDesk(['--state', folder], {
    SLACK_BOT_TOKEN: workspace.botToken,
    SLACK_APP_TOKEN: workspace.appToken,
    SLACK_API_URL: workspace.apiUrl,
    MAX_OPEN_APPROVALS: String(RUNS_IN_FLIGHT),
  });
  await firstLine(child);
  // Fifty bookings that wait for a person, in fifty threads.
  const isCard = (text: string) => text.includes('approval_approve');
  const cards = () =>
    workspace
      .messages(SEED_IDS.reservas)
      .flatMap((message) => workspace.messages(SEED_IDS.reservas, message.ts))
      .filter((message) => isCard(JSON.stringify(message.blocks ?? [])));
  for (let n = 0; n < RUNS_IN_FLIGHT; n += 1) {
    await workspace.send(SEED_IDS.ana, SEED_IDS.reservas, `<@${workspace.botUserId}> Book Focus for 1 hour`);
  }
  await workspace.waitFor(() => cards().length >= RUNS_IN_FLIGHT, { timeoutMs: 60_000 });
  const send = () =>
    workspace.send(
      SEED_IDS.bruno,
      SEED_IDS.reservas,
      `<@${workspace.botUserId}> How much is Focus for 2 hours?`,
    );
  const since = (first: number) =>
    workspace.deliveries.slice(first).filter((one) => one.ackedAt && one.sentAt);
  const acknowledged = async (first: number, count: number) => {
    while (since(first).length < count) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const tookMs = (first: number) =>
    since(first)
      .map((one) => (one.ackedAt?.getTime() ?? 0) - (one.sentAt?.getTime() ?? 0))
      .sort((a, b) => a - b);

  const pacedFrom = workspace.deliveries.length;
  for (let n = 1; n <= MESSAGES; n += 1) {
    await send();
    await acknowledged(pacedFrom, EVENTS_A_MENTION * n);
  }
  const paced = tookMs(pacedFrom);
  const burstFrom = workspace.deliveries.length;
  for (let n = 0; n < MESSAGES; n += 1) await send();
  await acknowledged(burstFrom, EVENTS_A_MENTION * MESSAGES);
  const burst = tookMs(burstFrom);
  child.kill('SIGKILL');
  await workspace.close();
  rmSync(folder, { recursive: true, force: true });
  return { paced, burst };
}

async function stepsPerSecond(): Promise<{ one: number; many: number }> {
  const folder = freshFolder();
  const engine = localEngine({ folder, clock: systemClock, log: silentLog, face: 'bench', collections: {} });
  engine.durable.workflow<number>('steps', async (run, count) => {
    for (let n = 0; n < count; n += 1) await run.step(`step:${n}`, async () => n);
  });
  await engine.open();
  const measure = async (runs: number): Promise<number> => {
    const beginMs = performance.now();
    const ids = Array.from({ length: runs }, (_, n) => `${runs}-${n}`);
    await Promise.all(ids.map((id) => engine.durable.start(id, 'steps', STEPS / runs)));
    await Promise.all(ids.map((id) => engine.durable.finished(id)));
    return STEPS / ((performance.now() - beginMs) / 1_000);
  };
  const result = { one: await measure(1), many: await measure(100) };
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const { startMs, idleMb } = await startToFirstPage();
const acks = await acknowledgements();
const steps = await stepsPerSecond();
console.table({
  'start to first page, ms': Math.round(startMs),
  'idle memory, MB': Math.round(idleMb),
  [`acknowledgement p50 with ${RUNS_IN_FLIGHT} runs in flight, ms`]: at(acks.paced, 0.5),
  [`acknowledgement p99 with ${RUNS_IN_FLIGHT} runs in flight, ms`]: at(acks.paced, 0.99),
  [`the same, ${MESSAGES} messages at once, p50, ms`]: at(acks.burst, 0.5),
  [`the same, ${MESSAGES} messages at once, p99, ms`]: at(acks.burst, 0.99),
  'steps a second, one run': Math.round(steps.one),
  'steps a second, 100 runs at once': Math.round(steps.many),
});
