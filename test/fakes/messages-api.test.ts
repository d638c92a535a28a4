import Anthropic from '@anthropic-ai/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call, type MessagesApi, miscapitalise, openMessagesApi, text } from './messages-api.ts';

let api: MessagesApi;
let client: Anthropic;
beforeEach(async () => {
  api = await openMessagesApi({ apiKey: 'sk-ant-mostrador' });
  client = new Anthropic({ apiKey: api.apiKey, baseURL: api.url, maxRetries: 3 });
});
afterEach(() => api.close());

const ask = {
  model: 'claude-sonnet-5-5',
  max_tokens: 500,
  messages: [{ role: 'user' as const, content: '¿Hay hueco mañana?' }],
};
const slots: Anthropic.Tool = {
  name: 'find_slots',
  strict: true,
  input_schema: {
    type: 'object',
    properties: {
      service: { enum: ['corte de pelo', 'tinte'] },
      days: { type: 'array', items: { enum: ['lunes'] } },
    },
    required: ['service', 'days'],
    additionalProperties: false,
  },
};

describe('the real SDK', () => {
  test('gets text, with ids and tokens', async () => {
    api.reply({ content: [text('Sí, a las diez.')] });
    const message = await client.messages.create(ask);
    expect(message).toMatchObject({
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [{ text: 'Sí, a las diez.' }],
    });
    expect(message.id).toMatch(/^msg_/);
    expect(message._request_id).toMatch(/^req_/);
    const counted = await client.messages.countTokens({ model: ask.model, messages: ask.messages });
    expect(message.usage.input_tokens).toBe(counted.input_tokens);
    expect(counted.input_tokens).toBe(Math.ceil(JSON.stringify(ask.messages).length / 4));
    expect(message.usage.output_tokens).toBeGreaterThan(0);
    expect(api.requests[0]?.body).toEqual(ask);
    expect(api.requests[0]?.headers.authorization).toBe('Bearer sk-ant-mostrador');
    expect([api.requests.length, api.counts.length, api.rejections.length]).toEqual([1, 1, 0]);
  });

  test('calls tools in parallel and sends the results back', async () => {
    const input = { service: 'tinte', days: [] };
    api.reply(
      { content: [text('Miro.'), call('find_slots', input), call('find_slots', input, 'toolu_mine')] },
      ({ body }) => ({
        content: [text(`${body.messages.length} mensajes`)],
        usage: { input_tokens: 7, cache_read_input_tokens: 1000 },
      }),
    );
    const first = await client.messages.create({ ...ask, tools: [slots] });
    expect(first.stop_reason).toBe('tool_use');
    const calls = first.content.filter((block) => block.type === 'tool_use');
    expect(calls.map(({ id }) => id)).toEqual([expect.stringMatching(/^toolu_01/), 'toolu_mine']);
    const results = calls.map(({ id }) => ({ type: 'tool_result' as const, tool_use_id: id, content: '[]' }));
    const second = await client.messages.create({
      ...ask,
      tools: [slots],
      messages: [
        ...ask.messages,
        { role: 'assistant', content: first.content },
        { role: 'user', content: results },
      ],
    });
    expect(second.content).toMatchObject([{ text: '3 mensajes' }]);
    expect(second.usage).toMatchObject({ input_tokens: 7, cache_read_input_tokens: 1000 });
    expect(api.rejections).toEqual([]);
  });

  test('streams text, thinking and tool input', async () => {
    const input = { service: 'tinte', days: ['lunes'], note: '👩🏽‍🦰 a la hora de siempre' };
    api.reply({
      content: [
        { type: 'thinking', thinking: 'Primero miro la agenda.' },
        text('Un momento… 👍🏽'),
        call('find_slots', input),
      ],
    });
    const message = await client.messages.stream({ ...ask, tools: [slots] }).finalMessage();
    expect(message.content).toMatchObject([
      { type: 'thinking', thinking: 'Primero miro la agenda.' },
      { type: 'text', text: 'Un momento… 👍🏽' },
      { type: 'tool_use', name: 'find_slots', input },
    ]);
    expect(message.stop_reason).toBe('tool_use');
    expect(message.usage.output_tokens).toBeGreaterThan(1);
    api.reply({ content: [text('Se corta aquí.')] });
    api.failNext({ breakStream: true });
    await expect(client.messages.stream(ask).finalMessage()).rejects.toMatchObject({
      type: 'overloaded_error',
    });
  });

  test('may end with the assistant only right after our pause_turn', async () => {
    const search = {
      type: 'server_tool_use' as const,
      id: 'srvtoolu_1',
      name: 'web_search',
      input: { query: 'x' },
    };
    api.reply(
      { content: [text('Busco.'), search], stop_reason: 'pause_turn' },
      { content: [text('Ya está.')] },
    );
    const paused = await client.messages.create(ask);
    const resumed: Anthropic.MessageParam[] = [
      ...ask.messages,
      { role: 'assistant', content: paused.content },
    ];
    expect(await client.messages.create({ ...ask, messages: resumed })).toMatchObject({
      stop_reason: 'end_turn',
    });
    expect(api.rejections).toEqual([]);
    const prefill: Anthropic.MessageParam[] = [...ask.messages, { role: 'assistant', content: 'Busco.' }];
    await expect(client.messages.create({ ...ask, messages: prefill })).rejects.toMatchObject({
      status: 400,
    });
    expect(api.rejections).toMatchObject([{ rule: 5 }]);
  });
});

