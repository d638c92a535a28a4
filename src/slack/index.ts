import type { CustomRoute, Logger, Receiver } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import type { FrontDesk } from '../agent/front-desk.ts';
import type { Clock } from '../kernel/clock.ts';
import { ConfigError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { toTokenError } from './auth-fault.ts';
import { boltLog } from './bolt-log.ts';
import type { SlackIdentity } from './connect.ts';
import { createHomes } from './homes.ts';
import { CheckedHttpReceiver } from './http-receiver.ts';
import { keyedQueue } from './keyed-queue.ts';
import { register } from './listeners/index.ts';
import { LoggingApp } from './logging-app.ts';
import { createPeople } from './people.ts';
import { RecordingSocketReceiver, socketReceiver } from './receiver.ts';
import type { SlackReplies } from './replies.ts';

export { connectSlack } from './connect.ts';
export { createSlackReplies } from './replies.ts';

const TAKEN_KEPT = 1_000;

export interface SlackOptions {
  identity: SlackIdentity;
  replies: SlackReplies;
  frontDesk: FrontDesk;
  /** With it: Socket Mode. */
  appToken?: string;
  /** Without an app token: signed events over HTTP. */
  signingSecret?: string;
  /** Where the HTTP mode listens; without a host, on all addresses of the machine. */
  listenAt: { port: number; host?: string };
  /** Whether guests of the workspace are let in. */
  admitsGuests: boolean;
  /** Other paths of the HTTP mode. */
  routes?: CustomRoute[];
  /** Another Web API than slack.com's: the local Slack, an emulator. */
  apiUrl?: string;
  clock: Clock;
  log: Log;
}

/** The face people see in Slack. */
export interface Slack {
  /** Listens, and resolves when it is connected. @throws ConfigError when the app token is refused, SlackUnreachable */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** How the connection is. */
  connection(): { socket: 'connected' | 'disconnected' | 'http'; lastEventAt: Date | undefined };
}

/** The face in Slack of a front desk; it hears nothing before it is started. @throws ConfigError */
export function createSlack(options: SlackOptions): Slack {
  const { identity, replies, frontDesk, clock, log, listenAt } = options;
  const { client, clientOptions, botToken, botId, userId, teamId, enterpriseId } = identity;
  const { outbound, threads } = replies;
  const logger = boltLog(log);
  const receiver = receiverOf(options, logger);
  const authorize = async () => ({ botToken, botId, botUserId: userId, teamId });
  const bolt = new LoggingApp({ receiver, clientOptions, logger, authorize, convoStore: false }, log);
  const people = createPeople(client, clock, log, frontDesk.person, { teamId, enterpriseId });
  const homes = createHomes(outbound, people, log, frontDesk.home);
  frontDesk.onAnswered((personId) => void homes.refresh(personId));
  register(bolt, {
    teamId,
    enterpriseId,
    admitsGuests: options.admitsGuests,
    botUserId: userId,
    frontDesk,
    people,
    homes,
    outbound,
    threads,
    clock,
    log,
    inOrder: keyedQueue(),
    takenRuns: new LRUCache({ max: TAKEN_KEPT }),
  });

  return {
    async start() {
      try {
        await bolt.start(listenAt);
      } catch (error) {
        throw toTokenError(error, 'SLACK_APP_TOKEN');
      }
    },

    connection() {
      if (!(receiver instanceof RecordingSocketReceiver)) return { socket: 'http', lastEventAt: undefined };
      return {
        socket: receiver.isConnected ? 'connected' : 'disconnected',
        lastEventAt: receiver.lastEventAt,
      };
    },

    async stop() {
      await bolt.stop();
      outbound.close();
    },
  };
}

function receiverOf(
  { appToken, signingSecret, apiUrl, clock, routes }: SlackOptions,
  logger: Logger,
): Receiver {
  if (appToken !== undefined)
    return socketReceiver({ appToken, logger, clock, ...(apiUrl !== undefined && { apiUrl }) });
  if (signingSecret !== undefined)
    return new CheckedHttpReceiver({ signingSecret, logger, customRoutes: routes ?? [] }, clock);
  throw new ConfigError('SLACK_APP_TOKEN or SLACK_SIGNING_SECRET is missing.');
}
