import { randomBytes } from 'node:crypto';
import { systemClock } from '../kernel/clock.ts';
import { silentLog } from '../kernel/log.ts';
import { ALL_SCOPES } from './api/scopes.ts';
import { appHandlers } from './app-side.ts';
import { createChanges } from './changes.ts';
import type { Workspace, WorkspaceOptions } from './contract.ts';
import { createDeliveries } from './deliveries.ts';
import type { Deliveries } from './deliveries-type.ts';
import { createFaultPlan } from './faults.ts';
import { createHttpServer, type Handler, isLocal, listen } from './http.ts';
import { createIds } from './ids.ts';
import { createResponseUrls } from './response-urls.ts';
import { SEED_IDS, seedOf } from './seed.ts';
import { createSocket } from './socket.ts';
import { createState } from './state.ts';
import { createStore } from './store.ts';
import { createTimers } from './timers.ts';
import { createTriggers } from './triggers.ts';
import type { Fields } from './types.ts';
import { createWorkspace } from './workspace.ts';
import type { Identity, WorkspaceContext } from './workspace-context.ts';

export type * from './contract.ts';
export { PortTakenError } from './errors.ts';
export { SEED_IDS } from './seed.ts';
export type * from './types.ts';

/**
 * Opens a strict local Slack on 127.0.0.1: Web API, Socket Mode and a page for people.
 * Throws `PortTakenError` when the port is taken.
 *
 * @example
 * const workspace = await openWorkspace({ port: 0 });
 * const app = new App({ token: workspace.botToken, appToken: workspace.appToken, socketMode: true,
 *   clientOptions: { slackApiUrl: workspace.apiUrl } });
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const ids = createIds(clock);
  const identity = createIdentity();
  const state = createState(seedOf(options.seed));
  const changes = createChanges();
  const timers = createTimers(clock);
  let baseUrl = '';

  const socket = createSocket(ids, clock, {
    appId: identity.appId,
    onOpen() {
      deliveries.connected();
      changes.tell({ kind: 'connection' });
    },
    onClose(socketId) {
      deliveries.disconnected(socketId);
      changes.tell({ kind: 'connection' });
    },
    onAcknowledge: (envelopeId, response) => deliveries.acknowledged(envelopeId, response),
  });
  const deliveries = createDeliveries(() => context, socket);
  const context: WorkspaceContext = {
    identity,
    state,
    clock,
    log,
    ids,
    changes,
    faults: createFaultPlan(),
    deliveries,
    triggers: createTriggers(clock, ids),
    responseUrls: createResponseUrls(clock, ids, identity.teamId),
    scopes: new Set(options.scopes ?? ALL_SCOPES),
    botEvents: options.botEvents ? new Set(options.botEvents) : undefined,
    commands: options.commands ? new Set(options.commands.map(({ command }) => command)) : undefined,
    onReset: options.onReset ?? (async () => undefined),
    journal: [],
    violations: [],
    baseUrl: () => baseUrl,
    after: timers.after,
  };

  const store = options.stateFile
    ? createStore(
        options.stateFile,
        () => ({ state, unacknowledged: openEvents(deliveries) }),
        (error) => log.error({ error: String(error) }, 'workspace not saved'),
      )
    : undefined;
  deliveries.restore((await store?.load(state, ids)) ?? []);
  if (store) changes.listen(() => store.save());

  const pages =
    options.webPage === false ? [] : await openPage(context, () => socket.connections() > 0, options);
  const server = createHttpServer([...appHandlers(context, socket), ...pages], (error) =>
    log.error({ error: String(error) }, 'workspace request failed'),
  );
  server.on('upgrade', (request, stream, head) => {
    if (isLocal(request)) socket.upgrade(request, stream, head);
    else stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  });
  const port = await listen(server, options.port);
  baseUrl = `http://127.0.0.1:${port}`;

  return createWorkspace(context, socket, async () => {
    timers.clear();
    await socket.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await store?.close();
  });
}

/** Load the page, and React with it, only when it is wanted. */
async function openPage(
  context: WorkspaceContext,
  isConnected: () => boolean,
  { commands, inspect }: WorkspaceOptions,
): Promise<Handler[]> {
  const { pageHandlers } = await import('./page/handlers.ts');
  return pageHandlers(context, isConnected, commands ?? [], inspect);
}

/** The payloads of events that are still to be acknowledged. */
function openEvents(deliveries: Deliveries): Fields[] {
  const open = deliveries
    .unacknowledged()
    .filter(({ type, state }) => type === 'events_api' && state !== 'failed');
  return open.map(({ payload }) => payload);
}

/** Fixed ids, so that a restart recognises its own messages; random secrets, so that tokens cannot be guessed. */
function createIdentity(): Identity {
  const secret = () => randomBytes(16).toString('hex');
  return {
    teamId: SEED_IDS.team,
    teamDomain: 'reservo',
    appId: SEED_IDS.app,
    botId: SEED_IDS.bot,
    botUserId: SEED_IDS.botUser,
    botToken: `xoxb-local-${secret()}`,
    appToken: `xapp-1-${SEED_IDS.app}-${secret()}`,
    signingSecret: secret(),
  };
}
