import { findMessage, findPerson, threadKey } from '../state.ts';
import type { Call } from './call.ts';
import {
  invalidArguments,
  joinedChannelOf,
  type Method,
  objects,
  optional,
  required,
  SlackError,
} from './call.ts';

/** A status expires when no message follows (docs: assistant.threads.setStatus). */
const STATUS_LIFETIME_MS = 2 * 60_000;

const SESSION_STATUSES = ['active', 'processing', 'suspended', 'closed'];
const LONGEST_TITLE = 200;

const setStatus: Method = (call) => {
  const { context, args } = call;
  const channel = joinedChannelOf(call, 'channel_id');
  const threadTs = threadOfArgument(call, channel.id);
  const text = typeof args.status === 'string' ? args.status : undefined;
  if (text === undefined) throw invalidArguments('missing required field: status');
  const key = threadKey(channel.id, threadTs);
  if (text === '') context.state.statuses.delete(key);
  else {
    const untilMs = context.clock.now().getTime() + STATUS_LIFETIME_MS;
    const status = {
      channel: channel.id,
      threadTs,
      text,
      loadingMessages: loadingMessages(args.loading_messages),
      untilMs,
    };
    context.state.statuses.set(key, status);
    context.after(STATUS_LIFETIME_MS, () => {
      if (context.state.statuses.get(key) !== status) return;
      context.state.statuses.delete(key);
      context.changes.tell({ kind: 'status', channel: channel.id, threadTs });
    });
  }
  context.changes.tell({ kind: 'status', channel: channel.id, threadTs });
  return {};
};

const setSuggestedPrompts: Method = (call) => {
  const { context, args } = call;
  const channel = joinedChannelOf(call, 'channel_id');
  const prompts = objects(args, 'prompts') ?? [];
  if (prompts.length === 0 || prompts.length > 4) throw invalidArguments('prompts must have 1 to 4 items');
  const read = prompts.map(({ title, message }) => {
    if (typeof title !== 'string' || typeof message !== 'string')
      throw invalidArguments('a prompt has title and message');
    return { title, message };
  });
  // With thread_ts an agent-view app is answered ok and nothing is shown.
  if (optional(args, 'thread_ts') !== undefined) return {};
  context.state.prompts.set(channel.id, read);
  context.changes.tell({ kind: 'prompts', channel: channel.id });
  return {};
};

const setTitle: Method = (call) => {
  const channel = joinedChannelOf(call, 'channel_id');
  const threadTs = threadOfArgument(call, channel.id);
  call.context.state.titles.set(threadKey(channel.id, threadTs), required(call.args, 'title'));
  return {};
};

const setSession: Method = (call) => {
  const { context, args } = call;
  const channel = joinedChannelOf(call, 'channel_id');
  const status = required(args, 'status');
  if (!SESSION_STATUSES.includes(status)) throw new SlackError('invalid_status');
  const initiator = optional(args, 'initiator_user_id');
  if (initiator !== undefined && !findPerson(context.state, initiator))
    throw new SlackError('user_not_found');
  const threadTs = sessionThread(call, channel.id);
  const key = threadKey(channel.id, threadTs);
  const title = optional(args, 'title');
  if (title !== undefined && !context.state.sessions.has(key)) context.state.titles.set(key, title);
  context.state.sessions.set(key, status);
  context.changes.tell({ kind: 'status', channel: channel.id, threadTs });
  return {};
};

const rename: Method = (call) => {
  const channel = joinedChannelOf(call, 'channel_id');
  const key = threadKey(channel.id, sessionThread(call, channel.id));
  const title = required(call.args, 'title');
  if (title.length > LONGEST_TITLE) throw new SlackError('invalid_name');
  if (!call.context.state.sessions.has(key)) throw new SlackError('session_not_found');
  call.context.state.titles.set(key, title);
  return {};
};

/** Status lines, prompts, titles and sessions of an agent. */
export const ASSISTANT_METHODS: Record<string, Method> = {
  'assistant.threads.setStatus': setStatus,
  'assistant.threads.setSuggestedPrompts': setSuggestedPrompts,
  'assistant.threads.setTitle': setTitle,
  'agents.sessions.setStatus': setSession,
  'agents.sessions.rename': rename,
};

function threadOfArgument({ context, args }: Call, channelId: string): string {
  const ts = required(args, 'thread_ts');
  if (!findMessage(context.state, channelId, ts)) throw new SlackError('invalid_thread_ts');
  return ts;
}

function sessionThread({ context, args }: Call, channelId: string): string {
  const ts = optional(args, 'thread_ts');
  if (ts === undefined) throw new SlackError('thread_ts_required');
  if (!findMessage(context.state, channelId, ts)) throw new SlackError('session_not_found');
  return ts;
}

function loadingMessages(value: unknown): string[] {
  if (value === undefined || value === '') return [];
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (!isList || value.length > 10) throw invalidArguments('loading_messages must be 1 to 10 texts');
  const messages = value.filter((entry): entry is string => typeof entry === 'string');
  if (messages.some((entry) => [...entry].length > 50))
    throw invalidArguments('a loading message has at most 50 characters');
  return messages;
}
