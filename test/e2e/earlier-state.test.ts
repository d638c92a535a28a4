import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openLocalDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { type Message, SEED_IDS } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { clockFrom } from '../fakes/clock.ts';
import { bookingsIn, openRuns } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/**
 * A state folder as version 0.1.0 left it at 10:00 on 30 November 2026, stopped in the middle of its work: one
 * booking made, one cancelled, one moved, the card of a booking open, and a week whose cover is made and whose
 * narration waits for Sofía.
 */
const STATE_0_1_0 = new URL('../fixtures/state-0.1.0.json', import.meta.url);

const { ana, bruno, sofia, reservas, cuaderno } = SEED_IDS;

function unpack(): string {
  const folder = temporaryFolder();
  const files = JSON.parse(readFileSync(STATE_0_1_0, 'utf8')) as Record<string, string | { base64: string }>;
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const bytes =
      typeof content === 'string'
        ? content.replaceAll('STATE_FOLDER', folder)
        : Buffer.from(content.base64, 'base64');
    writeFileSync(path, bytes);
  }
  return folder;
}

it('goes on from a state folder of 0.1.0: what waited is decided once, what was made stands', async () => {
  const folder = unpack();
  const desk = await openLocalDesk({
    config: { ...loadConfig({}), STATE_DIR: folder },
    log: watchedLog,
    onIncident: (incident) => expect.unreachable(`an unreadable file: ${JSON.stringify(incident)}`),
    port: 0,
    clock: clockFrom('2026-11-30T10:05:00Z'),
  });
  const workspace = desk.workspace ?? expect.unreachable();
  const blocksOf = (message: Message) => JSON.stringify(message.blocks ?? []);
  const openCard = (channel: string, title: RegExp) =>
    workspace
      .messages(channel)
      .flatMap(({ ts }) => workspace.messages(channel, ts))
      .find((one) => blocksOf(one).includes('approval_approve') && title.test(blocksOf(one))) ??
    expect.unreachable();

  const booking = openCard(reservas, /Book a room/);
  await workspace.click(ana, reservas, booking.ts, 'approval_approve');
  const narration = openCard(cuaderno, /Narrar una semana|Narrate a week/);
  await workspace.click(sofia, cuaderno, narration.ts, 'approval_approve');
  await until(async () => (await openRuns(folder)) === 0);

  const made = await bookingsIn(folder);
  expect(made.map(({ bookingId }) => bookingId).sort()).toEqual([
    'R-20261203-1',
    'R-20261204-2',
    'R-20261208-1',
  ]);
  const names = workspace.files().map(({ name }) => name);
  expect(names).toContain('R-20261208-1.ics');
  expect(names.filter((name) => /^(?:portada|narracion)/.test(name)).sort()).toEqual([
    expect.stringMatching(/^narracion.*\.wav$/),
    expect.stringMatching(/^portada.*\.png$/),
  ]);

  // A booking of then can be cancelled, and talk of then goes on.
  const earlier = workspace.messages(reservas).find((one) => one.user === bruno) ?? expect.unreachable();
  await workspace.send(bruno, reservas, `<@${workspace.botUserId}> cancel R-20261204-2`, {
    threadTs: earlier.ts,
  });
  const card = await workspace.waitFor(
    (one) => blocksOf(one).includes('approval_approve') && /R-20261204-2/.test(blocksOf(one)),
  );
  await workspace.click(bruno, reservas, card.ts, 'approval_approve');
  await until(async () => (await bookingsIn(folder)).length === 2);
  await desk.close();
  await workspace.close();
});
