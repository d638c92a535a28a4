import { LONGEST_QUESTION, type Question } from '../agent/question.ts';
import { detectLanguage } from '../kernel/language.ts';
import type { Address } from './address.ts';
import type { SlackDeps } from './deps.ts';
import { type Origin, type Refusal, refusalOf } from './gate.ts';
import { unescapeMrkdwn } from './mrkdwn.ts';

/** The fields of `app_mention` and `message` events that matter here; all is checked, nothing is trusted. */
export interface IncomingMessage {
  type: string;
  subtype?: string | undefined;
  channel: string;
  channel_type?: string | undefined;
  user?: string | undefined;
  bot_id?: string | undefined;
  text?: string | undefined;
  ts: string;
  thread_ts?: string | undefined;
  /** The team of whoever wrote, where Slack tells it. */
  user_team?: string | undefined;
  source_team?: string | undefined;
  team?: string | undefined;
}

/** A message that is for the desk: a question, or the words of somebody it does not work for. */
export type Accepted = { question: Question; refusal?: Refusal };

type AcceptanceDeps = Pick<SlackDeps, 'admitsGuests' | 'teamId' | 'botUserId' | 'people' | 'threads'>;

const SUBTYPES_TAKEN = new Set<string | undefined>([undefined, 'file_share', 'thread_broadcast']);

/**
 * The one way in: a mention, a direct message, or a reply in a thread of the desk becomes a question; all
 * else is undefined. The run is named after the message, so that a message that is delivered twice, as
 * mention and as message, or edited, is one question. People of other teams, in channels that are shared with
 * them (Slack Connect), are strangers.
 */
export async function accept(
  message: IncomingMessage,
  origin: Origin,
  deps: AcceptanceDeps,
): Promise<Accepted | undefined> {
  const { channel, user, ts, thread_ts: threadTs } = message;
  if (user === undefined || user === deps.botUserId || message.bot_id !== undefined) return undefined;
  if (!SUBTYPES_TAKEN.has(message.subtype)) return undefined;
  const text = message.text ?? '';
  const isDirect = message.channel_type === 'im' || channel.startsWith('D');
  const mentioned = text.includes(`<@${deps.botUserId}>`) || text.includes(`<@${deps.botUserId}|`);
  const place = `${deps.teamId}:${channel}`;
  const thread = threadTs ?? (isDirect ? undefined : ts);
  const conversationId = thread === undefined ? place : `${place}:${thread}`;

  if (!isDirect && !mentioned) {
    const toOthers = /<@[UW][A-Z0-9]+/.test(text);
    if (threadTs === undefined || toOthers || !(await deps.threads.isOurs(conversationId))) return undefined;
  }
  const refusal =
    origin === 'foreign' || isForeign(message, origin === 'shared', deps.teamId)
      ? 'stranger'
      : await refusalOf(user, deps, { isFresh: false });
  // Whoever is not spoken to has nothing to say to them; to another bot never.
  if (refusal === 'bot' || (refusal && !isDirect && !mentioned)) return undefined;
  const words = await readable(text, deps);
  const address: Address = {
    face: 'slack',
    channel,
    messageTs: ts,
    ...(thread !== undefined && { threadTs: thread }),
  };
  const question: Question = {
    runId: `${place}:${ts}`,
    conversationId,
    order: ts,
    person: await deps.people.find(user),
    text: words,
    language: detectLanguage(words.slice(0, LONGEST_QUESTION)) ?? null,
    address,
  };
  return { question, ...(refusal && { refusal }) };
}

/** Whether a message comes from another team; in a shared channel whoever cannot be told is taken for one. */
function isForeign(
  { user_team, source_team, team }: IncomingMessage,
  isShared: boolean,
  teamId: string,
): boolean {
  const own = user_team ?? source_team ?? team;
  return own === undefined ? isShared : own !== teamId;
}

const MENTION = /<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g;
/** So many people of a message are looked up; the others are called by their id. */
const MOST_NAMED = 10;

/**
 * The words of a message as the person sees them: names for mentions, and without the desk's own. The length is
 * looked at first: in words that are too long for a question nobody is looked up.
 */
async function readable(text: string, { botUserId, people }: AcceptanceDeps): Promise<string> {
  const own = new RegExp(`<@${botUserId}(?:\\|[^>]*)?>`, 'g');
  const words = text.replace(own, ' ');
  const byIds = plain(words.replace(MENTION, '@$1'));
  if (byIds.length > LONGEST_QUESTION) return byIds;
  const mentioned = new Set([...words.matchAll(MENTION)].flatMap(([, id]) => id ?? []));
  const names = new Map<string, string>();
  for (const id of [...mentioned].slice(0, MOST_NAMED)) names.set(id, (await people.find(id)).name);
  return plain(words.replace(MENTION, (_tag, id: string) => names.get(id) ?? `@${id}`));
}

/** Mrkdwn as it is read: channels and links by their text, and nothing escaped. */
function plain(words: string): string {
  return unescapeMrkdwn(
    words
      .replace(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
      .replace(/<(?:https?:|mailto:)[^|>]*\|([^>]*)>/g, '$1')
      .replace(/<((?:https?:|mailto:)[^>]*)>/g, '$1'),
  )
    .replace(/[ \t]+/g, ' ')
    .trim();
}
