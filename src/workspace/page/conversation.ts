import { ephemeralsOf, messagesOf, threadKey, threadOf } from '../state.ts';
import type { Message } from '../types.ts';
import { avatar } from './avatar.ts';
import { type Html, html } from './html.ts';
import { isStreaming, messageRow } from './message.ts';
import { channelName, type Viewer } from './viewer.ts';

/** Older ones stay in the workspace; drawing thousands at once would make people wait. */
const SHOWN_MESSAGES = 200;

/** The messages of a channel that the viewer sees, replies left to their threads. */
function channelMessages(viewer: Viewer): Message[] {
  const { world, channel, person } = viewer;
  const roots = messagesOf(world.state, channel.id).filter(
    ({ ts, thread_ts }) => !thread_ts || thread_ts === ts,
  );
  const own = ephemeralsOf(world.state, person.id).filter(
    (one) => one.channel === channel.id && !one.thread_ts,
  );
  return inOrder([...roots, ...own]);
}

/** The messages of a thread that the viewer sees. */
function threadMessages(viewer: Viewer, threadTs: string): Message[] {
  const { world, channel, person } = viewer;
  const own = ephemeralsOf(world.state, person.id).filter(
    (one) => one.channel === channel.id && one.thread_ts === threadTs,
  );
  return inOrder([...threadOf(world.state, channel.id, threadTs), ...own]);
}

/** The rows of a channel, with a line where a day begins. */
export function channelRows(viewer: Viewer): Html {
  return rows(viewer, channelMessages(viewer).slice(-SHOWN_MESSAGES), false);
}

/** The rows of a thread. */
export function threadRows(viewer: Viewer, threadTs: string): Html {
  return rows(viewer, threadMessages(viewer, threadTs), true);
}

/** What an empty conversation says, and the questions it suggests. */
export function welcome(viewer: Viewer): Html {
  if (channelMessages(viewer).length > 0) return html``;
  const { words, channel, world } = viewer;
  const prompts = world.state.prompts.get(channel.id) ?? [];
  const isDirect = channel.kind === 'im';
  return html`<div class="welcome">${isDirect ? avatar(world, world.identity.botUserId) : html`<span class="avatar is-large is-channel" aria-hidden="true">#</span>`}
    <h2>${channelName(channel)}</h2>
    <p>${isDirect ? words.emptyDirect : html`${words.emptyChannel(channelName(channel))} ${words.hintChannel}`}</p>
    ${
      prompts.length > 0
        ? html`<ul class="prompts" data-testid="prompts" aria-label="${words.suggestions}">${prompts.map(
            ({ title, message }) =>
              html`<li><button type="button" class="prompt" data-prompt="${message}">${title}</button></li>`,
          )}</ul>`
        : ''
    }</div>`;
}

/**
 * The status line under a conversation: what the bot says it is doing, and Stop while it works.
 * Under a channel it tells of all threads but the one that is open beside it, which has its own.
 */
export function statusLine(viewer: Viewer, threadTs: string | undefined): Html {
  const { world, channel, words } = viewer;
  const isHere = (ts: string) => (threadTs === undefined ? ts !== viewer.threadTs : ts === threadTs);
  const statuses = [...world.state.statuses.values()].filter(
    (one) => one.channel === channel.id && isHere(one.threadTs),
  );
  const status = statuses.at(-1);
  const streaming = messagesOf(world.state, channel.id)
    .filter(isStreaming)
    .map(({ ts, thread_ts }) => thread_ts ?? ts)
    .filter(isHere)
    .at(-1);
  const busyTs = streaming ?? threadTs ?? status?.threadTs;
  const isBusy =
    streaming !== undefined || world.state.sessions.get(threadKey(channel.id, busyTs)) === 'processing';
  if (!status && !isBusy) return html``;
  const loading = status && status.loadingMessages.length > 0 ? JSON.stringify(status.loadingMessages) : '';
  return html`<span class="status-text" data-loading="${loading}">${status ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span> Mostrador ${status.text}` : ''}</span>
    ${isBusy && busyTs ? html`<button type="button" class="button is-stop" data-stop="${busyTs}"><i class="square" aria-hidden="true"></i>${words.stop}</button>` : ''}`;
}

function rows(viewer: Viewer, messages: Message[], inThread: boolean): Html {
  let day = '';
  return html`${messages.map((message) => {
    const today = dayOf(viewer, message.ts);
    const line =
      today === day || inThread ? '' : html`<div class="day" role="separator"><span>${today}</span></div>`;
    day = today;
    return html`${line}${messageRow(viewer, message, inThread)}`;
  })}`;
}

function dayOf({ language, person, words, world }: Viewer, ts: string): string {
  const format = (date: Date) =>
    date.toLocaleDateString(language === 'es' ? 'es-ES' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: person.timeZone,
    });
  const day = format(new Date(Number(ts) * 1000));
  const nowMs = world.clock.now().getTime();
  if (day === format(new Date(nowMs))) return words.today;
  return day === format(new Date(nowMs - 86_400_000)) ? words.yesterday : day;
}

function inOrder(messages: Message[]): Message[] {
  return [...messages].sort((one, other) => Number(one.ts) - Number(other.ts));
}
