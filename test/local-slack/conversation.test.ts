import { App } from '@slack/bolt';
import { expect, test } from 'vitest';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { bolt, start, workspace } from './desk.ts';

const { ana, bruno, botUser, reservas } = SEED_IDS;

test('the real Bolt app, unmodified, answers a mention in a thread', async () => {
  const slack = await workspace();
  const app = new App({
    token: slack.botToken,
    appToken: slack.appToken,
    socketMode: true,
    clientOptions: { slackApiUrl: slack.apiUrl },
  });
  app.event('app_mention', async ({ event, say }) => {
    await say({ text: `Hola <@${event.user}>`, thread_ts: event.ts });
  });
  await app.start();
  const asked = await slack.send(ana, reservas, '@Mostrador ¿hay sala?');
  const answer = await slack.waitFor(({ user }) => user === botUser);

  expect(asked.text).toBe(`<@${botUser}> ¿hay sala?`);
  expect(answer.text).toBe(`Hola <@${ana}>`);
  expect(answer.thread_ts).toBe(asked.ts);
  expect(slack.messages(reservas, asked.ts).map(({ ts }) => ts)).toEqual([asked.ts, answer.ts]);
  expect(slack.threadAsText(reservas, asked.ts)).toMatch(/Ana Torres.*\n.*¿hay sala\?\nMostrador/);
  expect(slack.violations).toEqual([]);
  await app.stop();
});

test('a mention in a channel fires app_mention and message, a direct message only message', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const seen: string[] = [];
  app.event('app_mention', async () => void seen.push('app_mention'));
  app.message(async ({ message }) => void seen.push(`message.${message.channel_type}`));
  app.message('fin', async ({ say }) => void (await say('visto')));
  await start(slack, app);
  await slack.send(ana, reservas, '@Mostrador hola');
  await slack.send(ana, slack.directChannel(ana).id, '@Mostrador hola');
  await slack.send(ana, slack.directChannel(ana).id, 'fin');
  await slack.waitFor(({ text }) => text === 'visto');
  expect(seen).toEqual(['app_mention', 'message.channel', 'message.im', 'message.im']);
});

test('what people type is escaped, and typed mentions are real ones', async () => {
  const slack = await workspace();
  const message = await slack.send(ana, reservas, '@Bruno mira: 1 < 2 & <b>negrita</b>, correo a@ana');
  expect(message.text).toBe(`<@${bruno}> mira: 1 &lt; 2 &amp; &lt;b&gt;negrita&lt;/b&gt;, correo a@ana`);
});

test('editing a message to mention the app fires app_mention with `edited` and message_changed', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  app.event('app_mention', async ({ event, say }) => {
    await say({ text: `edited: ${'edited' in event}`, thread_ts: event.ts });
  });
  await start(slack, app);
  const message = await slack.send(ana, reservas, 'hola');
  await slack.edit(ana, reservas, message.ts, '@Mostrador hola');
  await slack.waitFor(({ text }) => text === 'edited: true');
  const changed = slack.deliveries.filter(
    ({ payload }) => (payload.event as { subtype?: string }).subtype === 'message_changed',
  );
  expect(changed[0]?.payload.event).toMatchObject({
    message: { text: `<@${botUser}> hola` },
    previous_message: { text: 'hola' },
  });
});

test('nobody but the author edits a message', async () => {
  const slack = await workspace();
  const message = await slack.send(ana, reservas, 'hola');
  await expect(slack.edit(bruno, reservas, message.ts, 'adiós')).rejects.toThrow(/not by/);
});

test('a subscribed event needs its scope', async () => {
  const slack = await workspace({
    scopes: ['chat:write', 'im:history'],
    botEvents: ['app_mention', 'message.im'],
  });
  await slack.send(ana, reservas, '@Mostrador hola');
  await slack.send(ana, slack.directChannel(ana).id, 'hola');
  expect(
    slack.deliveries.map(({ payload }) => (payload.event as { channel_type?: string }).channel_type),
  ).toEqual(['im']);
});

test('suggested prompts, status and title belong to the conversation', async () => {
  const slack = await workspace();
  const app = bolt(slack);
  const { id: channel } = slack.directChannel(ana);
  expect(slack.prompts(channel)).toEqual([]);
  const message = await slack.send(ana, channel, 'hola');
  await app.client.assistant.threads.setStatus({
    channel_id: channel,
    thread_ts: message.ts,
    status: 'is thinking…',
  });
  expect(slack.status(channel, message.ts)).toBe('is thinking…');
  await app.client.assistant.threads.setSuggestedPrompts({
    channel_id: channel,
    prompts: [
      { title: 'A', message: 'a' },
      { title: 'B', message: 'b' },
    ],
  });
  expect(slack.prompts(channel).map(({ title }) => title)).toEqual(['A', 'B']);
  await app.client.chat.postMessage({ channel, thread_ts: message.ts, text: 'hecho' });
  expect(slack.status(channel, message.ts)).toBeUndefined();
  expect(slack.violations).toEqual([]);
});

test('strangers of a shared channel and other bots are told apart', async () => {
  const person = (id: string, name: string, extra: object) => ({
    id,
    name,
    realName: name,
    email: '',
    timeZone: 'UTC',
    isBot: false,
    ...extra,
  });
  const people = [
    person('U0STRANGER1', 'Extraña', { isStranger: true }),
    person('U0OTHERBOT1', 'Otro', { isBot: true }),
  ];
  const shared = {
    id: 'C0SHARED001',
    name: 'compartido',
    kind: 'channel' as const,
    topic: '',
    members: [...people.map(({ id }) => id), botUser],
    isShared: true,
  };
  const slack = await workspace({ seed: { people, channels: [shared] }, botEvents: ['message.channels'] });
  await slack.send('U0STRANGER1', shared.id, 'hola');
  await slack.send('U0OTHERBOT1', shared.id, 'bip');
  const [fromStranger, fromBot] = slack.deliveries.map(({ payload }) => payload);
  expect(fromStranger).toMatchObject({ is_ext_shared_channel: true, event: { user_team: 'T0STRANGERS' } });
  expect(fromBot).toMatchObject({ event: { user: 'U0OTHERBOT1', bot_id: 'B0OTHERBOT1' } });
  const { client } = bolt(slack);
  expect((await client.users.info({ user: 'U0STRANGER1' })).user).toMatchObject({ is_stranger: true });
  expect((await client.conversations.info({ channel: shared.id })).channel?.is_ext_shared).toBe(true);
});
