import { describe, expect, test } from 'vitest';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { bolt, start, workspace } from './desk.ts';
import { ManualClock } from './manual-clock.ts';

const { ana, carmen, reservas } = SEED_IDS;

/** Calls a method as any HTTP client would. */
async function call(apiUrl: string, method: string, token: string, args: Record<string, string> = {}) {
  const response = await fetch(apiUrl + method, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(args),
  });
  return { headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

describe('tokens and scopes', () => {
  test('auth.test tells who the app is and which scopes it has', async () => {
    const slack = await workspace({ scopes: ['chat:write', 'im:history'] });
    const { body, headers } = await call(slack.apiUrl, 'auth.test', slack.botToken);
    expect(body).toMatchObject({
      ok: true,
      user_id: slack.botUserId,
      bot_id: slack.botId,
      team_id: slack.teamId,
    });
    expect(headers.get('x-oauth-scopes')).toBe('chat:write,im:history');
  });

  test('a missing scope is named', async () => {
    const slack = await workspace({ scopes: ['chat:write', 'im:history'] });
    const upload = await call(slack.apiUrl, 'files.getUploadURLExternal', slack.botToken, {
      filename: 'a',
      length: '1',
    });
    expect(upload.body).toEqual({
      ok: false,
      error: 'missing_scope',
      needed: 'files:write',
      provided: 'chat:write,im:history',
    });
    const history = await call(slack.apiUrl, 'conversations.history', slack.botToken, { channel: reservas });
    expect(history.body).toMatchObject({ error: 'missing_scope', needed: 'channels:history' });
    expect(slack.violations.map(({ kind }) => kind)).toEqual(['missing_scope', 'missing_scope']);
  });

  test.each([
    ['no token', '', 'not_authed'],
    ['a wrong token', 'xoxb-wrong', 'invalid_auth'],
  ])('%s is refused', async (_name, token, error) => {
    const slack = await workspace();
    const response = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    expect(await response.json()).toEqual({ ok: false, error });
  });

  test('the app token opens sockets and nothing else', async () => {
    const slack = await workspace();
    expect((await call(slack.apiUrl, 'auth.test', slack.appToken)).body).toMatchObject({
      error: 'not_allowed_token_type',
    });
    expect((await call(slack.apiUrl, 'apps.connections.open', slack.botToken)).body).toMatchObject({
      error: 'not_allowed_token_type',
    });
    expect((await call(slack.apiUrl, 'apps.connections.open', slack.appToken)).body).toMatchObject({
      ok: true,
    });
  });

  test('an unknown method is an error and a violation', async () => {
    const slack = await workspace();
    expect((await call(slack.apiUrl, 'chat.postTelegram', slack.botToken)).body).toMatchObject({
      error: 'unknown_method',
    });
    expect(slack.violations).toMatchObject([{ kind: 'unknown_method', where: 'chat.postTelegram' }]);
    expect((await call(slack.apiUrl, 'constructor', slack.botToken)).body).toMatchObject({
      error: 'unknown_method',
    });
  });
});

describe('messages', () => {
  test.each([
    ['no text', { channel: reservas }, 'no_text'],
    ['no channel', { text: 'x' }, 'invalid_arguments'],
    ['an unknown channel', { channel: 'C404', text: 'x' }, 'channel_not_found'],
    ['an unknown thread', { channel: reservas, text: 'x', thread_ts: '1.000001' }, 'thread_not_found'],
    ['blocks that are no JSON', { channel: reservas, blocks: '[{' }, 'invalid_blocks_format'],
    ['text and markdown', { channel: reservas, text: 'x', markdown_text: 'y' }, 'markdown_text_conflict'],
    ['bad metadata', { channel: reservas, text: 'x', metadata: '{"a":1}' }, 'invalid_metadata_format'],
  ])('%s', async (_name, args, error) => {
    const slack = await workspace();
    const { body } = await call(
      slack.apiUrl,
      'chat.postMessage',
      slack.botToken,
      args as Record<string, string>,
    );
    expect(body).toMatchObject({ ok: false, error });
  });

  test('invalid blocks are refused with a pointer to the fault', async () => {
    const slack = await workspace();
    const blocks = JSON.stringify([{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }]);
    const { body } = await call(slack.apiUrl, 'chat.postMessage', slack.botToken, {
      channel: reservas,
      text: 'x',
      blocks,
    });
    expect(body).toMatchObject({
      error: 'invalid_blocks',
      response_metadata: {
        messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/0/text/text]'],
      },
    });
    expect(slack.messages(reservas)).toEqual([]);
    expect(slack.violations).toMatchObject([{ kind: 'invalid_blocks' }]);
  });

  test('a text of more than 40,000 characters is cut, an update of more than 4,000 refused', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    const { ts } = await client.chat.postMessage({ channel: reservas, text: 'x'.repeat(40_001) });
    expect(slack.messages(reservas)[0]?.text).toHaveLength(40_000);
    expect(slack.violations).toMatchObject([{ kind: 'text_cut' }]);
    const update = client.chat.update({ channel: reservas, ts: String(ts), text: 'x'.repeat(4_001) });
    await expect(update).rejects.toThrow(/msg_too_long/);
  });

  test('the app changes and deletes only its own messages', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    const { ts } = await slack.send(ana, reservas, 'mío');
    await expect(client.chat.update({ channel: reservas, ts, text: 'x' })).rejects.toThrow(
      /cant_update_message/,
    );
    await expect(client.chat.delete({ channel: reservas, ts })).rejects.toThrow(/cant_delete_message/);
  });

  test('the app must be in the channel; that it is not is no violation', async () => {
    const secret = {
      id: 'C0SECRETO01',
      name: 'secreto',
      kind: 'private' as const,
      topic: '',
      members: [ana],
    };
    const slack = await workspace({ seed: { channels: [secret] } });
    const { client } = bolt(slack);
    await expect(client.chat.postMessage({ channel: secret.id, text: 'x' })).rejects.toThrow(
      /not_in_channel/,
    );
    await slack.send(ana, secret.id, '@Mostrador ¿estás?');
    expect(slack.deliveries).toEqual([]);
    expect(slack.violations).toEqual([]);
  });

  test('metadata comes back only when asked for', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    const metadata = { event_type: 'answer', event_payload: { key: 'k1' } };
    await client.chat.postMessage({ channel: reservas, text: 'x', metadata });
    const plain = await client.conversations.history({ channel: reservas });
    const full = await client.conversations.history({ channel: reservas, include_all_metadata: true });
    expect(plain.messages?.[0]?.metadata).toBeUndefined();
    expect(full.messages?.[0]?.metadata).toEqual(metadata);
  });

  test('replies come in pages', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    const root = await slack.send(ana, reservas, 'raíz');
    for (const text of ['a', 'b', 'c']) await slack.send(ana, reservas, text, { threadTs: root.ts });
    const texts: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.conversations.replies({
        channel: reservas,
        ts: root.ts,
        limit: 3,
        ...(cursor !== undefined && { cursor }),
      });
      texts.push(page.messages?.map(({ text }) => text));
      cursor = page.response_metadata?.next_cursor;
    } while (cursor);
    expect(texts).toEqual([['raíz', 'a', 'b'], ['c']]);
  });

  test('an ephemeral message is seen by one person and not kept in the channel', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    await client.chat.postEphemeral({ channel: reservas, user: ana, text: 'psst' });
    expect(slack.ephemerals(ana).map(({ text }) => text)).toEqual(['psst']);
    expect(slack.ephemerals(carmen)).toEqual([]);
    expect(slack.messages(reservas)).toEqual([]);
    await expect(client.chat.postEphemeral({ channel: reservas, user: 'U404', text: 'x' })).rejects.toThrow(
      /user_not_in_channel/,
    );
  });

  test('people are told with their time zone, reactions counted once', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    expect((await client.users.info({ user: ana })).user).toMatchObject({
      tz: 'Europe/Madrid',
      is_bot: false,
    });
    const { ts } = await slack.send(ana, reservas, 'hola');
    await client.reactions.add({ channel: reservas, timestamp: ts, name: 'eyes' });
    await expect(client.reactions.add({ channel: reservas, timestamp: ts, name: 'eyes' })).rejects.toThrow(
      /already_reacted/,
    );
    expect(slack.violations).toEqual([]);
  });

  test('blocks.validate answers with pointers, without a token', async () => {
    const slack = await workspace();
    const { body } = await call(slack.apiUrl, 'blocks.validate', '', { blocks: '[{"type":"hologram"}]' });
    expect(body).toMatchObject({
      error: 'invalid_blocks',
      errors: [{ pointer: '/blocks/0', code: 'unknown_type' }],
    });
  });
});

