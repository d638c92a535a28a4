import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the desk is. */
export interface Health {
  /** Whether it can be talked to, and can write. */
  ok: boolean;
  socket: 'connected' | 'disconnected' | 'http';
  lastEventAt: string | null;
  runsInFlight: number;
  stateWritable: boolean;
}

export interface HealthServer {
  port: number;
  close(): Promise<void>;
}

/** Serves `GET /healthz`: 200 when all is well, 503 when not, with the same facts. */
export async function openHealthServer(port: number, health: () => Promise<Health>): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/healthz') {
      response.writeHead(404).end();
      return;
    }
    health().then(
      (found) => answerHealth(response, found),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Health as a response. */
export function answerHealth(response: ServerResponse, found: Health): void {
  response.writeHead(found.ok ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(
    JSON.stringify({
      ok: found.ok,
      socket: found.socket,
      last_event_at: found.lastEventAt,
      runs_in_flight: found.runsInFlight,
      state_writable: found.stateWritable,
    }),
  );
}
