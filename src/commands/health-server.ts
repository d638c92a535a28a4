import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../kernel/config.ts';

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

/** Serves `GET /healthz`: 200 when all is well, 503 when not, with the same facts. @throws when it cannot listen */
export async function openHealthServer(
  { HEALTH_PORT: port = 0, HEALTH_HOST: host }: Pick<Config, 'HEALTH_PORT' | 'HEALTH_HOST'>,
  health: () => Promise<Health>,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/healthz') {
      response.writeHead(404).end();
      return;
    }
    void answerHealth(response, health);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
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

/** Answers with today's health; 500 when even that cannot be told. */
export async function answerHealth(response: ServerResponse, health: () => Promise<Health>): Promise<void> {
  const found = await health().catch(() => undefined);
  if (found === undefined) {
    response.writeHead(500).end();
    return;
  }
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
