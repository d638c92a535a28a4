import { describeProblem } from '../blockkit/problem.ts';
import { validateMessage } from '../blockkit/validate.ts';
import { addEphemeral, addMessage, changeMessage, type Draft, removeMessage } from './messages.ts';
import type { ResponseTarget } from './response-urls.ts';
import { ephemeralsOf, findChannel, findMessage } from './state.ts';
import type { Fields, Message } from './types.ts';
import { violate } from './violate.ts';
import { isObject } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** Why an answer to a response_url is refused. */
export type ResponseError = 'used_url' | 'expired_url' | 'invalid_url' | 'invalid_payload' | 'invalid_blocks';

/** Answers a POST to a response_url; the error Slack would give, or nothing. */
export function answerResponseUrl(
  context: WorkspaceContext,
  path: string,
  payload: unknown,
): ResponseError | undefined {
  const target = context.responseUrls.use(path);
  if ('error' in target) {
    violate(context, 'response_url', 'response_url', target.error);
    return target.error;
  }
  if (!isObject(payload)) return 'invalid_payload';
  return answerAs(context, target, payload, 'response_url');
}

/** Applies an answer to a click or command: posts to all or to one person, or replaces or deletes the message. */
export function answerAs(
  context: WorkspaceContext,
  target: ResponseTarget,
  payload: Fields,
  where: string,
): ResponseError | undefined {
  const problems = validateMessage(payload);
  if (problems.length > 0) {
    violate(context, 'invalid_blocks', where, problems.map(describeProblem).join('; '));
    return 'invalid_blocks';
  }
  const channel = findChannel(context.state, target.channel);
  if (!channel) return 'invalid_payload';
  const original = originalOf(context, target);
  if (payload.delete_original === true) {
    if (original) removeMessage(context, original);
    return undefined;
  }
  const content = contentOf(payload);
  if (payload.replace_original === true && original) {
    changeMessage(context, original, { blocks: undefined, ...content });
    return undefined;
  }
  const draft: Draft = { ...content, channel, asApp: true, threadTs: threadOf(payload) ?? target.threadTs };
  if (payload.response_type === 'in_channel') addMessage(context, draft);
  else addEphemeral(context, draft, target.userId);
  return undefined;
}

function contentOf(payload: Fields): { text: string; blocks?: Fields[]; attachments?: Fields[] } {
  const list = (name: string) =>
    Array.isArray(payload[name]) ? { [name]: payload[name].filter(isObject) } : {};
  return {
    text: typeof payload.text === 'string' ? payload.text : '',
    ...list('blocks'),
    ...list('attachments'),
  };
}

function threadOf({ thread_ts: threadTs }: Fields): string | undefined {
  return typeof threadTs === 'string' && threadTs !== '' ? threadTs : undefined;
}

function originalOf(context: WorkspaceContext, target: ResponseTarget): Message | undefined {
  if (target.ts === undefined) return undefined;
  return target.isEphemeral
    ? ephemeralsOf(context.state, target.userId).find(({ ts }) => ts === target.ts)
    : findMessage(context.state, target.channel, target.ts);
}
