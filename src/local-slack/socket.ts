import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from './ids.ts';
import type { Fields } from './types.ts';

/** Ping interval: at least two pings in the 30 s after which Bolt gives a connection up. */
const PING_EVERY_MS = 10_000;
/** Limit for the closing handshake, in real time, because the ending process waits for it. */
const CLOSE_WITHIN_MS = 500;
const TICKET_PATH = '/link/';

/** The Socket Mode end of the workspace: several connections, each opened with a ticket from apps.connections.open. */
export interface Socket {
  /** A one-time ticket for the connection URL. */
  ticket(): string;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** Sends through one of the open connections, in turn; its id, or undefined when none is open. */
  send(envelope: Fields): string | undefined;
  connections(): number;
  /** Terminates all connections without a close frame. */
  drop(): void;
  /** Asks all connections to be opened anew. */
  refresh(): void;
  /** Closes all connections with a handshake; terminates those that do not answer. */
  close(): Promise<void>;
}

/** Callbacks for connections and acknowledgements. */
export interface SocketEvents {
  appId: string;
  onOpen(): void;
  onClose(socketId: string): void;
  onAcknowledge(envelopeId: string, response: Fields | undefined): void;
}

/** Connections for one app, opened with tickets. */
export function createSocket(ids: Ids, clock: Clock, events: SocketEvents): Socket {
  const server = new WebSocketServer({ noServer: true });
  const tickets = new Set<string>();
  const open = new Map<string, WebSocket>();
  let turn = 0;

  server.on('connection', (connection) => {
    const socketId = ids.uuid();
    open.set(socketId, connection);
    const beat = setInterval(() => connection.ping(), PING_EVERY_MS);
    connection.on('message', (data) => receive(String(data)));
    connection.on('close', () => {
      clearInterval(beat);
      if (open.delete(socketId)) events.onClose(socketId);
    });
    connection.send(JSON.stringify(hello()));
    connection.ping();
    events.onOpen();
  });

  function hello(): Fields {
    return {
      type: 'hello',
      num_connections: open.size,
      connection_info: { app_id: events.appId },
      debug_info: {
        host: 'mostrador-workspace',
        started: clock.now().toISOString(),
        approximate_connection_time: 18_060,
      },
    };
  }

  function receive(text: string): void {
    const message = parse(text);
    if (typeof message?.envelope_id !== 'string') return;
    const { payload } = message;
    const isAnswer = typeof payload === 'object' && payload !== null && Object.keys(payload).length > 0;
    events.onAcknowledge(message.envelope_id, isAnswer ? { ...payload } : undefined);
  }

  return {
    ticket() {
      const ticket = ids.uuid();
      tickets.add(ticket);
      return `${TICKET_PATH}?ticket=${ticket}&app_id=${events.appId}`;
    },
    upgrade(request, stream, head) {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (url.pathname !== TICKET_PATH || !tickets.delete(url.searchParams.get('ticket') ?? '')) {
        stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, stream, head, (connection) =>
        server.emit('connection', connection, request),
      );
    },
    send(envelope) {
      const ready = [...open].filter(([, connection]) => connection.readyState === connection.OPEN);
      const chosen = ready[turn++ % Math.max(ready.length, 1)];
      if (!chosen) return undefined;
      chosen[1].send(JSON.stringify(envelope));
      return chosen[0];
    },
    connections: () => open.size,
    drop() {
      for (const [socketId, connection] of [...open]) {
        open.delete(socketId);
        connection.terminate();
        events.onClose(socketId);
      }
    },
    refresh() {
      const notice = {
        type: 'disconnect',
        reason: 'refresh_requested',
        debug_info: { host: 'mostrador-workspace' },
      };
      for (const connection of open.values()) connection.send(JSON.stringify(notice));
    },
    async close() {
      await Promise.all([...open.values()].map(closed));
      open.clear();
      server.close();
    },
  };
}

function closed(connection: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => connection.terminate(), CLOSE_WITHIN_MS);
    connection.once('close', () => {
      clearTimeout(force);
      resolve();
    });
    connection.close(1001);
  });
}

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
