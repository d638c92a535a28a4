import { WebClient } from '@slack/web-api';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { toTokenError } from './auth-fault.ts';
import { boltLog } from './bolt-log.ts';
import { missingScopes } from './scopes.ts';

/** One thing that was looked at, and what to do when it is not right. */
export interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

export interface SlackDoctorOptions {
  botToken: string;
  appToken?: string;
  apiUrl?: string;
  clock: Clock;
  log: Log;
}

const CALL_TIMEOUT_MS = 10_000;
const MOST_SKEW_MS = 60_000;
const APPS = 'api.slack.com/apps → your app';

/** Looks at the tokens, the granted scopes, the channels and the clock; it changes nothing. */
export async function slackChecks({
  botToken,
  appToken,
  apiUrl,
  clock,
  log,
}: SlackDoctorOptions): Promise<Check[]> {
  const options = {
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: CALL_TIMEOUT_MS,
    logger: boltLog(log),
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
  };
  const client = new WebClient(botToken, options);
  const checks: Check[] = [];
  const told = async (
    name: string,
    look: () => Promise<string>,
    remedy: string | ((error: unknown) => string),
  ): Promise<boolean> => {
    try {
      checks.push({ name, ok: true, detail: await look() });
      return true;
    } catch (error) {
      const detail = typeof remedy === 'string' ? `${messageOf(error)}. ${remedy}` : remedy(error);
      checks.push({ name, ok: false, detail });
      return false;
    }
  };

  let granted: string[] = [];
  const isLive = await told(
    'bot token',
    async () => {
      const answer = await client.auth.test();
      granted = answer.response_metadata?.scopes ?? [];
      return `${answer.user} in ${answer.team}`;
    },
    (error) => messageOf(toTokenError(error, 'SLACK_BOT_TOKEN')),
  );
  if (isLive) {
    await told(
      'scopes',
      async () => {
        const missing = missingScopes(granted);
        if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
        return `${granted.length} granted, none missing`;
      },
      `Add them in ${APPS} → OAuth & Permissions → Bot Token Scopes, and reinstall the app.`,
    );
    await told(
      'channels',
      async () => {
        const { channels = [] } = await client.users.conversations({
          types: 'public_channel,private_channel',
          exclude_archived: true,
          limit: 200,
        });
        if (channels.length === 0) throw new Error('the bot is in no channel');
        return `the bot is in ${channels.map((channel) => `#${channel.name}`).join(', ')}`;
      },
      'Write /invite @Mostrador in a channel; direct messages work without.',
    );
  }
  if (appToken !== undefined) {
    await told(
      'app token',
      async () => {
        await new WebClient(appToken, options).apps.connections.open();
        return 'Socket Mode can be opened';
      },
      (error) => `${messageOf(toTokenError(error, 'SLACK_APP_TOKEN'))} Socket Mode has to be switched on.`,
    );
  }
  await told(
    'clock',
    async () => {
      const skewMs = await skewOf(apiUrl ?? 'https://slack.com/api/', clock);
      const seconds = Math.round(skewMs / 1000);
      if (Math.abs(skewMs) > MOST_SKEW_MS) throw new Error(`the clock is ${seconds} s off Slack’s`);
      return `${seconds} s off Slack’s`;
    },
    'Set the clock (NTP): signatures older than five minutes are refused, and deadlines are counted by it.',
  );
  return checks;
}

/** How far the clock is ahead of the server's, by the Date of its answer. */
async function skewOf(apiUrl: string, clock: Clock): Promise<number> {
  const answer = await fetch(new URL('api.test', apiUrl), {
    method: 'POST',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  const date = answer.headers.get('date');
  if (date === null) throw new Error('Slack’s answer has no date');
  // The header has whole seconds.
  return clock.now().getTime() - (Date.parse(date) + 500);
}
