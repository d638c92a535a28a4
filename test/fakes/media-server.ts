import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How a server of pictures or speech answers. */
export type MediaAnswer =
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'sound'; bytes: Uint8Array }
  | { kind: 'status'; status: number }
  | { kind: 'web_page' }
  | { kind: 'garbage' }
  | { kind: 'redirect'; to: string }
  /** Zeros, packed, until the client has had enough. */
  | { kind: 'endless' }
  | { kind: 'silence' };

export interface MediaRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** A server with OpenAI's images and speech endpoints on a free port of 127.0.0.1; strict about what it is asked. */
export interface MediaPeer {
  url: string;
  /** What it answers next, in order; the last stays. */
  answers: MediaAnswer[];
  requests: MediaRequest[];
  /** Requests that the endpoints would refuse. */
  faults: string[];
  close(): Promise<void>;
}

export async function openMediaPeer(...answers: MediaAnswer[]): Promise<MediaPeer> {
  const peer: MediaPeer = { url: '', answers, requests: [], faults: [], close: async () => undefined };
  const server = createServer((request, response) => void serve(request, response, peer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  peer.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return peer;
}

async function serve(request: IncomingMessage, response: ServerResponse, peer: MediaPeer): Promise<void> {
  let raw = '';
  for await (const chunk of request) raw += chunk;
  const body = JSON.parse(raw) as Record<string, unknown>;
  peer.requests.push({ path: request.url ?? '', headers: request.headers, body });
  for (const fault of faultsOf(request, body)) peer.faults.push(fault);
  const answer = peer.answers.length > 1 ? peer.answers.shift() : peer.answers[0];
  const send = (status: number, type: string, content: string | Uint8Array) =>
    response.writeHead(status, { 'content-type': type }).end(content);
  switch (answer?.kind) {
    case 'picture': {
      const b64 = Buffer.from(answer.bytes).toString('base64');
      return void send(200, 'application/json', JSON.stringify({ created: 1, data: [{ b64_json: b64 }] }));
    }
    case 'sound':
      return void send(200, 'audio/wav', answer.bytes);
    case 'status':
      return void send(answer.status, 'application/json', '{"error":{"message":"no"}}');
    case 'web_page':
      return void send(200, 'text/html; charset=utf-8', '<html><body>Log in</body></html>');
    case 'garbage':
      return void send(200, 'application/json', '\u0000\u0001garbage');
    case 'redirect':
      return void response.writeHead(307, { location: answer.to }).end();
    case 'endless':
      return await sendEndless(response);
    default:
      return;
  }
}

async function sendEndless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  const megabyte = gzipSync(Buffer.alloc(1024 * 1024));
  const closed = once(response, 'close');
  while (!response.destroyed)
    if (!response.write(megabyte)) await Promise.race([once(response, 'drain'), closed]);
}

function faultsOf({ method, url, headers }: IncomingMessage, body: Record<string, unknown>): string[] {
  const isSpeech = url === '/v1/audio/speech';
  const checks: [boolean, string][] = [
    [method === 'POST', `method ${method}`],
    [isSpeech || url === '/v1/images/generations', `path ${url}`],
    [headers['content-type'] === 'application/json', 'content-type'],
    [typeof body.model === 'string' && body.model !== '', 'model'],
    [!isSpeech || (typeof body.input === 'string' && body.input.length <= 4096), 'input'],
    [!isSpeech || typeof body.voice === 'string', 'voice'],
    [isSpeech || (typeof body.prompt === 'string' && body.prompt.length <= 4000), 'prompt'],
    [isSpeech || body.response_format === 'b64_json', 'response_format'],
  ];
  return checks.flatMap(([holds, what]) => (holds ? [] : [what]));
}
