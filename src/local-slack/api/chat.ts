import { codePoints } from '../../blockkit/check.ts';
import { LIMITS } from '../../blockkit/limits.ts';
import { addEphemeral, addMessage, changeMessage, removeMessage } from '../messages.ts';
import { findMessage, findPerson } from '../state.ts';
import { messageToWire } from '../wire.ts';
import {
  channelOf,
  joinedChannelOf,
  type Method,
  optional,
  ownMessage,
  required,
  SlackError,
  threadRootOf,
} from './call.ts';
import { contentOf } from './content.ts';
import { streamStateOf } from './streams.ts';

const postMessage: Method = (call) => {
  const channel = joinedChannelOf(call);
  const content = contentOf(call);
  const threadTs = threadRootOf(call.context, channel, optional(call.args, 'thread_ts'));
  const message = addMessage(call.context, { ...content, channel, threadTs, asApp: true });
  return { channel: channel.id, ts: message.ts, message: messageToWire(call.context, message, true) };
};

const update: Method = (call) => {
  const channel = joinedChannelOf(call);
  const message = ownMessage(call, channel, 'cant_update_message');
  if (streamStateOf(call.context, message) === 'streaming') throw new SlackError('streaming_state_conflict');
  // An update without text keeps the blocks' fallback; Slack's limit is ten times lower here than for a post.
  if (codePoints(optional(call.args, 'text') ?? '') > LIMITS.message.updateText)
    throw new SlackError('msg_too_long');
  const content = contentOf(call);
  const isTextOnly = content.blocks === undefined && call.args.blocks === undefined;
  changeMessage(call.context, message, {
    ...content,
    // Text alone removes the blocks; leaving `text` out with blocks clears the old fallback.
    ...(isTextOnly ? { blocks: undefined } : {}),
    edited: { user: call.context.identity.botUserId, ts: call.context.ids.ts() },
  });
  return {
    channel: channel.id,
    ts: message.ts,
    text: message.text,
    message: messageToWire(call.context, message, true),
  };
};

const remove: Method = (call) => {
  const channel = joinedChannelOf(call);
  removeMessage(call.context, ownMessage(call, channel, 'cant_delete_message'));
  return { channel: channel.id, ts: required(call.args, 'ts') };
};

const postEphemeral: Method = (call) => {
  const channel = joinedChannelOf(call);
  const userId = required(call.args, 'user');
  if (!findPerson(call.context.state, userId) || !channel.members.includes(userId)) {
    throw new SlackError('user_not_in_channel');
  }
  const content = contentOf(call);
  const threadTs = threadRootOf(call.context, channel, optional(call.args, 'thread_ts'));
  const message = addEphemeral(call.context, { ...content, channel, threadTs, asApp: true }, userId);
  return { message_ts: message.ts };
};

const getPermalink: Method = (call) => {
  const channel = channelOf(call);
  const ts = required(call.args, 'message_ts');
  const message = findMessage(call.context.state, channel.id, ts);
  if (!message) throw new SlackError('message_not_found');
  const thread = message.thread_ts ? `&thread=${message.thread_ts}` : '';
  return {
    channel: channel.id,
    permalink: `${call.context.baseUrl()}/?channel=${channel.id}${thread}#m-${ts}`,
  };
};

/** Methods that post, update and delete messages. */
export const CHAT_METHODS: Record<string, Method> = {
  'chat.postMessage': postMessage,
  'chat.update': update,
  'chat.delete': remove,
  'chat.postEphemeral': postEphemeral,
  'chat.getPermalink': getPermalink,
};