describe('streams', () => {
  async function opened(clock = new ManualClock()) {
    const slack = await workspace({ clock, botEvents: [] });
    const { client } = bolt(slack);
    const asked = await slack.send(ana, reservas, '@Mostrador hola');
    const base = { channel: reservas, thread_ts: asked.ts };
    const begin = () =>
      client.chat.startStream({
        ...base,
        recipient_team_id: slack.teamId,
        recipient_user_id: ana,
        task_display_mode: 'plan',
      });
    return { slack, client, base, begin, clock, asked };
  }

  test('text and tasks grow, details are appended, blocks come last', async () => {
    const { slack, client, begin } = await opened();
    const ts = String((await begin()).ts);
    const task = { type: 'task_update' as const, id: 't1', title: 'Buscar' };
    await client.chat.appendStream({ channel: reservas, ts, markdown_text: 'Hola ' });
    await client.chat.appendStream({
      channel: reservas,
      ts,
      chunks: [
        { ...task, status: 'in_progress', details: 'a' },
        { type: 'markdown_text', text: '**mundo**' },
      ],
    });
    await client.chat.stopStream({
      channel: reservas,
      ts,
      chunks: [{ ...task, status: 'complete', details: 'b' }],
      blocks: [{ type: 'divider' }],
      metadata: { event_type: 'answer', event_payload: {} },
    });
    const message = slack.messages(reservas).at(-1);
    expect(message).toMatchObject({ text: 'Hola **mundo**', stream: { state: 'stopped' } });
    expect(message?.metadata?.event_type).toBe('answer');
    expect(message?.blocks?.map(({ type }) => type)).toEqual(['markdown', 'plan', 'divider']);
    expect(JSON.stringify(message?.blocks?.[1])).toContain('"ab"');
    expect(slack.violations).toEqual([]);
  });

  test('in a channel the recipient is needed', async () => {
    const { client, base } = await opened();
    await expect(client.chat.startStream(base)).rejects.toThrow(/missing_recipient_team_id/);
    await expect(client.chat.startStream({ ...base, recipient_team_id: 'T' })).rejects.toThrow(
      /missing_recipient_user_id/,
    );
  });

  test('a stream that is written cannot be updated, a stopped one not appended to', async () => {
    const { slack, client, begin } = await opened();
    const ts = String((await begin()).ts);
    await expect(client.chat.update({ channel: reservas, ts, text: 'x' })).rejects.toThrow(
      /streaming_state_conflict/,
    );
    await client.chat.stopStream({ channel: reservas, ts, markdown_text: 'fin' });
    const late = client.chat.appendStream({ channel: reservas, ts, markdown_text: 'más' });
    await expect(late).rejects.toThrow(/message_not_in_streaming_state/);
    expect(slack.violations.map(({ kind }) => kind)).toEqual(['stream_state', 'stream_state']);
    await client.chat.update({ channel: reservas, ts, text: 'ahora sí' });
  });

  test('after five minutes Slack closes it; that is no violation', async () => {
    const { slack, client, begin, clock } = await opened();
    const ts = String((await begin()).ts);
    clock.advance(5 * 60_000);
    expect(slack.messages(reservas).at(-1)?.stream?.state).toBe('expired');
    await expect(client.chat.appendStream({ channel: reservas, ts, markdown_text: 'x' })).rejects.toThrow(
      /message_not_in_streaming_state/,
    );
    expect(slack.violations).toEqual([]);
  });

  test('a person stops it: the app is told and may not go on', async () => {
    const slack = await workspace({ botEvents: ['agent_session_stopped'] });
    const { client } = bolt(slack);
    const asked = await slack.send(ana, slack.directChannel(ana).id, 'hola');
    const { ts } = await client.chat.startStream({ channel: asked.channel, thread_ts: asked.ts });
    await slack.stop(ana, asked.channel, asked.ts);
    expect(slack.deliveries.at(-1)?.payload.event).toMatchObject({
      type: 'agent_session_stopped',
      user: ana,
      thread_ts: asked.ts,
      streaming_message_ts: [ts],
    });
    const more = client.chat.appendStream({ channel: asked.channel, ts: String(ts), markdown_text: 'x' });
    await expect(more).rejects.toThrow(/stopped_by_user/);
    expect(slack.violations).toEqual([]);
  });

  test('the SDK’s chatStream works unchanged', async () => {
    const slack = await workspace();
    const app = bolt(slack);
    await start(slack, app);
    app.event('app_mention', async ({ sayStream }) => {
      const stream = sayStream();
      await stream.append({ markdown_text: 'Hola ' });
      await stream.stop({ markdown_text: 'mundo' });
    });
    await slack.send(ana, reservas, '@Mostrador hola');
    const done = await slack.waitFor(({ stream }) => stream?.state === 'stopped');
    expect(done.text).toBe('Hola mundo');
    expect(slack.violations).toEqual([]);
  });
});
