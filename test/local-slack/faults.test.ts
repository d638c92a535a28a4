import { expect, test } from 'vitest';
import { SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { bolt, QUICK_RECONNECT_MS, start, workspace } from './desk.ts';
import { ManualClock } from './manual-clock.ts';

const { ana, reservas } = SEED_IDS;

/** Starts an app that notes the retries of each mention it sees. */
async function listening(slack: Workspace, seen: (number | undefined)[]) {
  const app = bolt(slack, QUICK_RECONNECT_MS);
  app.event('app_mention', async ({ context }) => void seen.push(context.retryNum));
  await start(slack, app);
  return app;
}

test('an event without acknowledgement comes again: at once, after a minute, after five, then no more', async () => {
  const clock = new ManualClock();
  const slack = await workspace({ clock, botEvents: ['app_mention'] });
  const seen: (number | undefined)[] = [];
  await listening(slack, seen);
  slack.faults.holdAcks = true;
  await slack.send(ana, reservas, '@Mostrador hola');
  await expect.poll(() => seen).toEqual([0]);
  clock.advance(3_000);
  await expect.poll(() => seen).toEqual([0, 1]);
  clock.advance(3_000 + 60_000);
  await expect.poll(() => seen).toEqual([0, 1, 2]);
  clock.advance(3_000 + 300_000);
  await expect.poll(() => seen).toEqual([0, 1, 2, 3]);
  clock.advance(3_000);
  expect(slack.deliveries).toMatchObject([{ state: 'failed', attempts: 4 }]);
  expect(slack.violations).toEqual([]);
});

test('events wait for an app to connect', async () => {
  const slack = await workspace({ botEvents: ['app_mention'] });
  await slack.send(ana, reservas, '@Mostrador hola');
  expect(slack.deliveries).toMatchObject([{ state: 'queued', attempts: 0 }]);
  const seen: (number | undefined)[] = [];
  await listening(slack, seen);
  await expect.poll(() => seen).toEqual([0]);
  await expect.poll(() => slack.deliveries[0]?.state).toBe('acknowledged');
});

test('redelivery and double delivery carry the same event', async () => {
  const slack = await workspace({ botEvents: ['app_mention'] });
  const seen: (number | undefined)[] = [];
  await listening(slack, seen);
  slack.faults.deliverTwice = true;
  await slack.send(ana, reservas, '@Mostrador hola');
  await expect.poll(() => seen).toEqual([0, 1]);
  slack.faults.redeliver();
  await expect.poll(() => seen).toEqual([0, 1, 2]);
  expect(slack.deliveries).toHaveLength(1);
  expect(new Set(slack.deliveries[0]?.envelopeIds).size).toBe(3);
});

test('what was not acknowledged when the socket broke comes again after the reconnection', async () => {
  const slack = await workspace({ botEvents: ['app_mention'] });
  const seen: (number | undefined)[] = [];
  await listening(slack, seen);
  slack.faults.holdAcks = true;
  await slack.send(ana, reservas, '@Mostrador hola');
  await expect.poll(() => seen).toEqual([0]);
  slack.faults.dropSocket();
  slack.faults.holdAcks = false;
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([0, 1]);
  await expect.poll(() => slack.deliveries[0]?.state).toBe('acknowledged');
  expect(slack.violations).toEqual([]);
});

test('two connections share the events, and one goes on when the other ends', async () => {
  const slack = await workspace({ botEvents: ['app_mention'] });
  const first: (number | undefined)[] = [];
  const second: (number | undefined)[] = [];
  const leaving = await listening(slack, first);
  await listening(slack, second);
  await expect.poll(() => slack.connections()).toBe(2);
  await slack.send(ana, reservas, '@Mostrador uno');
  await slack.send(ana, reservas, '@Mostrador dos');
  await expect.poll(() => [first.length, second.length]).toEqual([1, 1]);
  await leaving.stop();
  await expect.poll(() => slack.connections()).toBe(1);
  await slack.send(ana, reservas, '@Mostrador tres');
  await expect.poll(() => second.length).toBe(2);
  expect(slack.violations).toEqual([]);
});

test('a refresh makes the app open a new connection', async () => {
  const slack = await workspace({ botEvents: ['app_mention'] });
  const seen: (number | undefined)[] = [];
  await listening(slack, seen);
  slack.faults.disconnectWithRefresh();
  await expect.poll(() => slack.connections()).toBe(0);
  await slack.waitForConnection();
  await slack.send(ana, reservas, '@Mostrador hola');
  await expect.poll(() => seen).toEqual([0]);
});

test('unacknowledged events can be sent again by hand', async () => {
  const slack = await workspace({ botEvents: ['app_mention'] });
  const seen: (number | undefined)[] = [];
  await listening(slack, seen);
  slack.faults.holdAcks = true;
  await slack.send(ana, reservas, '@Mostrador hola');
  await expect.poll(() => seen).toEqual([0]);
  slack.faults.holdAcks = false;
  expect(slack.redeliverUnacknowledged()).toBe(1);
  await expect.poll(() => slack.deliveries[0]?.state).toBe('acknowledged');
});

test('methods fail on demand: refused, too many, or done but not said', async () => {
  const slack = await workspace({ botEvents: [] });
  const { client } = bolt(slack, QUICK_RECONNECT_MS);
  const post = (text: string) => client.chat.postMessage({ channel: reservas, text });
  slack.faults.failNext('chat.postMessage', { error: 'fatal_error' });
  await expect(post('a')).rejects.toThrow(/fatal_error/);
  slack.faults.failNext('chat.postMessage', { status: 429, retryAfterSeconds: 0 });
  await expect(post('b')).rejects.toThrow(/rate limit/);
  slack.faults.failNext('chat.postMessage', { status: 500, afterDoing: true });
  await expect(post('c')).rejects.toThrow();
  expect(slack.messages(reservas).map(({ text }) => text)).toEqual(['c']);
  expect(
    slack.journal.filter(({ method }) => method === 'chat.postMessage').map(({ status }) => status),
  ).toEqual([200, 429, 500]);
  expect(slack.violations).toEqual([]);
});

test('an answer can be delayed by the clock', async () => {
  const clock = new ManualClock();
  const slack = await workspace({ clock, botEvents: [] });
  const { client } = bolt(slack, QUICK_RECONNECT_MS);
  slack.faults.delayNext('chat.postMessage', 1_000);
  let isDone = false;
  const posting = client.chat.postMessage({ channel: reservas, text: 'a' }).then(() => {
    isDone = true;
  });
  await expect.poll(() => slack.journal.some(({ method }) => method === 'chat.postMessage')).toBe(true);
  expect(isDone).toBe(false);
  clock.advance(1_000);
  await posting;
});
