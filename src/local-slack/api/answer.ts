import { remember } from '../bounded.ts';
import type { FailurePlan } from '../contract.ts';
import { findChannel } from '../state.ts';
import type { ApiCall, Fields, ViolationKind } from '../types.ts';
import { violate } from '../violate.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { ASSISTANT_METHODS } from './assistant.ts';
import { BLOCK_METHODS } from './blocks.ts';
import { type Method, SlackError } from './call.ts';
import { CHAT_METHODS } from './chat.ts';
import { CONVERSATION_METHODS } from './conversations.ts';
import { FILE_METHODS } from './files.ts';
import { IDENTITY_METHODS } from './identity.ts';
import { missingScope, REQUIREMENTS } from './scopes.ts';
import { STREAM_METHODS } from './streams.ts';
import { USER_METHODS } from './users.ts';
import { VIEW_METHODS } from './views.ts';

/** An HTTP answer of the Web API. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Fields;
}

/** Every method the workspace answers, apps.connections.open aside. */
export const METHODS: Readonly<Record<string, Method>> = {
  ...IDENTITY_METHODS,
  ...CHAT_METHODS,
  ...STREAM_METHODS,
  ...CONVERSATION_METHODS,
  ...USER_METHODS,
  ...VIEW_METHODS,
  ...FILE_METHODS,
  ...ASSISTANT_METHODS,
  ...BLOCK_METHODS,
};

/** Errors that a correct app also meets; every other error is recorded as a violation. */
const EVERYDAY_ERRORS = new Set([
  'already_reacted',
  'no_reaction',
  'not_in_channel',
  'stopped_by_user',
  'hash_conflict',
]);

/** Answers one Web API call; `openSocket` makes the URL that apps.connections.open hands out. */
export async function answerCall(
  context: WorkspaceContext,
  method: string,
  args: Fields,
  token: string | undefined,
  openSocket: () => string,
): Promise<Answer> {
  const call: ApiCall = { method, args, response: {}, status: 200, at: context.clock.now() };
  remember(context.journal, call);
  const delayMs = context.faults.takeDelayMs(method);
  if (delayMs > 0) await new Promise<void>((resolve) => context.after(delayMs, resolve));
  const failure = context.faults.takeFailure(method);
  const body = failure && !failure.afterDoing ? {} : await perform(context, method, args, token, openSocket);
  const answer = failure ? failed(failure) : { status: 200, headers: headersOf(context, method), body };
  call.response = answer.body;
  call.status = answer.status;
  return answer;
}

async function perform(
  context: WorkspaceContext,
  method: string,
  args: Fields,
  token: string | undefined,
  openSocket: () => string,
): Promise<Fields> {
  try {
    checkAccess(context, method, args, token);
    if (method === 'apps.connections.open') return { ok: true, url: openSocket() };
    const run = METHODS[method];
    if (!run) throw new SlackError('unknown_method', { req_method: method });
    return { ok: true, ...(await run({ context: context, method, args })) };
  } catch (thrown) {
    if (!(thrown instanceof SlackError)) throw thrown;
    if (!isOfErased(context, args)) note(context, method, thrown);
    return { ok: false, error: thrown.code, ...thrown.extra };
  }
}

function checkAccess(
  context: WorkspaceContext,
  method: string,
  args: Fields,
  token: string | undefined,
): void {
  const requirement = Object.hasOwn(REQUIREMENTS, method) ? REQUIREMENTS[method] : undefined;
  if (!requirement) throw new SlackError('unknown_method', { req_method: method });
  if (requirement.token === 'none') return;
  if (token === undefined) throw new SlackError('not_authed');
  const { botToken, appToken } = context.identity;
  if (token !== botToken && token !== appToken) throw new SlackError('invalid_auth');
  if (token !== (requirement.token === 'bot' ? botToken : appToken))
    throw new SlackError('not_allowed_token_type');
  const { channelArgument } = requirement;
  const channel = channelArgument ? findChannel(context.state, args[channelArgument]) : undefined;
  const needed = missingScope(requirement, context.scopes, channel?.kind);
  if (needed !== undefined)
    throw new SlackError('missing_scope', { needed, provided: [...context.scopes].join(',') });
}

function isOfErased({ state }: WorkspaceContext, args: Fields): boolean {
  return [args.ts, args.thread_ts].some((ts) => state.erased.has(String(ts)));
}

function note(context: WorkspaceContext, method: string, { code, extra }: SlackError): void {
  if (EVERYDAY_ERRORS.has(code)) return;
  // Slack closes streams after five minutes: not a violation by the app.
  if (code === 'message_not_in_streaming_state' && extra.stream_state === 'expired') return;
  const detail = Object.keys(extra).length > 0 ? `${code} ${JSON.stringify(extra)}` : code;
  violate(context, kindOf(code), method, detail);
}

function kindOf(code: string): ViolationKind {
  if (code === 'unknown_method' || code === 'missing_scope') return code;
  if (code.startsWith('invalid_blocks') || code === 'invalid_attachments') return 'invalid_blocks';
  if (code.endsWith('trigger_id')) return 'trigger';
  return code.includes('stream') ? 'stream_state' : 'api_error';
}

function headersOf(context: WorkspaceContext, method: string): Record<string, string> {
  const scopes = [...context.scopes].join(',');
  return method === 'auth.test'
    ? { 'x-oauth-scopes': scopes }
    : { 'x-oauth-scopes': scopes, 'x-slack-req-id': context.ids.uuid() };
}

function failed({ status = 200, error, retryAfterSeconds }: FailurePlan): Answer {
  const code = error ?? (status === 429 ? 'ratelimited' : 'internal_error');
  const wait = retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  return {
    status,
    headers: wait === undefined ? {} : { 'retry-after': String(wait) },
    body: { ok: false, error: code },
  };
}
