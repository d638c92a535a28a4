import { codePoints } from '../../blockkit/check.ts';
import { LIMITS } from '../../blockkit/limits.ts';
import { validateBlocks } from '../../blockkit/validate.ts';
import { addMessage, changeMessage, tellMessage } from '../messages.ts';
import { findPerson, threadKey } from '../state.ts';
import type { Channel, Message, Stream, StreamState } from '../types.ts';
import { messageToWire, withIds } from '../wire.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import {
  type Call,
  invalidArguments,
  joinedChannelOf,
  type Method,
  objects,
  optional,
  ownMessage,
  SlackError,
  threadRootOf,
} from './call.ts';
import { applyChunks, blocksOfStream } from './chunks.ts';
import { metadataOf, refuse } from './content.ts';

/** Slack closes a stream about five minutes after it was opened (seen by several apps; no official figure). */
const STREAM_LIFETIME_MS = 5 * 60_000;

/** The state of a message's stream now; undefined when it never was one. */
export function streamStateOf(context: WorkspaceContext, message: Message): StreamState | undefined {
  const { stream } = message;
  if (
    stream?.state === 'streaming' &&
    context.clock.now().getTime() - stream.startedMs >= STREAM_LIFETIME_MS
  ) {
    stream.state = 'expired';
    tellMessage(context, message);
  }
  return stream?.state;
}

const start: Method = (call) => {
  const { context, args } = call;
  const channel = joinedChannelOf(call);
  const threadTs = threadRootOf(context, channel, optional(args, 'thread_ts'));
  if (channel.kind !== 'im') checkRecipient(call, channel);
  const mode = optional(args, 'task_display_mode') ?? 'timeline';
  if (mode !== 'timeline' && mode !== 'plan')
    throw invalidArguments('task_display_mode must be timeline or plan');
  const stream: Stream = {
    state: 'streaming',
    startedMs: context.clock.now().getTime(),
    taskDisplayMode: mode,
    markdown: '',
    tasks: [],
    blocks: [],
  };
  feed(call, stream);
  const blocks = blocksOfStream(stream);
  const message = addMessage(context, {
    channel,
    text: stream.markdown,
    threadTs,
    asApp: true,
    stream,
    ...(blocks.length > 0 ? { blocks } : {}),
  });
  context.after(STREAM_LIFETIME_MS, () => streamStateOf(context, message));
  setSession(context, channel, threadTs ?? message.ts, 'processing');
  return { channel: channel.id, ts: message.ts };
};

const append: Method = (call) => {
  const channel = joinedChannelOf(call);
  const message = ownMessage(call, channel, 'message_not_owned_by_app');
  const stream = openStream(call.context, message);
  if (optional(call.args, 'markdown_text') === undefined && !objects(call.args, 'chunks')?.length) {
    throw new SlackError('no_text');
  }
  feed(call, stream);
  redraw(call.context, message, stream);
  return { channel: channel.id, ts: message.ts };
};

const stop: Method = (call) => {
  const { context, args } = call;
  const channel = joinedChannelOf(call);
  const message = ownMessage(call, channel, 'message_not_owned_by_app');
  const stream = openStream(context, message);
  const blocks = objects(args, 'blocks', 'invalid_blocks') ?? [];
  refuse(validateBlocks(blocks));
  feed(call, stream);
  stream.state = 'stopped';
  const drawn = withIds([...blocksOfStream(stream), ...blocks], context.ids);
  changeMessage(context, message, {
    text: stream.markdown,
    ...(drawn.length > 0 ? { blocks: drawn } : {}),
    ...metadataOf(args),
  });
  setSession(context, channel, message.thread_ts ?? message.ts, optional(args, 'session_status') ?? 'active');
  return { channel: channel.id, ts: message.ts, message: messageToWire(context, message, true) };
};

/** Methods on streaming messages. */
export const STREAM_METHODS: Record<string, Method> = {
  'chat.startStream': start,
  'chat.appendStream': append,
  'chat.stopStream': stop,
};

function openStream(context: WorkspaceContext, message: Message): Stream {
  const state = streamStateOf(context, message);
  if (state === 'stopped_by_user') throw new SlackError('stopped_by_user');
  if (state !== 'streaming' || !message.stream) {
    throw new SlackError('message_not_in_streaming_state', { stream_state: state ?? 'none' });
  }
  return message.stream;
}

function checkRecipient({ context, args }: Call, channel: Channel): void {
  if (optional(args, 'recipient_team_id') === undefined) throw new SlackError('missing_recipient_team_id');
  const userId = optional(args, 'recipient_user_id');
  if (userId === undefined) throw new SlackError('missing_recipient_user_id');
  if (!findPerson(context.state, userId)) throw new SlackError('user_not_found');
  if (!channel.members.includes(userId)) throw new SlackError('user_not_in_channel');
}

/** Adds this call's text and chunks to the stream. */
function feed({ args }: Call, stream: Stream): void {
  const text = optional(args, 'markdown_text') ?? '';
  if (codePoints(text) > LIMITS.message.markdownText) throw new SlackError('msg_too_long');
  const chunks = objects(args, 'chunks', 'invalid_chunks') ?? [];
  const next = structuredClone(stream);
  next.markdown += text;
  applyChunks(next, chunks);
  if (codePoints(next.markdown) > LIMITS.message.text) throw new SlackError('msg_too_long');
  Object.assign(stream, next);
}

function redraw(context: WorkspaceContext, message: Message, stream: Stream): void {
  message.text = stream.markdown;
  message.blocks = withIds(blocksOfStream(stream), context.ids);
  tellMessage(context, message);
}

function setSession(context: WorkspaceContext, channel: Channel, threadTs: string, status: string): void {
  context.state.sessions.set(threadKey(channel.id, threadTs), status);
  context.changes.tell({ kind: 'status', channel: channel.id, threadTs });
}
