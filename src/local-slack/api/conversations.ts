import { directChannelOf, findMessage, findPerson, messagesOf, threadOf } from '../state.ts';
import type { Fields, Message } from '../types.ts';
import { channelToWire, messageToWire } from '../wire.ts';
import {
  type Call,
  channelOf,
  flag,
  joinedChannelOf,
  type Method,
  optional,
  required,
  SlackError,
  wholeNumber,
} from './call.ts';

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 999;

const open: Method = ({ context, args }) => {
  const users = optional(args, 'users')?.split(',').filter(Boolean) ?? [];
  const named = optional(args, 'channel');
  const [userId] = users;
  if (!userId && !named) throw new SlackError('users_list_not_supplied');
  if (users.length > 1) throw new SlackError('method_not_supported_for_channel_type');
  if (userId && !findPerson(context.state, userId)) throw new SlackError('user_not_found');
  const channel = userId
    ? directChannelOf(context.state, userId, context.identity.botUserId)
    : context.state.channels.find(({ id }) => id === named);
  if (!channel) throw new SlackError('channel_not_found');
  const full = flag(args, 'return_im') ? channelToWire(context, channel) : { id: channel.id };
  return { no_op: true, already_open: true, channel: full };
};

const info: Method = (call) => ({ channel: channelToWire(call.context, channelOf(call)) });

const list: Method = ({ context }) => ({
  channels: context.state.channels.map((channel) => channelToWire(context, channel)),
  response_metadata: { next_cursor: '' },
});

const members: Method = (call) => ({
  members: channelOf(call).members,
  response_metadata: { next_cursor: '' },
});

const history: Method = (call) => {
  const channel = joinedChannelOf(call);
  const roots = messagesOf(call.context.state, channel.id).filter(
    ({ ts, thread_ts }) => !thread_ts || thread_ts === ts,
  );
  return page(call, [...roots].reverse());
};

const replies: Method = (call) => {
  const channel = joinedChannelOf(call);
  const ts = required(call.args, 'ts');
  const message = findMessage(call.context.state, channel.id, ts);
  if (!message) throw new SlackError('thread_not_found');
  return page(call, threadOf(call.context.state, channel.id, message.thread_ts ?? ts));
};

/** Methods that open and read conversations. */
export const CONVERSATION_METHODS: Record<string, Method> = {
  'conversations.open': open,
  'conversations.info': info,
  'conversations.list': list,
  'conversations.members': members,
  'conversations.history': history,
  'conversations.replies': replies,
};

/** One page of messages between `oldest` and `latest`, in the order given. */
function page({ context, args }: Call, messages: Message[]): Fields {
  const limit = wholeNumber(args, 'limit', DEFAULT_PAGE);
  if (limit < 1 || limit > LARGEST_PAGE) throw new SlackError('invalid_limit');
  const start = cursorIndex(optional(args, 'cursor'));
  const within = messages.filter((message) => isBetween(message, args));
  const shown = within.slice(start, start + limit);
  const hasMore = start + limit < within.length;
  return {
    messages: shown.map((message) => messageToWire(context, message, flag(args, 'include_all_metadata'))),
    has_more: hasMore,
    response_metadata: {
      next_cursor: hasMore ? Buffer.from(`next:${start + limit}`).toString('base64') : '',
    },
  };
}

function isBetween({ ts }: Message, args: Fields): boolean {
  const isInclusive = flag(args, 'inclusive');
  const time = Number(ts);
  const oldest = Number(args.oldest || 0);
  const latest = Number(args.latest || Number.POSITIVE_INFINITY);
  return isInclusive ? time >= oldest && time <= latest : time > oldest && time < latest;
}

function cursorIndex(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^next:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8'));
  if (!match) throw new SlackError('invalid_cursor');
  return Number(match[1]);
}