describe('the model', () => {
  test('writes an enum value in other capitals', async () => {
    api.reply(
      miscapitalise({
        content: [call('find_slots', { service: 'corte de pelo', days: ['lunes'], note: 'lunes' })],
      }),
    );
    const message = await client.messages.create({ ...ask, tools: [slots] });
    expect(message.content).toMatchObject([
      { input: { service: 'corte De pelo', days: ['Lunes'], note: 'lunes' } },
    ]);
  });

  test('may name a tool that does not exist, and its slip may be sent back', async () => {
    api.reply(
      { content: [call('oracle', {}, 'toolu_slip')] },
      { content: [text('Perdón.')], stop_reason: 'refusal' },
    );
    const { content } = await client.messages.create(ask);
    const result = {
      type: 'tool_result' as const,
      tool_use_id: 'toolu_slip',
      is_error: true,
    };
    const messages: Anthropic.MessageParam[] = [
      ...ask.messages,
      { role: 'assistant', content },
      { role: 'user', content: [result] },
    ];
    const last = await client.messages.create({ ...ask, messages });
    expect(last).toMatchObject({ stop_reason: 'refusal', stop_details: { type: 'refusal' } });
    expect(api.rejections).toEqual([]);
  });

  test('says what `always` says when the queue is empty, and without it the test hears of it', async () => {
    await expect(client.messages.create(ask)).rejects.toMatchObject({ status: 400 });
    expect(api.rejections).toMatchObject([{ rule: 0, message: 'The test has no reply for this request.' }]);
    api.reply({ content: [text('una')] });
    api.always(async () => ({ content: [text('siempre')] }));
    const said = [];
    for (let n = 0; n < 3; n += 1) said.push((await client.messages.create(ask)).content[0]);
    expect(said).toMatchObject([{ text: 'una' }, { text: 'siempre' }, { text: 'siempre' }]);
  });

  test('a reply that throws is shown, and not retried', async () => {
    api.reply(() => {
      throw new Error('not what the test expected');
    });
    await expect(client.messages.create(ask)).rejects.toMatchObject({ status: 500 });
    expect(api.requests).toHaveLength(1);
    expect(api.rejections[0]?.message).toContain('not what the test expected');
  });
});

describe('faults', () => {
  test('429 with retry-after and 529 are retried by the SDK', async () => {
    api.reply({ content: [text('Por fin.')] });
    api.failNext({ status: 429, retryAfterSeconds: 1 });
    api.failNext({ status: 529, times: 2 });
    const start = performance.now();
    expect(await client.messages.create(ask)).toMatchObject({ content: [{ text: 'Por fin.' }] });
    expect(performance.now() - start).toBeGreaterThan(1000);
    expect(api.requests.map(({ headers }) => headers['x-stainless-retry-count'])).toEqual([
      '0',
      '1',
      '2',
      '3',
    ]);
    expect(api.rejections).toEqual([]);
  });

  test('400 and 401 are not', async () => {
    api.always(() => ({ content: [text('nunca')] }));
    for (const status of [400, 401]) {
      api.failNext({ status, message: 'no' });
      await expect(client.messages.create(ask)).rejects.toMatchObject({ status, apiMessage: 'no' });
    }
    expect(api.requests).toHaveLength(2);
    expect(api.rejections).toEqual([]);
  });

  test('a dropped connection, a proxy’s page and a failing count are survived', async () => {
    api.always(() => ({ content: [text('aquí')] }));
    api.failNext({ drop: true });
    api.failNext({ html: true });
    api.failNext({ status: 500, on: 'count_tokens' });
    await client.messages.create(ask);
    await client.messages.countTokens({ model: ask.model, messages: ask.messages });
    expect([api.requests.length, api.counts.length]).toEqual([3, 2]);
    api.failNext({ html: true });
    await expect(client.messages.create(ask, { maxRetries: 0 })).rejects.toMatchObject({ status: 502 });
  });

  test('a client that timed out finds the same reply when it asks again', async () => {
    api.reply({ content: [text('primera')], delayMs: 300 }, { content: [text('segunda')] });
    api.failNext({ hangMs: 5000 });
    await expect(client.messages.create(ask, { timeout: 100, maxRetries: 1 })).rejects.toBeInstanceOf(
      Anthropic.APIConnectionTimeoutError,
    );
    expect(await client.messages.create(ask)).toMatchObject({ content: [{ text: 'primera' }] });
    expect(await client.messages.create(ask)).toMatchObject({ content: [{ text: 'segunda' }] });
  });
});
