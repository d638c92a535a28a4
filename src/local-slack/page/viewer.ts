import { type Language, languageOfLocale } from '../../kernel/language.ts';
import type { SlashCommand } from '../contract.ts';
import { directChannelOf, findChannel, findMessage } from '../state.ts';
import type { Channel, Fields, Person } from '../types.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import type { Html } from './html.ts';
import { type PageWords, pageWords } from './words.ts';

/** The person who looks at a page, what they look at, and their language. */
export interface Viewer {
  context: WorkspaceContext;
  person: Person;
  channel: Channel;
  threadTs?: string;
  tab: 'home' | 'messages';
  language: Language;
  words: PageWords;
  commands: SlashCommand[];
  drawn: Drawn;
}

/** Cache of rendered blocks: rendering takes milliseconds each, and the blocks of a message do not change. */
export type Drawn = WeakMap<Fields, Html>;

/** The viewer an address names (`?as=U…&channel=C…&thread=TS&tab=home`); what it leaves out is the first available. */
export function viewerOf(
  context: WorkspaceContext,
  query: URLSearchParams,
  commands: Viewer['commands'],
  drawn: Drawn,
): Viewer | undefined {
  const people = context.state.people.filter(({ isBot }) => !isBot);
  const person = people.find(({ id }) => id === query.get('as')) ?? people[0];
  if (!person) return undefined;
  const named = findChannel(context.state, query.get('channel') ?? undefined);
  const channel =
    named?.members.includes(person.id) === true
      ? named
      : directChannelOf(context.state, person.id, context.identity.botUserId);
  if (!channel) return undefined;
  const thread = findMessage(context.state, channel.id, query.get('thread'));
  const language = languageOfLocale(person.locale);
  return {
    context: context,
    person,
    channel,
    ...(thread ? { threadTs: thread.thread_ts ?? thread.ts } : {}),
    tab: channel.kind === 'im' && query.get('tab') === 'home' ? 'home' : 'messages',
    language,
    words: pageWords(language),
    commands,
    drawn,
  };
}

/** The address of a conversation for a person. */
export function addressOf(
  personId: string,
  channelId: string,
  extra: { thread?: string; tab?: string } = {},
): string {
  const query = new URLSearchParams({ as: personId, channel: channelId });
  if (extra.tab) query.set('tab', extra.tab);
  if (extra.thread) query.set('thread', extra.thread);
  return `/?${query}`;
}

/** The display name of a channel. */
export function channelName(channel: Channel): string {
  return channel.kind === 'im' ? 'Mostrador' : `#${channel.name}`;
}
