import { ErrorCode, WebAPIHTTPError, WebAPIPlatformError } from '@slack/web-api';
import { ConfigError, codeOf, MostradorError, messageOf } from '../kernel/errors.ts';
import { systemReason } from '../kernel/system-fault.ts';

/** Slack could not be asked, or could not say: of the token that tells nothing. */
export class SlackUnreachable extends MostradorError {
  override name = 'SlackUnreachable';
  override readonly code = 'slack_unreachable';
}

/** The tokens, and where a person gets each. */
export type TokenName = 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN';

const APP = 'api.slack.com/apps → your app';
const PLACES: Record<TokenName, string> = {
  SLACK_BOT_TOKEN: `${APP} → OAuth & Permissions`,
  SLACK_APP_TOKEN: `${APP} → Basic Information → App-Level Tokens (with connections:write)`,
};

/** What Slack says of a token that it does not take (docs.slack.dev, auth.test and apps.connections.open). */
const REFUSALS = new Set([
  'invalid_auth',
  'not_authed',
  'not_allowed_token_type',
  'account_inactive',
  'token_expired',
  'token_revoked',
  'org_login_required',
  'access_denied',
  'no_permission',
  'missing_scope',
  'team_access_not_granted',
]);

/** How Slack names an error; the page of a proxy that wants a login is none. */
const SLACK_ERROR = /^[a-z_]{1,80}$/;

/**
 * What a failed call means for the token that it was made with. Only a refusal by Slack is one: a network that fails,
 * or a Slack that has trouble, says nothing of it. What is no error of a call stays what it is.
 */
export function toTokenError(error: unknown, token: TokenName): unknown {
  const code = codeOf(error);
  if (code === ErrorCode.PlatformError) {
    const answer = error instanceof WebAPIPlatformError ? error.data.error : messageOf(error);
    if (REFUSALS.has(answer))
      return new ConfigError(`Slack does not accept ${token} (${answer}). You find it at ${PLACES[token]}.`);
    if (SLACK_ERROR.test(answer))
      return new SlackUnreachable(`Slack answered “${answer}” when ${token} was to be looked at. ${LATER}`, {
        cause: error,
      });
    return unreachable('what answers there is not Slack', token, error);
  }
  if (code !== ErrorCode.RequestError && code !== ErrorCode.HTTPError && code !== ErrorCode.RateLimitedError)
    return error;
  return unreachable(reasonOf(error), token, error);
}

function unreachable(reason: string, token: TokenName, cause: unknown): SlackUnreachable {
  const what = `Slack cannot be reached (${reason}), so that ${token} could not be looked at.`;
  return new SlackUnreachable(`${what} ${LATER}`, { cause });
}

const LATER =
  'Check the network, and SLACK_API_URL if it is set, and try again; status.slack.com says how Slack is.';

/** The error at the end of the causes says most: `fetch failed` hides that nothing listens there. */
function reasonOf(error: unknown): string {
  if (error instanceof WebAPIHTTPError) return `it answered with ${error.statusCode}`;
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  return last instanceof Error ? systemReason(last) : messageOf(last);
}
