import { describe, expect, it } from 'vitest';
import { openWorkspace, SEED_IDS } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { startBot } from '../fakes/bot-process.ts';
import { bookingsIn, openRuns } from '../fakes/kills.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('kill −9', () => {
  it('while an approval waits: start again, click the same button, booked once', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    const first = await startBot(workspace, folder);
    const asked = await workspace.send(
      SEED_IDS.ana,
      SEED_IDS.reservas,
      `<@${workspace.botUserId}> Book Focus for 2 hours`,
    );
    const card = await workspace.waitFor((message) =>
      JSON.stringify(message.blocks ?? []).includes('approval_approve'),
    );
    await first.kill();
    expect(await bookingsIn(folder)).toEqual([]);
    const second = await startBot(workspace, folder);
    await until(() => workspace.status(SEED_IDS.reservas, asked.ts) === 'is waiting for a decision…');
    expect(await workspace.click(SEED_IDS.ana, SEED_IDS.reservas, card.ts, 'approval_approve')).toMatchObject(
      { ok: true },
    );
    await workspace.waitFor((message) => message.thread_ts === asked.ts && /Booked/.test(message.text));
    expect(await bookingsIn(folder)).toMatchObject([{ room: 'Focus', hours: 2, priceCents: 5000 }]);
    await until(async () => (await openRuns(folder)) === 0);
    expect(await second.stop()).toBe(0);
    expect(workspace.violations).toEqual([]);
    await workspace.close();
  });

  it('while one of two approvals waits: it still says so, and the other is not done again', async () => {
    const folder = temporaryFolder();
    const workspace = await openWorkspace({ port: 0, webPage: false });
    const { ana, reservas } = SEED_IDS;
    const first = await startBot(workspace, folder);
    const asked = await workspace.send(
      ana,
      reservas,
      `<@${workspace.botUserId}> Book Studio for 2 hours and Focus for 1 hour`,
    );
    const cards = () =>
      workspace
        .messages(reservas, asked.ts)
        .filter((message) => JSON.stringify(message.blocks ?? []).includes('approval_approve'));
    const status = () => workspace.status(reservas, asked.ts);
    await until(() => cards().length === 2);
    await workspace.click(ana, reservas, cards()[0]?.ts ?? '', 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1 && cards().length === 1);
    await until(() => status() === 'is waiting for a decision…');
    await first.kill();
    const second = await startBot(workspace, folder);
    await until(() => status() === 'is waiting for a decision…');
    await workspace.click(ana, reservas, cards()[0]?.ts ?? '', 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 2 && (await openRuns(folder)) === 0);
    expect(await second.stop()).toBe(0);
    expect(workspace.violations).toEqual([]);
    await workspace.close();
  });
});
