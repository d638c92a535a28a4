import type { AppOptions, CustomRoute, Logger, Receiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Click, ClickResult } from '../agent/approvals.ts';
import type { FindAudience } from '../agent/audience.ts';
import type { HomeItem } from '../agent/home.ts';
import type { Person, Question } from '../agent/question.ts';
import type { IdempotencyStore } from '../engine/idempotency.ts';
import type { Documents } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { ConfigError, messageOf } from '../kernel/errors.ts';
import type { Language } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import { slackAudience } from './audience.ts';
import { createBoards } from './boards.ts';
import { boltLog } from './bolt-log.ts';
import type { SlackDeps } from './deps.ts';
import { createHomes, type Homes } from './homes.ts';
import { keyedQueue } from './keyed-queue.ts';
import { register } from './listeners/index.ts';
import { LoggingApp } from './logging-app.ts';
import { createOutbound, type Outbound } from './outbound/index.ts';
import { type OwnThreads, ownThreads } from './own-threads.ts';
import { createPeople } from './people.ts';
import { httpReceiver, RecordingSocketReceiver, socketReceiver } from './receiver.ts';
import { missingScopes } from './scopes.ts';
import { createTaskStreams } from './task-streams.ts';

export interface SlackOptions {
  botToken: string;
  /** With it: Socket Mode. */
  appToken?: string;
  /** Without an app token: signed events over HTTP on this port. */
  signingSecret?: string;
  port: number;
  /** Other paths of the HTTP mode. */
  routes?: CustomRoute[];
  /** Another Web API than slack.com's: the local workspace, an emulator. */
  apiUrl?: string;
  clock: Clock;
  log: Log;
  /** Hears of what the token was not granted, before it is missed. */
  onMissingScopes?(scopes: string[]): void;
}

/** What the house gives the face. */
export interface SlackHouse {
  engine: { documents: Documents };
  person(id: string, name: string): Person;
  ask(question: Question): Promise<'started' | 'known'>;
  decide(click: Click): Promise<ClickResult>;
  home(person: Person, language: Language): Promise<HomeItem[]>;
  prompts: SlackDeps['prompts'];
  commands: SlackDeps['commands'];
  command: SlackDeps['command'];
  pendingOf: SlackDeps['pendingOf'];
  isAsked: SlackDeps['isAsked'];
  stop: SlackDeps['stop'];
  editable: SlackDeps['editable'];
  edit: SlackDeps['edit'];
}

/** The face people see in Slack. */
export interface SlackFace {
  findAudience(idempotency: IdempotencyStore, documents: Documents): FindAudience;
  /** Asks Slack who the desk is, before anything is resumed. @throws ConfigError when the token is refused */
  introduce(): Promise<void>;
  /** Listens, and resolves when it is connected. */
  start(house: SlackHouse): Promise<void>;
  stop(): Promise<void>;
  /** How the connection is. */
  connection(): { socket: 'connected' | 'disconnected' | 'http'; lastEventAt: Date | undefined };
}

const CALL_TIMEOUT_MS = 10_000;
const FEEDBACK = 'feedback';

interface JudgedAnswer {
  isHelpful: boolean;
  at: string;
}

export function slackFace(options: SlackOptions): SlackFace {
  const { botToken, clock, log, apiUrl } = options;
  const logger = boltLog(log);
  // Bolt's Socket Mode would give its clients 100 retries and no timeout; posting again blindly is not for us.
  const clientOptions = {
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: CALL_TIMEOUT_MS,
    logger,
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
  };
  const client = new WebClient(botToken, clientOptions);
  let outbound: Outbound | undefined;
  let threads: OwnThreads | undefined;
  let homes: Homes | undefined;
  let bolt: LoggingApp | undefined;
  let receiver: Receiver | undefined;
  let self: Identity | undefined;

  return {
    findAudience(idempotency, documents) {
      if (!self) throw new Error('introduce comes first');
      const { teamId } = self;
      outbound = createOutbound({ client, teamId, idempotency: idempotency, clock, log });
      const own = ownThreads(documents, clock);
      threads = own;
      return slackAudience(
        outbound,
        createTaskStreams(outbound, clock),
        createBoards(outbound, clock, log),
        (personId) => void homes?.refresh(personId),
        ({ channel, ts }) => own.remember(`${teamId}:${channel}:${ts}`),
      );
    },

    async introduce() {
      self = await whoAmI(client);
      const missing = missingScopes(self.scopes);
      if (self.scopes.length > 0 && missing.length > 0) {
        log.warn({ missing }, 'scopes are missing');
        options.onMissingScopes?.(missing);
      }
    },

    async start(house) {
      if (!outbound || !self || !threads) throw new Error('findAudience and introduce come first');
      const { userId, botId, teamId } = self;
      receiver = receiverOf(options, logger);
      const appOptions: AppOptions = {
        receiver,
        clientOptions,
        logger,
        authorize: async () => ({ botToken, botId, botUserId: userId, teamId }),
      };
      bolt = new LoggingApp(appOptions, log);
      const { documents } = house.engine;
      const people = createPeople(client, clock, log, house.person);
      homes = createHomes(outbound, people, log, house.home);
      register(bolt, {
        teamId,
        botUserId: userId,
        people,
        homes,
        outbound,
        clock,
        log,
        ask: house.ask,
        decide: house.decide,
        prompts: house.prompts,
        commands: house.commands,
        command: house.command,
        pendingOf: house.pendingOf,
        isAsked: house.isAsked,
        stop: house.stop,
        editable: house.editable,
        edit: house.edit,
        keyedQueue: keyedQueue(),
        refused: new Set(),
        isOurThread: threads.isOurs,
        rememberFeedback: ({ runId, isHelpful }, userId) =>
          documents.update<Record<string, JudgedAnswer>, void>(FEEDBACK, runId, (now) => ({
            result: undefined,
            next: { ...now, [userId]: { isHelpful, at: clock.now().toISOString() } },
          })),
        rememberThread: threads.remember,
      });
      await bolt.start(options.port);
    },

    connection() {
      if (!(receiver instanceof RecordingSocketReceiver))
        return { socket: receiver ? 'http' : 'disconnected', lastEventAt: undefined };
      return {
        socket: receiver.isConnected ? 'connected' : 'disconnected',
        lastEventAt: receiver.lastEventAt,
      };
    },

    async stop() {
      await bolt?.stop();
      outbound?.close();
    },
  };
}

function receiverOf(
  { appToken, signingSecret, apiUrl, clock, routes }: SlackOptions,
  logger: Logger,
): Receiver {
  if (appToken !== undefined)
    return socketReceiver({ appToken, logger, clock, ...(apiUrl !== undefined && { apiUrl }) });
  if (signingSecret !== undefined) return httpReceiver(signingSecret, logger, routes ?? []);
  throw new ConfigError('SLACK_APP_TOKEN or SLACK_SIGNING_SECRET is missing.');
}

interface Identity {
  userId: string;
  botId: string;
  teamId: string;
  /** What the token was granted; empty when Slack does not tell. */
  scopes: string[];
}

async function whoAmI(client: WebClient): Promise<Identity> {
  try {
    const answer = await client.auth.test();
    const { user_id: userId = '', bot_id: botId = '', team_id: teamId = '' } = answer;
    return { userId, botId, teamId, scopes: answer.response_metadata?.scopes ?? [] };
  } catch (error) {
    throw new ConfigError(
      `Slack does not accept SLACK_BOT_TOKEN (${messageOf(error)}). You find it at api.slack.com/apps → your app → OAuth & Permissions.`,
    );
  }
}
