import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { codeOf } from '../kernel/errors.ts';
import { PortTakenError } from './errors.ts';

const LARGEST_BODY_BYTES = 64 * 1024 * 1024;
const ADDRESS = '127.0.0.1';

/** A request whose body has been read. */
export interface HttpRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Calls back when the connection is closed. */
  closed(listener: () => void): void;
}

/** Answers a request; false when it is not for this handler. */
export type Handler = (request: HttpRequest, response: ServerResponse) => Promise<boolean> | boolean;

/** Listens on this machine only; `PortTakenError` when the port is taken. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(codeOf(error) === 'EADDRINUSE' ? new PortTakenError(port) : error),
    );
    server.listen(port, ADDRESS, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** An HTTP server that tries the handlers in turn and refuses requests made for other hosts. */
export function createHttpServer(handlers: Handler[], onError: (thrown: unknown) => void): Server {
  return createServer(async (incoming, response) => {
    try {
      if (!isLocal(incoming)) return send(response, 403, 'text/plain; charset=utf-8', 'Forbidden');
      const request = await readRequest(incoming);
      if (!request) return send(response, 413, 'text/plain; charset=utf-8', 'Payload too large');
      for (const handler of handlers) {
        if (await handler(request, response)) return;
      }
      send(response, 404, 'text/plain; charset=utf-8', 'Not found');
    } catch (thrown) {
      onError(thrown);
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'Internal error');
      else response.end();
    }
  });
}

/**
 * Whether a request was meant for this machine: `Host` names it and `Origin`, if sent, is this page.
 * Without it any site in the person's browser could reach the workspace (DNS rebinding, cross-site posts).
 */
export function isLocal({ headers, socket }: IncomingMessage): boolean {
  const hosts = [`${ADDRESS}:${socket.localPort}`, `localhost:${socket.localPort}`];
  if (!hosts.includes(headers.host ?? '')) return false;
  return headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`);
}

/** Ends a response; true, so that a handler can return it. */
export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): true {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store', ...headers });
  response.end(body);
  return true;
}

/** Ends a response with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): true {
  return send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
}

async function readRequest(incoming: IncomingMessage): Promise<HttpRequest | undefined> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of incoming) {
    sizeBytes += part.length;
    if (sizeBytes > LARGEST_BODY_BYTES) return undefined;
    parts.push(part);
  }
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', `http://${incoming.headers.host}`),
    headers: incoming.headers,
    body: Buffer.concat(parts),
    closed: (listener) => incoming.socket.once('close', listener),
  };
}
