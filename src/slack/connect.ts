import { WebClient, type WebClientOptions } from '@slack/web-api';
import type { Log } from '../kernel/log.ts';
import { toTokenError } from './auth-fault.ts';
import { boltLog } from './bolt-log.ts';
import { missingScopes } from './scopes.ts';

/** Who the desk is in Slack, and the way to call it. */
export interface SlackIdentity {
  client: WebClient;
  clientOptions: WebClientOptions;
  botToken: string;
  teamId: string;
  enterpriseId?: string | undefined;
  /** The address of the workspace, like https://reservo.slack.com/. */
  workspaceUrl?: string | undefined;
  botId: string;
  userId: string;
}

export interface ConnectOptions {
  botToken: string;
  /** Another Web API than slack.com's: the local Slack, an emulator. */
  apiUrl?: string;
  log: Log;
  /** Hears of what the token was not granted, before it is missed. */
  onMissingScopes?(scopes: string[]): void;
}

const CALL_TIMEOUT_MS = 10_000;

/** Asks Slack who the desk is, before anything is resumed. @throws ConfigError when the token is refused, SlackUnreachable */
export async function connectSlack({
  botToken,
  apiUrl,
  log,
  onMissingScopes,
}: ConnectOptions): Promise<SlackIdentity> {
  // Bolt's Socket Mode would give its clients 100 retries and no timeout; posting again blindly is not for us.
  const clientOptions: WebClientOptions = {
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: CALL_TIMEOUT_MS,
    logger: boltLog(log),
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
  };
  const client = new WebClient(botToken, clientOptions);
  const { scopes, ...ids } = await whoAmI(client);
  const missing = missingScopes(scopes);
  if (scopes.length > 0 && missing.length > 0) {
    log.warn({ missing }, 'scopes are missing');
    onMissingScopes?.(missing);
  }
  return { client, clientOptions, botToken, ...ids };
}

/** The ids behind a token, and what it was granted; none when Slack does not tell. */
async function whoAmI(client: WebClient) {
  try {
    const answer = await client.auth.test();
    const { user_id: userId = '', bot_id: botId = '', team_id: teamId = '', enterprise_id, url } = answer;
    return {
      userId,
      botId,
      teamId,
      enterpriseId: enterprise_id,
      workspaceUrl: url,
      scopes: answer.response_metadata?.scopes ?? [],
    };
  } catch (error) {
    throw toTokenError(error, 'SLACK_BOT_TOKEN');
  }
}
