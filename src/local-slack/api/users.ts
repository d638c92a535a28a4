import { tellMessage } from '../messages.ts';
import { findMessage, findPerson } from '../state.ts';
import { personToWire } from '../wire.ts';
import { joinedChannelOf, type Method, required, SlackError } from './call.ts';

const info: Method = ({ context, args }) => {
  const person = findPerson(context.state, required(args, 'user'));
  if (!person) throw new SlackError('user_not_found');
  const locale = args.include_locale === true || args.include_locale === 'true';
  return { user: { ...personToWire(context, person), ...(locale && { locale: person.locale ?? 'en-US' }) } };
};

const list: Method = ({ context }) => ({
  members: context.state.people.map((person) => personToWire(context, person)),
  response_metadata: { next_cursor: '' },
});

const addReaction: Method = (call) => {
  const { context, args } = call;
  const name = required(args, 'name').replaceAll(':', '');
  const channel = joinedChannelOf(call);
  const message = findMessage(context.state, channel.id, required(args, 'timestamp'));
  if (!message) throw new SlackError('message_not_found');
  if (!/^[\w+-]+$/.test(name)) throw new SlackError('invalid_name');
  const user = context.identity.botUserId;
  message.reactions ??= [];
  const known = message.reactions.find((reaction) => reaction.name === name);
  if (known?.users.includes(user)) throw new SlackError('already_reacted');
  if (known) {
    known.users.push(user);
    known.count += 1;
  } else message.reactions.push({ name, users: [user], count: 1 });
  tellMessage(context, message);
  return {};
};

const removeReaction: Method = (call) => {
  const { context, args } = call;
  const channel = joinedChannelOf(call);
  const message = findMessage(context.state, channel.id, required(args, 'timestamp'));
  if (!message) throw new SlackError('message_not_found');
  const name = required(args, 'name').replaceAll(':', '');
  const user = context.identity.botUserId;
  const known = message.reactions?.find((reaction) => reaction.name === name);
  if (!known?.users.includes(user)) throw new SlackError('no_reaction');
  known.users = known.users.filter((id) => id !== user);
  known.count -= 1;
  message.reactions = message.reactions?.filter(({ count }) => count > 0);
  tellMessage(context, message);
  return {};
};

const conversations: Method = ({ context }) => ({
  channels: context.state.channels
    .filter((channel) => channel.kind !== 'im' && channel.members.includes(context.identity.botUserId))
    .map((channel) => ({ id: channel.id, name: channel.name, is_member: true })),
  response_metadata: { next_cursor: '' },
});

/** Methods on people, their conversations, and reactions. */
export const USER_METHODS: Record<string, Method> = {
  'users.info': info,
  'users.list': list,
  'users.conversations': conversations,
  'reactions.add': addReaction,
  'reactions.remove': removeReaction,
};
