import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkspace, PortTakenError, SEED_IDS } from '../../src/local-slack/index.ts';
import { bolt, start, workspace } from './desk.ts';
import { ManualClock } from './manual-clock.ts';

const { ana, reservas } = SEED_IDS;
const SOUND = Buffer.from('RIFF0000WAVE');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('files.uploadV2 of the SDK shares a file, which the app can find and fetch again', async () => {
  const slack = await workspace();
  const { client } = bolt(slack);
  const root = await slack.send(ana, reservas, 'hola');
  await client.files.uploadV2({
    channel_id: reservas,
    thread_ts: root.ts,
    initial_comment: 'El audio de la semana',
    filename: 'semana.wav',
    title: 'Semana 3',
    file: SOUND,
  });
  const message = await slack.waitFor(({ files }) => files !== undefined);
  expect(message).toMatchObject({ text: 'El audio de la semana', thread_ts: root.ts });
  const [file] = slack.files();
  expect(file).toMatchObject({ title: 'Semana 3', mimetype: 'audio/wav', sizeBytes: SOUND.length });
  expect(Buffer.from(slack.fileBytes(file?.id ?? '') ?? [])).toEqual(SOUND);

  const info = await client.files.info({ file: file?.id ?? '' });
  expect(info.file?.shares?.public?.[reservas]?.[0]?.ts).toBe(message.ts);
  const url = String(info.file?.url_private);
  const fetched = await fetch(url, { headers: { authorization: `Bearer ${slack.botToken}` } });
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(SOUND);
  expect((await fetch(url)).status).toBe(403);
  expect(slack.violations).toEqual([]);
});

test('sharing can lag behind the answer', async () => {
  const clock = new ManualClock();
  const slack = await workspace({ clock, botEvents: [] });
  const { client } = bolt(slack);
  slack.faults.shareDelayMs = 2_000;
  await client.files.uploadV2({
    channel_id: reservas,
    filename: 'a.txt',
    content: 'a',
    initial_comment: 'fichero',
  });
  await client.chat.postMessage({ channel: reservas, text: 'después' });
  clock.advance(2_000);
  expect(slack.messages(reservas).map(({ text }) => text)).toEqual(['después', 'fichero']);
});

test('a person’s file arrives as file_share', async () => {
  const slack = await workspace();
  await slack.send(ana, slack.directChannel(ana).id, 'mira', {
    files: [{ name: 'foto.png', mimetype: 'image/png', bytes: new Uint8Array([1, 2]) }],
  });
  expect(slack.deliveries[0]?.payload.event).toMatchObject({
    subtype: 'file_share',
    files: [{ name: 'foto.png', mimetype: 'image/png', size: 2 }],
  });
});

describe('with a state file', () => {
  test('messages, files and homes survive a restart, and later timestamps follow', async () => {
    const stateFile = join(folder, 'kept.json');
    const first = await workspace({ stateFile });
    const { client } = bolt(first);
    const root = await first.send(ana, reservas, 'hola');
    await client.chat.postMessage({ channel: reservas, thread_ts: root.ts, text: 'qué tal' });
    await client.files.uploadV2({ channel_id: reservas, filename: 'a.wav', file: SOUND });
    await client.views.publish({ user_id: ana, view: { type: 'home', blocks: [{ type: 'divider' }] } });
    await first.close();

    const second = await workspace({ stateFile });
    expect(second.messages(reservas, root.ts).map(({ text }) => text)).toEqual(['hola', 'qué tal']);
    expect(second.home(ana)?.blocks).toHaveLength(1);
    const id = second.files()[0]?.id ?? '';
    expect(Buffer.from(second.fileBytes(id) ?? [])).toEqual(SOUND);
    const next = await second.send(ana, reservas, 'otra vez');
    expect(Number(next.ts)).toBeGreaterThan(Number(second.messages(reservas).at(-2)?.ts));
  });

  test('events that were never acknowledged are sent again after a restart', async () => {
    const stateFile = join(folder, 'events.json');
    const first = await workspace({ stateFile, botEvents: ['app_mention'] });
    await first.send(ana, reservas, '@Mostrador ¿sigues ahí?');
    await first.close();

    const second = await workspace({ stateFile, botEvents: ['app_mention'] });
    const app = bolt(second);
    app.event('app_mention', async ({ event, say, context }) => {
      await say({ text: `sí (${context.retryNum})`, thread_ts: event.ts });
    });
    await start(second, app);
    await second.waitFor(({ text }) => text === 'sí (1)');
  });

  test('an unreadable one is named and not overwritten', async () => {
    const stateFile = join(folder, 'broken.json');
    await writeFile(stateFile, '{"version":');
    await expect(openWorkspace({ port: 0, stateFile })).rejects.toThrow(/broken\.json cannot be read/);
  });
});

test('a taken port is named, with what to do', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const opening = openWorkspace({ port });
  await expect(opening).rejects.toBeInstanceOf(PortTakenError);
  await expect(opening).rejects.toThrow(new RegExp(`${port}.*--port`));
  other.close();
});
