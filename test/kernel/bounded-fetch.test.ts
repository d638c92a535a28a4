import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { boundedFetch } from '../../src/kernel/bounded-fetch.ts';
import { freeServer } from '../fakes/free-server.ts';

/** What another server sends is bounded, whatever it says of it. */

const MOST_BYTES = 100_000;
const ask = boundedFetch({ mostBytes: MOST_BYTES, timeoutMs: 60_000 });
const tooLarge = { code: 'answer_too_large' };

describe('a bounded fetch', () => {
  it('reads what is within its bounds, with status and headers', async () => {
    const url = await freeServer((_request, response) => {
      response.writeHead(201, { 'content-type': 'text/plain', 'x-own': 'yes' }).end('a'.repeat(MOST_BYTES));
    });
    const response = await ask(url);
    expect([response.status, response.headers.get('x-own')]).toEqual([201, 'yes']);
    expect(await response.text()).toHaveLength(MOST_BYTES);
  });

  it('does not read on when more comes: the server finds its connection closed', async () => {
    let sent = 0;
    let closed: Promise<unknown> = Promise.resolve();
    const url = await freeServer(async (_request, response) => {
      closed = once(response, 'close');
      while (!response.destroyed) {
        sent += MOST_BYTES;
        if (!response.write(Buffer.alloc(MOST_BYTES))) await Promise.race([once(response, 'drain'), closed]);
      }
    });
    const response = await ask(url);
    await expect(response.text()).rejects.toMatchObject(tooLarge);
    await closed;
    // Sockets on both sides hold some megabytes; a server that is read goes on for ever.
    expect(sent).toBeLessThan(1000 * MOST_BYTES);
  });

  it('counts what is unpacked, not what is sent', async () => {
    const packed = gzipSync(Buffer.alloc(MOST_BYTES + 1));
    expect(packed.length).toBeLessThan(MOST_BYTES / 100);
    const url = await freeServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
    });
    await expect((await ask(url)).arrayBuffer()).rejects.toMatchObject(tooLarge);
  });

  it('follows no redirect: what was sent goes nowhere else', async () => {
    const heard: string[] = [];
    const elsewhere = await freeServer((request, response) => {
      heard.push(request.url ?? '');
      response.end();
    });
    const url = await freeServer((_request, response) => {
      response.writeHead(307, { location: elsewhere }).end();
    });
    const response = await ask(url, { method: 'POST', body: 'a secret' });
    expect([response.status, heard]).toEqual([307, []]);
  });

  it('waits for the last byte no longer than for the first', async () => {
    const url = await freeServer((_request, response) => {
      response.writeHead(200).write('{');
    });
    const response = await boundedFetch({ mostBytes: MOST_BYTES, timeoutMs: 200 })(url);
    await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is given up by whoever asked', async () => {
    const url = await freeServer(() => undefined);
    const asked = new AbortController();
    const answer = ask(url, { signal: asked.signal });
    asked.abort(new Error('given up'));
    await expect(answer).rejects.toThrow('given up');
  });

  it('takes answers without a body', async () => {
    const url = await freeServer((_request, response) => {
      response.writeHead(204).end();
    });
    const response = await ask(url);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});
