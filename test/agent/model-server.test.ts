import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/agent/model.ts';
import { anthropicModel } from '../../src/agent/models/anthropic.ts';
import { AGENT_WORDS } from '../../src/agent/words.ts';
import { freeServer } from '../fakes/free-server.ts';

/** A model's server that takes liberties: it gets nothing more than was meant for it, and takes little. */

const signal = new AbortController().signal;
const REQUEST = {
  system: 'You are a desk.',
  messages: [{ role: 'user' as const, content: 'a secret question' }],
  tools: [],
};

async function modelAt(answer: RequestListener): Promise<Model> {
  return anthropicModel({
    apiKey: 'sk-ant-test',
    baseUrl: await freeServer(answer),
    model: 'claude-sonnet-5-5',
    effort: 'low',
    maxTokens: 100,
  });
}

const REPLY = JSON.stringify({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-5-5',
  content: [{ type: 'text', text: 'Hello.' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1 },
});
const JSON_TYPE = { 'content-type': 'application/json' };

/** What a server gets: the text of the one message. */
async function sent(text: string): Promise<string> {
  let body = '';
  const model = await modelAt((request, response) => {
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => response.writeHead(200, JSON_TYPE).end(REPLY));
  });
  const nested = JSON.stringify({ text });
  await model.respond({ ...REQUEST, messages: [{ role: 'user', content: `${text}|${nested}` }] }, signal);
  return JSON.parse(body).messages[0].content;
}

describe('a model’s server', () => {
  it.each([
    ['half an emoji \ud83d', 'half an emoji \ufffd'],
    ['\udc4d behind', '\ufffd behind'],
    ['\ud835\ud835𝗕', '\ufffd\ufffd𝗕'],
    ['what somebody typed: \\ud83d and \\\\ud83d', 'what somebody typed: \\ud83d and \\\\ud83d'],
    ['a backslash \\\ud83d', 'a backslash \\\ufffd'],
    ['whole 👩‍👩‍👧‍👦 ñ', 'whole 👩‍👩‍👧‍👦 ñ'],
  ])('gets well-formed text of %j', async (text, got) => {
    // In the text of a tool's result JSON stands escaped, as it is.
    expect(await sent(text)).toBe(`${got}|${JSON.stringify({ text })}`);
  });

  it.each([301, 302, 303, 307, 308])(
    '%s: neither the conversation nor the key goes elsewhere',
    async (status) => {
      const heard: string[] = [];
      const elsewhere = await freeServer((request, response) => {
        heard.push(String(request.headers.authorization));
        response.writeHead(200, JSON_TYPE).end(REPLY);
      });
      let asked = 0;
      const model = await modelAt((_request, response) => {
        asked += 1;
        response.writeHead(status, { location: `${elsewhere}/v1/messages` }).end();
      });
      await expect(model.respond(REQUEST, signal)).rejects.toMatchObject({
        code: 'model_failed',
        fault: 'redirect',
      });
      expect([heard, asked]).toEqual([[], 1]);
    },
  );

  it('a reply of a few kilobytes that unpacks to many megabytes is not read to its end, nor asked for again', async () => {
    const packed = gzipSync(Buffer.concat([Buffer.from('{"text":"'), Buffer.alloc(32 * 1024 * 1024, 0x20)]));
    let asked = 0;
    const model = await modelAt((_request, response) => {
      asked += 1;
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(packed);
    });
    await expect(model.respond(REQUEST, signal)).rejects.toMatchObject({
      code: 'model_failed',
      fault: 'too_large',
    });
    expect(asked).toBe(1);
  });

  it('what it says of an error is cut before it is logged', async () => {
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'x'.repeat(20_000) } };
    const model = await modelAt((_request, response) => {
      response.writeHead(400, JSON_TYPE).end(JSON.stringify(error));
    });
    const fault = await model.respond(REQUEST, signal).catch((thrown: unknown) => thrown as Error);
    expect(fault).toMatchObject({ fault: 'request' });
    expect((fault as Error).message.length).toBeLessThanOrEqual(300);
  });

  it.each([
    { 'retry-after': '604800' },
    { 'retry-after-ms': '604800000' },
    { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  ])('that says “come again in a week” is asked again at once: %o', async (headers) => {
    let asked = 0;
    const model = await modelAt((_request, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { ...JSON_TYPE, ...headers }).end('{}');
      else response.writeHead(200, JSON_TYPE).end(REPLY);
    });
    expect(await model.respond(REQUEST, signal)).toMatchObject({ content: [{ text: 'Hello.' }] });
  });

  it('each of its faults is a sentence that says what to set', () => {
    for (const { fault } of [AGENT_WORDS.en, AGENT_WORDS.es])
      for (const kind of ['redirect', 'too_large'] as const)
        expect(fault[kind]).toContain('ANTHROPIC_BASE_URL');
  });
});
