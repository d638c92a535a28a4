import type { SendOptions } from './contract.ts';
import { fireEvent } from './events.ts';
import { addMessage, changeMessage, editMessage, typedToText } from './messages.ts';
import {
  directChannelOf,
  ephemeralsOf,
  findChannel,
  findMessage,
  findPerson,
  modalsOf,
  threadOf,
} from './state.ts';
import { textBlocks } from './text.ts';
import type { Channel, Message, Person, StoredFile, View } from './types.ts';
import { fileToWire, viewToWire } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** Posts what a person typed, with the files they attached. */
export function sendAs(
  context: WorkspaceContext,
  userId: string,
  channelId: string,
  typed: string,
  options: SendOptions = {},
): Message {
  const person = personOf(context, userId);
  const channel = channelFor(context, person, channelId);
  const root = options.threadTs ? messageFor(context, person, channel, options.threadTs) : undefined;
  const files = (options.files ?? []).map(({ name, mimetype, bytes }): StoredFile => {
    const file: StoredFile = {
      id: context.ids.id('F'),
      name,
      title: name,
      mimetype,
      sizeBytes: bytes.length,
      userId,
      createdMs: context.clock.now().getTime(),
      shares: [],
    };
    context.state.files.set(file.id, file);
    context.state.bytes.set(file.id, bytes);
    return file;
  });
  const text = typedToText(context, typed);
  const message = addMessage(context, {
    channel,
    text,
    asApp: false,
    userId,
    threadTs: root ? (root.thread_ts ?? root.ts) : undefined,
    blocks: textBlocks(text),
    ...(files.length > 0
      ? { files: files.map((file) => fileToWire(context, file)), subtype: 'file_share' }
      : {}),
  });
  for (const file of files)
    file.shares.push({ channel: channel.id, ts: message.ts, threadTs: message.thread_ts });
  return message;
}

/** A person changes the text of their own message. */
export function editAs(
  context: WorkspaceContext,
  userId: string,
  channelId: string,
  ts: string,
  typed: string,
): void {
  const person = personOf(context, userId);
  const message = messageFor(context, person, channelFor(context, person, channelId), ts);
  if (message.user !== userId) throw new Error(`message ${ts} is not by ${userId}`);
  editMessage(context, message, typedToText(context, typed));
}

/** A person opens the app's home or messages tab. */
export function openHomeAs(context: WorkspaceContext, userId: string, tab: 'home' | 'messages'): void {
  personOf(context, userId);
  const channel = directChannelOf(context.state, userId, context.identity.botUserId);
  const view = context.state.homes.get(userId);
  fireEvent(context, 'app_home_opened', {
    type: 'app_home_opened',
    user: userId,
    channel: channel?.id,
    tab,
    ...(tab === 'home' && view ? { view: viewToWire(context, view) } : {}),
    event_ts: context.ids.ts(),
  });
}

/**
 * Sets the locale of a person, chosen by them or taken from their browser. A chosen locale is not replaced by a
 * browser's. The app sees it in `users.info`.
 */
export function setLocale(
  context: WorkspaceContext,
  userId: string,
  locale: string,
  isChosen: boolean,
): void {
  const person = personOf(context, userId);
  if (person.hasChosenLocale && !isChosen) return;
  const isOther = person.locale !== locale;
  person.locale = locale;
  person.hasChosenLocale = isChosen;
  context.changes.tell({ kind: 'locale', userId, isChosen });
  if (!isOther) return;
  // As when a client reconnects: the app gets an event and can look the person up again.
  openHomeAs(context, userId, 'messages');
}

/** A person presses Stop in a thread the app is answering in. */
export function stopAs(context: WorkspaceContext, userId: string, channelId: string, threadTs: string): void {
  const channel = channelFor(context, personOf(context, userId), channelId);
  const streaming = stopStreams(context, threadOf(context.state, channel.id, threadTs));
  fireEvent(context, 'agent_session_stopped', {
    type: 'agent_session_stopped',
    channel: channel.id,
    user: userId,
    thread_ts: threadTs,
    streaming_message_ts: streaming,
    event_ts: context.ids.ts(),
  });
}

/** A person, or another app's bot, by id; throws for unknown ids. */
export function personOf(context: WorkspaceContext, userId: string): Person {
  const person = findPerson(context.state, userId);
  if (!person || userId === context.identity.botUserId)
    throw new Error(`no person ${userId} in this workspace`);
  return person;
}

/** A channel the person is in. */
export function channelFor(context: WorkspaceContext, person: Person, channelId: string): Channel {
  const channel = findChannel(context.state, channelId);
  if (!channel) throw new Error(`no channel ${channelId} in this workspace`);
  if (!channel.members.includes(person.id)) throw new Error(`${person.id} is not in ${channel.name}`);
  return channel;
}

/** A message the person sees, ephemeral ones included. */
export function messageFor(context: WorkspaceContext, person: Person, channel: Channel, ts: string): Message {
  const ephemeral = ephemeralsOf(context.state, person.id).find(
    (one) => one.ts === ts && one.channel === channel.id,
  );
  const message = ephemeral ?? findMessage(context.state, channel.id, ts);
  if (!message) throw new Error(`no message ${ts} in ${channel.name}`);
  return message;
}

/** A view the person has open. */
export function viewFor(context: WorkspaceContext, person: Person, viewId: string): View {
  const home = context.state.homes.get(person.id);
  const view = [...modalsOf(context.state, person.id), ...(home ? [home] : [])].find(
    ({ id }) => id === viewId,
  );
  if (!view) throw new Error(`${person.id} has no view ${viewId} open`);
  return view;
}

/** Ends the open streams among some messages; their timestamps. */
function stopStreams(context: WorkspaceContext, messages: Message[]): string[] {
  const streaming = messages.filter(({ stream }) => stream?.state === 'streaming');
  for (const message of streaming) {
    if (message.stream) message.stream.state = 'stopped_by_user';
    changeMessage(context, message, {}, { echo: false });
  }
  return streaming.map(({ ts }) => ts);
}
