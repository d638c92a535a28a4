import type { Channel, Message, Person, Prompt, Status, StoredFile, View } from './types.ts';

/** The content of the workspace. */
export interface WorkspaceState {
  teamName: string;
  people: Person[];
  channels: Channel[];
  /** By channel id, oldest first, replies included. */
  messages: Map<string, Message[]>;
  /** The `ts` of messages deleted by a reset; calls that still name them are not violations. */
  erased: Set<string>;
  /** By person; Slack keeps them only as long as the session. */
  ephemerals: Map<string, Message[]>;
  files: Map<string, StoredFile>;
  bytes: Map<string, Uint8Array>;
  homes: Map<string, View>;
  /** What people have chosen in the menus of messages, by `selectionKey`. */
  selections: Map<string, View['state']['values']>;
  /** Stack of open modals by person. */
  modals: Map<string, View[]>;
  statuses: Map<string, Status>;
  /** By channel. */
  prompts: Map<string, Prompt[]>;
  /** Thread titles and agent sessions, by `channel:thread`. */
  titles: Map<string, string>;
  sessions: Map<string, string>;
}

/** An empty workspace. */
export function createState(seed: {
  teamName: string;
  people: Person[];
  channels: Channel[];
}): WorkspaceState {
  return {
    ...seed,
    messages: new Map(),
    erased: new Set(),
    ephemerals: new Map(),
    files: new Map(),
    bytes: new Map(),
    homes: new Map(),
    selections: new Map(),
    modals: new Map(),
    statuses: new Map(),
    prompts: new Map(),
    titles: new Map(),
    sessions: new Map(),
  };
}

/** Deletes all content; people and channels stay. */
export function resetState(state: WorkspaceState): void {
  state.erased = new Set([...state.messages.values()].flat().map(({ ts }) => ts));
  const { messages, ephemerals, files, bytes, homes, selections, modals, statuses, titles, sessions } = state;
  for (const kept of [
    messages,
    ephemerals,
    files,
    bytes,
    homes,
    selections,
    modals,
    statuses,
    titles,
    sessions,
  ])
    kept.clear();
}

/** A person or bot by id. */
export function findPerson(state: WorkspaceState, id: unknown): Person | undefined {
  return state.people.find((person) => person.id === id);
}

/** A channel by id, or by `#name` as chat.postMessage allows. */
export function findChannel(state: WorkspaceState, idOrName: unknown): Channel | undefined {
  if (typeof idOrName !== 'string') return undefined;
  const name = idOrName.replace(/^#/, '');
  return state.channels.find(
    (channel) => channel.id === idOrName || (channel.kind !== 'im' && channel.name === name),
  );
}

/** The conversation of a person with the bot. */
export function directChannelOf(
  state: WorkspaceState,
  userId: string,
  botUserId: string,
): Channel | undefined {
  return state.channels.find(
    ({ kind, members }) => kind === 'im' && members.includes(userId) && members.includes(botUserId),
  );
}

/** All messages of a channel, oldest first. */
export function messagesOf(state: WorkspaceState, channelId: string): Message[] {
  return state.messages.get(channelId) ?? [];
}

/** A message of a channel by its timestamp. */
export function findMessage(state: WorkspaceState, channelId: string, ts: unknown): Message | undefined {
  return messagesOf(state, channelId).find((message) => message.ts === ts);
}

/** The first message of a thread and its replies. */
export function threadOf(state: WorkspaceState, channelId: string, threadTs: string): Message[] {
  return messagesOf(state, channelId).filter(
    ({ ts, thread_ts }) => ts === threadTs || thread_ts === threadTs,
  );
}

/** The ephemeral messages of a person. */
export function ephemeralsOf(state: WorkspaceState, userId: string): Message[] {
  return state.ephemerals.get(userId) ?? [];
}

/** The open modals of a person, the one in front last. */
export function modalsOf(state: WorkspaceState, userId: string): View[] {
  return state.modals.get(userId) ?? [];
}

/** The key of one person's choices in one message. */
export function selectionKey(userId: string, channelId: string, ts: string): string {
  return `${userId}:${channelId}:${ts}`;
}

/** The key of what belongs to one thread. */
export function threadKey(channelId: string, threadTs: string | undefined): string {
  return `${channelId}:${threadTs ?? ''}`;
}
