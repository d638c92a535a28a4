import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Anthropic from '@anthropic-ai/sdk';
import { inputTokensOf, messageFor, newId } from './messages-api-answer.ts';
import { Faults, sendError, sendHtml } from './messages-api-faults.ts';
import { keyOf, parseBody, readBody, waited } from './messages-api-http.ts';
import { essenceOf } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';
import { checkRequest } from './messages-api-rules.ts';
import { stream } from './messages-api-stream.ts';
import type {
  Endpoint,
  Fault,
  Memory,
  RecordedRequest,
  Rejection,
  Reply,
  Turn,
} from './messages-api-types.ts';

export { miscapitalise } from './messages-api-miscapitalise.ts';
export { call, text } from './messages-api-replies.ts';
export type * from './messages-api-types.ts';

const PATHS: Record<string, Endpoint> = {
  '/v1/messages': 'messages',
  '/v1/messages/count_tokens': 'count_tokens',
};

export interface MessagesApi {
  url: string;
  apiKey: string;
  /** What the model says next, in order. */
  reply(...turns: Reply[]): void;
  /** What it says when nothing is queued. */
  always(handler: (request: RecordedRequest) => Reply | Promise<Reply>): void;
  /** What goes wrong next, in order. */
  failNext(fault: Fault): void;
  /** Every authorised `POST /v1/messages`, retries and refused ones included. */
  requests: RecordedRequest[];
  /** Every authorised `POST /v1/messages/count_tokens`. */
  counts: RecordedRequest[];
  /** Every request that broke a rule, or found no reply. Tests assert that it is empty. */
  rejections: Rejection[];
  close(): Promise<void>;
}

/** Opens a strict Messages API on a free port of 127.0.0.1. */
export async function openMessagesApi(options: { apiKey?: string } = {}): Promise<MessagesApi> {
  const apiKey = options.apiKey ?? 'sk-ant-test';
  const queue: Reply[] = [];
  const faults = new Faults();
  const memory: Memory = { paused: new Set(), issued: new Map() };
  const requests: RecordedRequest[] = [];
  const counts: RecordedRequest[] = [];
  const rejections: Rejection[] = [];
  let fallback: Reply | undefined;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = PATHS[new URL(incoming.url ?? '/', 'http://fake').pathname];
    const raw = await readBody(incoming);
    if (endpoint === undefined || incoming.method !== 'POST') return sendError(response, 404, 'Not found');
    if (keyOf(incoming.headers) !== apiKey) return sendError(response, 401, 'invalid x-api-key');
    const request = { endpoint, headers: incoming.headers, body: {} as Anthropic.MessageCreateParams };
    (endpoint === 'messages' ? requests : counts).push(request);
    try {
      admit(request, raw);
      await answer(request, response);
    } catch (thrown) {
      reject(request, response, thrown);
    }
  }

  function admit(request: RecordedRequest, raw: string | undefined): void {
    if (raw === undefined) throw new RuleBroken(16, 'Request exceeds the maximum size', 413);
    const body = parseBody(raw);
    request.body = body as Anthropic.MessageCreateParams;
    if (!request.headers['anthropic-version'])
      throw new RuleBroken(0, 'anthropic-version: header is required');
    checkRequest(body, request.endpoint, memory);
  }

  async function answer(request: RecordedRequest, response: ServerResponse): Promise<void> {
    const fault = faults.take(request.endpoint);
    if (fault !== undefined && !('breakStream' in fault)) {
      if ('drop' in fault) return void response.socket?.destroy();
      if ('html' in fault) return sendHtml(response);
      if ('status' in fault) return sendFault(response, fault);
      if (!(await waited(response, fault.hangMs))) return;
    }
    if (request.endpoint === 'count_tokens')
      return sendJson(response, { input_tokens: inputTokensOf(request) });
    if (request.body.max_tokens === 0)
      return send(request, response, { content: [], stop_reason: 'max_tokens' }, false);
    const reply = queue.shift() ?? fallback;
    if (reply === undefined) throw new RuleBroken(0, 'The test has no reply for this request.');
    const turn = await turnOf(reply, request);
    const there = turn.delayMs === undefined ? !response.destroyed : await waited(response, turn.delayMs);
    // A client that timed out asks again and must find the same reply.
    if (there) send(request, response, turn, fault !== undefined && 'breakStream' in fault);
    else if (reply !== fallback) queue.unshift(reply);
  }

  function send(request: RecordedRequest, response: ServerResponse, turn: Turn, broken: boolean): void {
    const message = messageFor(turn, request);
    if (message.stop_reason === 'pause_turn') memory.paused.add(essenceOf(message.content));
    for (const block of message.content)
      if (block.type === 'tool_use') memory.issued.set(block.id, block.name);
    if (request.body.stream === true) stream(response, message, broken);
    else sendJson(response, message);
  }

  function reject(request: RecordedRequest, response: ServerResponse, thrown: unknown): void {
    if (thrown instanceof RuleBroken) {
      rejections.push({ rule: thrown.rule, message: thrown.message, request });
      sendError(response, thrown.status, thrown.message);
      return;
    }
    // A reply function of the test threw: shown to the test, and not retried by the client.
    const message = `The reply of the test threw: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
    rejections.push({ rule: 0, message, request });
    if (response.headersSent) response.destroy();
    else sendError(response, 500, message, { 'x-should-retry': 'false' });
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    requests,
    counts,
    rejections,
    reply: (...turns) => void queue.push(...turns),
    always: (handler) => {
      fallback = handler;
    },
    failNext: (fault) => faults.add(fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function turnOf(reply: Reply, request: RecordedRequest): Promise<Turn> {
  return typeof reply === 'function' ? turnOf(await reply(request), request) : reply;
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': newId('req') });
  response.end(JSON.stringify(body));
}

function sendFault(response: ServerResponse, fault: Extract<Fault, { status: number }>): void {
  const { status, retryAfterSeconds } = fault;
  const message = fault.message ?? `A fault of the test: ${status}`;
  sendError(
    response,
    status,
    message,
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}
