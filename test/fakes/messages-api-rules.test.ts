import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type MessagesApi, openMessagesApi, text } from './messages-api.ts';
import { brokenConversations } from './messages-api-broken-conversations.ts';
import { brokenSchemas } from './messages-api-broken-schemas.ts';
import { brokenSettings } from './messages-api-broken-settings.ts';
import { type Body, clock, many, result, sound, strict, talk, use } from './messages-api-samples.ts';

let api: MessagesApi;
beforeEach(async () => {
  api = await openMessagesApi();
  api.always(() => ({ content: [text('Hola.')] }));
});
afterEach(() => api.close());

async function post(
  body: unknown,
  headers: Record<string, string> = {},
  path = '/v1/messages',
): Promise<Response> {
  return fetch(api.url + path, {
    method: 'POST',
    headers: { 'x-api-key': api.apiKey, 'anthropic-version': '2026-10-21', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test('a sound request is answered and nothing is recorded against it', async () => {
  const calls = talk(
    [use('toolu_1'), use('toolu_2')],
    [result('toolu_1'), result('toolu_2'), text('¿Y bien?') as Body],
  );
  for (const body of [sound, { ...sound, ...calls }]) {
    const response = await post(body);
    expect(response.status).toBe(200);
  }
  expect(api.rejections).toEqual([]);
  expect(api.requests).toHaveLength(2);
});

describe('a broken rule is a 400 and is recorded:', () => {
  test.each([...brokenConversations, ...brokenSettings, ...brokenSchemas])(
    'rule %i, %s',
    async (rule, _what, change, message) => {
      const response = await post({ ...sound, ...change });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
        request_id: expect.stringMatching(/^req_/),
      });
      expect(api.rejections).toEqual([
        { rule, message: expect.stringContaining(message), request: api.requests[0] },
      ]);
    },
  );

  test('rule 16, 33 MB', async () => {
    const response = await post({ ...sound, system: 'x'.repeat(33 * 1024 * 1024) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { type: 'request_too_large' } });
    expect(api.rejections).toMatchObject([{ rule: 16 }]);
  });

  test('rule 0, no JSON and no version header', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post(sound, { 'anthropic-version': '' })).status).toBe(400);
    expect(api.rejections.map(({ rule }) => rule)).toEqual([0, 0]);
  });

  test('rule 17, max_tokens when counting', async () => {
    expect((await post(sound, {}, '/v1/messages/count_tokens')).status).toBe(400);
    expect(api.rejections).toMatchObject([
      { rule: 17, message: 'max_tokens: Extra inputs are not permitted' },
    ]);
  });
});

test('keys are taken as bearer or x-api-key, and others refused', async () => {
  expect((await post(sound, { 'x-api-key': 'wrong' })).status).toBe(401);
  const bearer = { 'anthropic-version': '2026-10-21', authorization: `Bearer ${api.apiKey}` };
  const response = await fetch(`${api.url}/v1/messages`, {
    method: 'POST',
    headers: bearer,
    body: JSON.stringify(sound),
  });
  expect(response.status).toBe(200);
  expect(api.rejections).toEqual([]);
});

test('what is at the limit passes', async () => {
  const enumWithoutType = { enum: ['a', 'b'] };
  for (const change of [
    strict(many(24, { type: 'string', format: 'date' }), []),
    strict(many(16, { anyOf: [{ const: 1 }, { const: 'b' }] })),
    strict({ a: enumWithoutType, b: { type: 'array', items: { type: 'string' }, minItems: 1 } }),
    {
      tools: [
        { ...clock, input_schema: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } } },
      ],
    },
    { max_tokens: 0, cache_control: { type: 'ephemeral' } },
  ]) {
    expect((await post({ ...sound, ...change })).status).toBe(200);
  }
  expect(api.rejections).toEqual([]);
});

test('a zod schema passes as the SDK transforms it, and not as it is', async () => {
  const schema = z.strictObject({
    day: z.iso.date(),
    people: z.int().min(1).max(8),
    service: z.enum(['corte', 'tinte']),
    notes: z.array(z.string().min(1)).max(3).optional(),
    repeats: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('never') }),
      z.strictObject({ kind: z.literal('weekly'), until: z.iso.date().nullable() }),
    ]),
  });
  const plain = z.toJSONSchema(schema, { io: 'input' });
  const tool = { name: 'book', strict: true };
  const sent = { ...sound, tools: [{ ...tool, input_schema: transformJSONSchema(plain) }] };
  expect((await post(sent)).status).toBe(200);
  expect((await post({ ...sound, tools: [{ ...tool, input_schema: plain }] })).status).toBe(400);
  expect(api.rejections).toMatchObject([{ rule: 14 }]);
});
