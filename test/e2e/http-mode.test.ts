import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebClient } from '@slack/web-api';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { until } from '../engine/contract.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { otherAddresses } from '../fakes/own-addresses.ts';
import { watchedLog } from '../fakes/secrets.ts';

/** The desk over HTTP, against a Slack Web API that is not ours (emulate 0.12.2), with requests that we sign. */

const SECRET = '0123456789abcdef0123456789abcdef';
const TOKEN = 'xoxb-emulated-token';
let emulator: { url: string; close(): Promise<void> };
let client: WebClient;
let desk: OpenDesk;
let folder: string;
let port: number;
let ids: { bot: string; team: string; ana: string; channel: string };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port: free } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return free;
}

interface Signing {
  secret?: string;
  ageSeconds?: number;
}

async function post(contentType: string, body: string, { secret = SECRET, ageSeconds = 0 }: Signing = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return await fetch(`http://127.0.0.1:${port}/slack/events`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  });
}

async function mention(text: string, signing?: Signing) {
  const said = await client.chat.postMessage({ channel: ids.channel, text: `asked: ${text}` });
  const ts = said.ts ?? '';
  const event = {
    type: 'app_mention',
    user: ids.ana,
    channel: ids.channel,
    ts,
    event_ts: ts,
    team: ids.team,
    text: `<@${ids.bot}> ${text}`,
  };
  const body = JSON.stringify({
    type: 'event_callback',
    team_id: ids.team,
    api_app_id: 'A1',
    event_id: `Ev${ts}`,
    event_time: 1,
    event,
  });
  return { ts, response: await post('application/json', body, signing) };
}

async function click(
  message: { ts?: string },
  actionId: string,
  value: string,
  threadTs: string,
  team = ids.team,
) {
  const payload = {
    type: 'block_actions',
    user: { id: ids.ana, team_id: team },
    team: { id: team },
    api_app_id: 'A1',
    trigger_id: '1.2.3',
    channel: { id: ids.channel },
    message: { ts: message.ts, thread_ts: threadTs },
    container: { type: 'message', message_ts: message.ts, channel_id: ids.channel },
    actions: [{ type: 'button', action_id: actionId, block_id: 'b', value, action_ts: '1' }],
  };
  return await post(
    'application/x-www-form-urlencoded',
    new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
  );
}

async function replies(ts: string) {
  const { messages = [] } = await client.conversations.replies({ channel: ids.channel, ts });
  return messages.filter((message) => message.ts !== ts);
}

async function replyWith(ts: string, pattern: RegExp) {
  let found: Awaited<ReturnType<typeof replies>>[number] | undefined;
  await until(async () => {
    found = (await replies(ts)).find((message) => pattern.test(JSON.stringify(message)));
    return found !== undefined;
  });
  return found ?? {};
}

const runFiles = () =>
  ['runs', 'runs-done'].flatMap((name) => {
    try {
      return readdirSync(join(folder, name));
    } catch {
      return [];
    }
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-'));
  port = await freePort();
  emulator = await createEmulator({
    service: 'slack',
    port: await freePort(),
    seed: {
      slack: {
        team: { name: 'Reservo' },
        channels: [{ name: 'reservas' }],
        users: [{ name: 'ana', real_name: 'Ana Torres' }, { name: 'mostrador' }],
        tokens: [{ token: TOKEN, user: 'mostrador' }],
      },
    },
  });
  client = new WebClient(TOKEN, { slackApiUrl: `${emulator.url}/api/`, retryConfig: { retries: 0 } });
  const self = await client.auth.test();
  const { members = [] } = await client.users.list({});
  const { channels = [] } = await client.conversations.list({});
  ids = {
    bot: self.user_id ?? '',
    team: self.team_id ?? '',
    ana: members.find((one) => one.name === 'ana')?.id ?? '',
    channel: channels.find((one) => one.name === 'reservas')?.id ?? '',
  };
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, HOST: '127.0.0.1', PORT: port },
    log: watchedLog,
    onIncident: () => undefined,
    connection: { botToken: TOKEN, signingSecret: SECRET, apiUrl: `${emulator.url}/api/` },
  });
});
afterAll(async () => {
  await desk.close();
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('HTTP mode against a Slack that is not ours', () => {
  it('listens where HOST says, and nowhere else', async () => {
    const healthAt = async (host: string) =>
      await fetch(`http://${host}:${port}/healthz`).then(
        ({ status }) => status,
        () => undefined,
      );
    expect(await healthAt('127.0.0.1')).toBe(200);
    for (const host of otherAddresses()) expect(await healthAt(host)).toBeUndefined();
  });

  it('answers a question, books after a click, and says who approved', async () => {
    const asked = await mention(
      'What is the cancellation policy for pro, and how much is Focus for 3 hours in pro?',
    );
    expect(asked.response.status).toBe(200);
    const answer = await replyWith(asked.ts, /\$60\.00/);
    expect(JSON.stringify(answer)).toMatch(/4 hours/);

    const booking = await mention('Book Focus for 2 hours');
    const card = await replyWith(booking.ts, /approval_approve/);
    expect(await bookingsIn(folder)).toEqual([]);
    const value = /"action_id":"approval_approve".*?"value":"([^"]+)"/.exec(JSON.stringify(card))?.[1] ?? '';
    expect((await click(card, 'approval_approve', value, booking.ts)).status).toBe(200);
    await replyWith(booking.ts, /Booked/);
    await replyWith(booking.ts, /Approved by/);
    expect(await bookingsIn(folder)).toMatchObject([{ room: 'Focus', hours: 2 }]);
  });

  it('a wrong signature and an old one get 401, and nothing runs', async () => {
    const before = runFiles();
    for (const signing of [{ secret: 'f'.repeat(32) }, { ageSeconds: 600 }]) {
      const { ts, response } = await mention('Book Focus for 2 hours', signing);
      expect(response.status).toBe(401);
      expect(await replies(ts)).toEqual([]);
    }
    expect(runFiles()).toEqual(before);
  });

  it('a signed body that is no object gets 400, a timestamp of the future 401; the desk lives on', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true', '{', ''])
      expect((await post('application/json', body)).status, body).toBe(400);
    const form = new URLSearchParams({ payload: 'null' }).toString();
    expect((await post('application/x-www-form-urlencoded', form)).status).toBe(400);
    const before = runFiles();
    const { ts, response } = await mention('Book Focus for 2 hours', { ageSeconds: -600 });
    expect(response.status).toBe(401);
    expect((await post('application/json', 'null', { secret: 'f'.repeat(32) })).status).toBe(401);
    expect(await replies(ts)).toEqual([]);
    expect(runFiles()).toEqual(before);
    const asked = await mention('How much is Focus for 2 hours?');
    await replyWith(asked.ts, /\$50\.00/);
  });

  it('a click of another workspace decides nothing', async () => {
    const booking = await mention('Book Focus for 2 hours');
    const card = await replyWith(booking.ts, /approval_approve/);
    const before = await bookingsIn(folder);
    const value = /"action_id":"approval_approve".*?"value":"([^"]+)"/.exec(JSON.stringify(card))?.[1] ?? '';
    await click(card, 'approval_approve', value, booking.ts, 'T0ELSEWHERE');
    expect(await bookingsIn(folder)).toEqual(before);
    expect(JSON.stringify(await replyWith(booking.ts, /approval_approve/))).toContain(value);
  });

  it('says how it is', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ ok: true, socket: 'http', state_writable: true });
  });
});
