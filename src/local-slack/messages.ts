import { fireChanged, fireDeleted, fireMention, fireMessage } from './events.ts';
import { SEED_IDS } from './seed.ts';
import { ephemeralsOf, findChannel, findMessage, findPerson, messagesOf, threadKey } from './state.ts';
import { escapeText, textBlocks, unescapeText } from './text.ts';
import type { Channel, Fields, Message, Person, Stream } from './types.ts';
import { withIds } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** What a message is made of; `asApp` when the bot speaks. */
export interface Draft {
  channel: Channel;
  text: string;
  asApp: boolean;
  userId?: string;
  threadTs?: string | undefined;
  blocks?: Fields[] | undefined;
  attachments?: Fields[];
  metadata?: Message['metadata'];
  files?: Fields[];
  subtype?: string;
  stream?: Stream;
}

/** Adds a message to its channel, keeps its thread's count, and tells the page and the app. */
export function addMessage(context: WorkspaceContext, draft: Draft): Message {
  const message = createMessage(context, draft);
  context.state.messages.set(draft.channel.id, [...messagesOf(context.state, draft.channel.id), message]);
  tellMessage(context, message);
  if (message.thread_ts) countReply(context, draft.channel, message);
  if (draft.asApp) clearStatus(context, draft.channel.id, message.thread_ts ?? message.ts);
  fireMessage(context, draft.channel, message);
  return message;
}

/** Adds a message that only one person sees. */
export function addEphemeral(context: WorkspaceContext, draft: Draft, userId: string): Message {
  const message = { ...createMessage(context, draft), ephemeralFor: userId };
  context.state.ephemerals.set(userId, [...ephemeralsOf(context.state, userId), message]);
  tellMessage(context, message);
  if (draft.asApp && draft.threadTs) clearStatus(context, draft.channel.id, draft.threadTs);
  return message;
}

/** Changes a message in place; `echo` sends the app its `message_changed`. */
export function changeMessage(
  context: WorkspaceContext,
  message: Message,
  changes: Partial<Message>,
  { echo = true }: { echo?: boolean } = {},
): void {
  const previous = structuredClone(message);
  Object.assign(message, changes, changes.blocks ? { blocks: withIds(changes.blocks, context.ids) } : {});
  tellMessage(context, message);
  const channel = findChannel(context.state, message.channel);
  if (channel && echo && !message.ephemeralFor) fireChanged(context, channel, message, previous);
}

/** A person edits their message: the app hears of the change, and of the mention if there is one. */
export function editMessage(context: WorkspaceContext, message: Message, text: string): void {
  const channel = findChannel(context.state, message.channel);
  const edited = { user: message.user, ts: context.ids.ts() };
  changeMessage(context, message, { text, blocks: textBlocks(text), edited });
  if (channel) fireMention(context, channel, message);
}

/** Deletes a message and tells the page and the app. */
export function removeMessage(context: WorkspaceContext, message: Message): void {
  const { channel: channelId, ts } = message;
  if (message.ephemeralFor) {
    const kept = ephemeralsOf(context.state, message.ephemeralFor).filter((one) => one !== message);
    context.state.ephemerals.set(message.ephemeralFor, kept);
  } else {
    context.state.messages.set(
      channelId,
      messagesOf(context.state, channelId).filter((one) => one !== message),
    );
  }
  context.changes.tell({
    kind: 'removed',
    channel: channelId,
    ts,
    threadTs: message.thread_ts,
    userId: message.ephemeralFor,
  });
  const channel = findChannel(context.state, channelId);
  if (channel && !message.ephemeralFor) fireDeleted(context, channel, message);
}

/** What a person types becomes Slack text: `@Name` a mention, `& < >` escaped, what already is a mention kept. */
export function typedToText(context: WorkspaceContext, typed: string): string {
  const escaped = typed
    .split(/(<[@#!][^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
    .join('');
  const names = context.state.people.flatMap(({ id, name, realName }) => [
    { id, name: realName },
    { id, name },
  ]);
  return names.reduce(
    (text, { id, name }) =>
      text.replace(new RegExp(`(?<![\\p{L}\\p{N}.@<])@${name}(?![\\p{L}\\p{N}])`, 'giu'), `<@${id}>`),
    escaped,
  );
}

/** The reverse: a message's text as its author would type it. */
export function textToTyped(context: WorkspaceContext, text: string): string {
  const named = text.replace(/<@(\w+)>/g, (all, id: string) => {
    const person = findPerson(context.state, id);
    return person ? `@${person.realName}` : all;
  });
  return unescapeText(named);
}

/** Tells the page and whoever waits that a message is new or different. */
export function tellMessage(context: WorkspaceContext, message: Message): void {
  const { channel, ts, thread_ts: threadTs, ephemeralFor: userId } = message;
  context.changes.tell({ kind: 'message', channel, ts, threadTs, userId });
}

/** Removes the status line of a thread. */
function clearStatus(context: WorkspaceContext, channel: string, threadTs: string): void {
  if (context.state.statuses.delete(threadKey(channel, threadTs)))
    context.changes.tell({ kind: 'status', channel, threadTs });
}

function createMessage(context: WorkspaceContext, draft: Draft): Message {
  const { identity, ids } = context;
  const person = findPerson(context.state, draft.userId);
  const team = person?.isStranger ? SEED_IDS.strangersTeam : identity.teamId;
  return {
    type: 'message',
    ...(draft.subtype ? { subtype: draft.subtype } : {}),
    channel: draft.channel.id,
    user: draft.userId ?? identity.botUserId,
    ts: ids.ts(),
    team,
    text: draft.text,
    ...authorship(context, draft, person),
    ...(person?.isStranger ? { user_team: team, source_team: team } : {}),
    ...(draft.threadTs ? { thread_ts: draft.threadTs } : {}),
    ...(draft.blocks ? { blocks: withIds(draft.blocks, ids) } : {}),
    ...(draft.attachments ? { attachments: structuredClone(draft.attachments) } : {}),
    ...(draft.metadata ? { metadata: structuredClone(draft.metadata) } : {}),
    ...(draft.files ? { files: draft.files } : {}),
    ...(draft.stream ? { stream: draft.stream } : {}),
  };
}

/** The fields that mark a message as an app's; another bot's message has that bot's ids. */
function authorship(
  { identity, ids }: WorkspaceContext,
  draft: Draft,
  person: Person | undefined,
): Partial<Message> {
  if (draft.asApp) return { bot_id: identity.botId, app_id: identity.appId };
  return person?.isBot
    ? { bot_id: `B${person.id.slice(1)}`, app_id: `A${person.id.slice(1)}` }
    : { client_msg_id: ids.uuid() };
}

function countReply(context: WorkspaceContext, channel: Channel, reply: Message): void {
  const root = findMessage(context.state, channel.id, reply.thread_ts);
  if (!root) return;
  const isFirst = root.reply_count === undefined;
  const users = new Set([...(root.reply_users ?? []), reply.user]);
  // Slack sends message_changed for the root at the first reply; apps must not take it for an edit.
  changeMessage(
    context,
    root,
    {
      thread_ts: root.ts,
      reply_count: (root.reply_count ?? 0) + 1,
      reply_users: [...users],
      latest_reply: reply.ts,
    },
    { echo: isFirst },
  );
}
