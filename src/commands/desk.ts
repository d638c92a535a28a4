import { join } from 'node:path';
import type { Model } from '../agent/model.ts';
import { type App, createApp } from '../app.ts';
import { docsFolder } from '../data-paths.ts';
import type { StateLost } from '../engine/errors.ts';
import type { FileCalls, Incident } from '../engine/local/index.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Log } from '../kernel/log.ts';
import { watchDocuments } from '../knowledge/watch.ts';
import { openWorkspace, SEED_IDS, type Workspace } from '../local-slack/index.ts';
import { PREPARE_WEEK } from '../notebook/index.ts';
import { NOTEBOOK_WORDS } from '../notebook/words.ts';
import { connectSlack, createSlack, createSlackReplies, type Slack } from '../slack/index.ts';
import { createState } from '../state.ts';
import { answerHealth, type Health, openHealthServer } from './health-server.ts';
import { toInspection } from './inspection.ts';
import { prepareStateFolder } from './state-folder.ts';

/** A desk that is open: to be closed in this order, face first. */
export interface OpenDesk {
  app: App;
  slack: Slack;
  workspace?: Workspace;
  health(): Promise<Health>;
  /** The port of GET /healthz over Socket Mode, when it is served. */
  healthPort?: number;
  close(): Promise<void>;
}

export interface DeskOptions {
  config: Config;
  log: Log;
  onIncident(incident: Incident): void;
  /** Hears that another process has taken the state over; to be closed then. */
  onLost?(error: StateLost): void;
  /** Hears of the scopes that the token was not granted. */
  onMissingScopes?(scopes: string[]): void;
  /** Another model than the configured one, for tests. */
  model?: Model;
  /** Other file calls than Node's, for tests of what cannot be written. */
  fileCalls?: FileCalls;
  /** Another clock than the system's, for tests. */
  clock?: Clock;
}

/** Opens the desk on a real Slack, with the tokens of the configuration. @throws ConfigError, StateLocked */
export async function openDesk(options: DeskOptions & { connection: Connection }): Promise<OpenDesk> {
  const { config, log, onIncident, connection, fileCalls, clock = systemClock } = options;
  await prepareStateFolder(config.STATE_DIR, log);
  const identity = await connectSlack({
    ...connection,
    log,
    ...(options.onMissingScopes && { onMissingScopes: options.onMissingScopes }),
  });
  const state = createState({
    config,
    log,
    face: 'slack',
    clock,
    onIncident,
    ...(options.onLost && { onLost: options.onLost }),
    ...(fileCalls && { fileCalls }),
  });
  const { documents } = state.engine;
  const { idempotency } = state;
  const replies = createSlackReplies({
    identity,
    idempotency,
    documents,
    linkHosts: config.LINK_HOSTS,
    clock,
    log,
  });
  const app = await createApp({
    config,
    log,
    state,
    findAudience: replies.findAudience,
    isOperator: false,
    clock,
    ...(options.model && { model: options.model }),
  });
  const { frontDesk, library } = app;
  const health = async (): Promise<Health> => {
    const { socket, lastEventAt } = slack.connection();
    const pulse = await frontDesk.pulse();
    const ok = socket !== 'disconnected' && pulse.stateWritable;
    return { ok, socket, lastEventAt: lastEventAt?.toISOString() ?? null, ...pulse };
  };
  const slack = createSlack({
    ...connection,
    identity,
    replies,
    frontDesk,
    listenAt: { port: config.PORT, ...(config.HOST !== undefined && { host: config.HOST }) },
    admitsGuests: config.ADMIT_GUESTS,
    clock,
    log,
    routes: [
      {
        path: '/healthz',
        method: 'GET',
        handler: (_request, response) => void answerHealth(response, health),
      },
    ],
  });
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let end = opened.pop(); end; end = opened.pop()) await end();
  };
  try {
    opened.push(() => app.close());
    await app.open();
    opened.push(await watchDocuments(docsFolder(config), library, clock, log));
    await slack.start();
    opened.push(() => slack.stop());
    const isSocket = connection.appToken !== undefined && config.HEALTH_PORT !== undefined;
    const server = isSocket ? await openHealthServer(config, health) : undefined;
    if (server) opened.push(() => server.close());
    return { app, slack, health, ...(server && { healthPort: server.port }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface Connection {
  botToken: string;
  appToken?: string;
  signingSecret?: string;
  apiUrl?: string;
}

/** Opens a Slack on this machine, and the desk in it. @throws PortTakenError, StateLocked */
export async function openLocalDesk(options: DeskOptions & { port: number }): Promise<OpenDesk> {
  const { log } = options;
  let desk: OpenDesk | undefined;
  await prepareStateFolder(options.config.STATE_DIR, log);
  const workspace = await openWorkspace({
    port: options.port,
    log,
    stateFile: join(options.config.STATE_DIR, 'workspace.json'),
    commands: [
      {
        command: PREPARE_WEEK,
        description: { es: NOTEBOOK_WORDS.es.prepares, en: NOTEBOOK_WORDS.en.prepares },
      },
    ],
    onReset: async () => await desk?.app.frontDesk.endAll(),
    async inspect({ key }, language) {
      const runId = /^(.+)\/answer\/\d+$/.exec(String(key))?.[1];
      const record = runId === undefined ? undefined : await desk?.app.frontDesk.answerOf(runId);
      return record && toInspection(record, language);
    },
  });
  // Somebody has to be able to approve what is above the limit, or for somebody else.
  const approvers = options.config.APPROVERS.length > 0 ? options.config.APPROVERS : [SEED_IDS.carmen];
  const owner = options.config.NOTEBOOK_OWNER ?? SEED_IDS.sofia;
  try {
    desk = await openDesk({
      ...options,
      config: { ...options.config, APPROVERS: approvers, NOTEBOOK_OWNER: owner },
      connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    });
    const opened = desk;
    return {
      ...opened,
      workspace,
      async close() {
        await opened.close();
        await workspace.close();
      },
    };
  } catch (error) {
    await workspace.close();
    throw error;
  }
}
