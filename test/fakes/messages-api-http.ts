import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { RuleBroken } from './messages-api-rule-broken.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The body of a request, or undefined when it is over the API's 32 MB (the rest is read and dropped). */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** A body as JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RuleBroken(0, 'The request body is not valid JSON.');
  }
}

/** The key a request brings, as bearer token (this SDK) or `x-api-key` (older clients). */
export function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Waits; false as soon as the client has gone. */
export async function waited(response: ServerResponse, ms: number): Promise<boolean> {
  if (response.destroyed) return false;
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  try {
    await sleep(ms, undefined, { signal: gone.signal });
  } catch {
    return false;
  } finally {
    response.off('close', leave);
  }
  return !response.destroyed;
}
