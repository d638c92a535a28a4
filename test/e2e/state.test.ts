import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../../src/commands/desk.ts';
import type { Incident } from '../../src/engine/local/index.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { startBot } from '../fakes/bot-process.ts';
import { quickClock } from '../fakes/clock.ts';
import { failingCalls } from '../fakes/file-calls.ts';
import { bookingsIn, openRuns } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const { ana, reservas } = SEED_IDS;
const isOpenCard = (message: Message) => JSON.stringify(message.blocks ?? []).includes('approval_approve');

describe('a full disk', () => {
  it('is told to the person; memory equals disk; afterwards all goes on', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    let full = false;
    const desk = await openDesk({
      clock: quickClock,
      config: { ...loadConfig({}), STATE_DIR: folder },
      log: watchedLog,
      onIncident: () => undefined,
      connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
      fileCalls: failingCalls('ENOSPC', () => full),
    });
    const mention = (text: string) => workspace.send(ana, reservas, `<@${workspace.botUserId}> ${text}`);

    full = true;
    const refused = await mention('Book Focus for 2 hours');
    await workspace.waitFor(
      (message) => message.thread_ts === refused.ts && /could not be saved/.test(message.text),
    );
    expect(await desk.app.engine.durable.runs()).toEqual([]);

    full = false;
    const asked = await mention('Book Studio for 1 hour');
    const card = await workspace.waitFor(isOpenCard);
    full = true;
    const clicked = await workspace.click(ana, reservas, card.ts, 'approval_approve');
    expect(clicked.ok).toBe(false);
    await workspace.waitFor(
      (message) => message.thread_ts === asked.ts && /could not be saved/.test(message.text),
    );
    expect(await bookingsIn(folder)).toEqual([]);
    expect(openRuns(folder)).toBe(1);

    full = false;
    await desk.close();
    const again = await openDesk({
      config: { ...loadConfig({}), STATE_DIR: folder },
      log: watchedLog,
      onIncident: () => undefined,
      connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    });
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1 && openRuns(folder) === 0);
    await again.close();
    await workspace.close();
  });
});

describe('a state file cut in half', () => {
  it('is named and put aside; the bot starts, and nothing else is lost', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    const incidents: Incident[] = [];
    const open = () =>
      openDesk({
        config: { ...loadConfig({}), STATE_DIR: folder },
        log: watchedLog,
        onIncident: (incident) => incidents.push(incident),
        connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
      });
    const first = await open();
    const book = async (room: string) => {
      const asked = await workspace.send(ana, reservas, `<@${workspace.botUserId}> Book ${room} for 2 hours`);
      const card = await workspace.waitFor(
        (message) => isOpenCard(message) && message.thread_ts === asked.ts,
      );
      return { asked, card };
    };
    const one = await book('Focus');
    const two = await book('Studio');
    await until(async () => (await first.app.engine.durable.runs()).every((run) => run.waits.length === 2));
    await first.close();
    const name = readdirSync(join(folder, 'runs')).find((file) =>
      file.includes(encodeURIComponent(one.asked.ts).replace('.', '%2e')),
    );
    const path = join(folder, 'runs', name ?? '');
    const whole = readFileSync(path, 'utf8');
    truncateSync(path, Math.floor(whole.indexOf('\n') / 2));

    const second = await open();
    expect(incidents).toMatchObject([{ file: path }]);
    expect(readdirSync(join(folder, 'runs')).filter((file) => file.includes('.corrupt-'))).toHaveLength(1);
    await workspace.click(ana, reservas, two.card.ts, 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1);
    // What it had asked for is open no more, and its card says so.
    const card = () => workspace.messages(reservas, one.asked.ts).find(({ ts }) => ts === one.card.ts);
    await until(() => /Taken back before anybody decided/.test(JSON.stringify(card()?.blocks)));
    expect(isOpenCard(card() ?? one.card)).toBe(false);
    await second.close();
    await workspace.close();
  });
});

describe('the end of a process', () => {
  const approvalOf = async (workspace: Workspace) => {
    await workspace.send(ana, reservas, `<@${workspace.botUserId}> Book Focus for 2 hours`);
    // A disk that is made slow is waited for.
    return await workspace.waitFor(isOpenCard, { timeoutMs: 60_000 });
  };

  it('asked to stop while its disk is slow and a wait is being written, it is gone within ten seconds', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    const bot = await startBot(workspace, folder, {}, 'slow-sync');
    await approvalOf(workspace);
    // The card is there, its wait is being written.
    const stopping = bot.stop();
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 10_000).unref());
    expect(await Promise.race([stopping, late])).toBe(0);
    const lines = () =>
      readdirSync(join(folder, 'runs')).map((name) => readFileSync(join(folder, 'runs', name), 'utf8'));
    const atEnd = lines();
    const next = await startBot(workspace, folder);
    const card = await workspace.waitFor(isOpenCard);
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1);
    expect(atEnd.join('')).not.toContain('"is":"expired"');
    expect(await next.stop()).toBe(0);
    await workspace.close();
  });

  it('by something that nobody caught: it is logged, the folder is let go of, the code is 1, nothing is lost', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    const bot = await startBot(workspace, folder, {}, 'throw-on-signal');
    const card = await approvalOf(workspace);
    process.kill(bot.pid, 'SIGUSR2');
    expect(await bot.gone).toBe(1);
    expect(bot.stderr()).toMatch(/fault.*taken up at its next start: boom/);
    expect(bot.stderr()).not.toMatch(/at .*\.js:/);
    const [owner = ''] = readdirSync(folder).filter((name) => name.startsWith('owner.'));
    expect(JSON.parse(readFileSync(join(folder, owner, 'holder.json'), 'utf8'))).toMatchObject({ pid: 0 });
    const next = await startBot(workspace, folder);
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1);
    expect(await next.stop()).toBe(0);
    await workspace.close();
  });
});

describe('a second process', () => {
  it('on the same state is refused with the first one’s pid; after kill −9 the next start is not', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    const first = await startBot(workspace, folder);
    await expect(startBot(workspace, folder)).rejects.toThrow(new RegExp(`process ${first.pid}\\b`));
    await first.kill();
    const next = await startBot(workspace, folder);
    expect(await next.stop()).toBe(0);
    await workspace.close();
  });
});
