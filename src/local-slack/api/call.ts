import { findChannel, findMessage } from '../state.ts';
import type { Channel, Fields, Message } from '../types.ts';
import { isObject } from '../wire.ts';
import type { WorkspaceContext } from '../workspace-context.ts';

/** One Web API call after authentication. */
export interface Call {
  context: WorkspaceContext;
  method: string;
  args: Fields;
}

/** Does the call; returns the fields beside `ok`, or throws a `SlackError`. */
export type Method = (call: Call) => Fields | Promise<Fields>;

/** An `ok: false` answer: the error of the method's reference page and what goes with it. */
export class SlackError extends Error {
  override name = 'SlackError';
  readonly code: string;
  readonly extra: Fields;

  constructor(code: string, extra: Fields = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** `invalid_arguments` with Slack's explanation. */
export function invalidArguments(message: string): SlackError {
  return new SlackError('invalid_arguments', { response_metadata: { messages: [`[ERROR] ${message}`] } });
}

/** A required text argument. */
export function required(args: Fields, name: string): string {
  const value = args[name];
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') throw invalidArguments(`missing required field: ${name}`);
  return value;
}

/** A text argument, or undefined when it is absent or empty. */
export function optional(args: Fields, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A boolean argument, as forms and JSON write it. */
export function flag(args: Fields, name: string): boolean {
  return args[name] === true || args[name] === 'true' || args[name] === '1' || args[name] === 1;
}

/** A whole number, or the fallback when the argument is absent. */
export function wholeNumber(args: Fields, name: string, fallback: number): number {
  const value = Number(args[name] ?? fallback);
  if (!Number.isInteger(value)) throw invalidArguments(`${name} must be an integer`);
  return value;
}

/** A list of objects; other things in it are refused. */
export function objects(args: Fields, name: string, error = 'invalid_arguments'): Fields[] | undefined {
  const value = args[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (!Array.isArray(value) || !value.every(isObject)) throw new SlackError(error);
  return value;
}

/** The channel of an argument, by id or `#name`. */
export function channelOf({ context, args }: Call, name = 'channel'): Channel {
  const channel = findChannel(context.state, required(args, name));
  if (!channel) throw new SlackError('channel_not_found');
  return channel;
}

/** The channel, when the app is in it. */
export function joinedChannelOf(call: Call, name = 'channel'): Channel {
  const channel = channelOf(call, name);
  if (channel.members.includes(call.context.identity.botUserId)) return channel;
  throw new SlackError(channel.kind === 'im' ? 'channel_not_found' : 'not_in_channel');
}

/** The root of the thread that an argument names; accepts the ts of a reply. */
export function threadRootOf(
  context: WorkspaceContext,
  channel: Channel,
  ts: string | undefined,
): string | undefined {
  if (ts === undefined) return undefined;
  const message = findMessage(context.state, channel.id, ts);
  if (!message) throw new SlackError('thread_not_found');
  return message.thread_ts ?? message.ts;
}

/** A message of this app, as chat.update and the streams need it. */
export function ownMessage(call: Call, channel: Channel, error: string): Message {
  const message = findMessage(call.context.state, channel.id, required(call.args, 'ts'));
  if (!message) throw new SlackError('message_not_found');
  if (message.bot_id !== call.context.identity.botId) throw new SlackError(error);
  return message;
}
