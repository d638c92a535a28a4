import { ephemeralsOf, messagesOf, threadKey, threadOf } from '../state.ts';
import type { Message } from '../types.ts';
import { avatar } from './avatar.ts';
import { type Html, html } from './html.ts';
import { isStreaming, messageRow } from './message.ts';
import { channelName, type Viewer } from './viewer.ts';

/** As many rows as are drawn at a time: the rest is fetched when somebody scrolls there. */
const WINDOW_ROWS = 60;

/** A part of a channel: its rows, and whether there are others before and after them. */
export interface RowsWindow {
  rows: Html;
  hasOlder: boolean;
  hasNewer: boolean;
}

/** The messages of a channel that the viewer sees, without the replies in threads. */
function channelMessages(viewer: Viewer): Message[] {
  const { context, channel, person } = viewer;
  const roots = messagesOf(context.state, channel.id).filter(
    ({ ts, thread_ts }) => !thread_ts || thread_ts === ts,
  );
  const own = ephemeralsOf(context.state, person.id).filter(
    (one) => one.channel === channel.id && !one.thread_ts,
  );
  return inOrder([...roots, ...own]);
}

function hasMessages({ context, channel, person }: Viewer): boolean {
  if (messagesOf(context.state, channel.id).length > 0) return true;
  return ephemeralsOf(context.state, person.id).some((one) => one.channel === channel.id);
}

/** The messages of a thread that the viewer sees. */
function threadMessages(viewer: Viewer, threadTs: string): Message[] {
  const { context, channel, person } = viewer;
  const own = ephemeralsOf(context.state, person.id).filter(
    (one) => one.channel === channel.id && one.thread_ts === threadTs,
  );
  return inOrder([...threadOf(context.state, channel.id, threadTs), ...own]);
}

/**
 * Rows of a channel, with a line where a day begins: the newest, or those next to a timestamp in one direction.
 */
export function channelWindow(viewer: Viewer, next?: { before?: string; after?: string }): RowsWindow {
  const messages = channelMessages(viewer);
  const { before, after } = next ?? {};
  // A following window begins after the last row of the previous one, and the reverse.
  const end = before === undefined ? messages.length : firstFrom(messages, Number(before));
  const start =
    after === undefined ? Math.max(0, end - WINDOW_ROWS) : firstFrom(messages, Number(after) + LEAST_STEP);
  const stop = after === undefined ? end : Math.min(messages.length, start + WINDOW_ROWS);
  return {
    rows: rows(viewer, messages.slice(start, stop), false),
    hasOlder: start > 0,
    hasNewer: stop < messages.length,
  };
}

/** Timestamps have microseconds. */
const LEAST_STEP = 5e-7;

function firstFrom(messages: Message[], ts: number): number {
  const at = messages.findIndex((message) => Number(message.ts) >= ts);
  return at < 0 ? messages.length : at;
}

/** The rows of a thread. */
export function threadRows(viewer: Viewer, threadTs: string): Html {
  return rows(viewer, threadMessages(viewer, threadTs), true);
}

/** What an empty conversation says, and the questions it suggests. */
export function welcome(viewer: Viewer): Html {
  if (hasMessages(viewer)) return html``;
  const { words, channel, context } = viewer;
  const prompts = context.state.prompts.get(channel.id) ?? [];
  const isDirect = channel.kind === 'im';
  return html`<div class="welcome">${isDirect ? avatar(context, context.identity.botUserId) : html`<span class="avatar is-large is-channel" aria-hidden="true">#</span>`}
    <h2>${channelName(channel)}</h2>
    <p>${isDirect ? words.emptyDirect : html`${words.emptyChannel(channelName(channel))} ${words.hintChannel}`}</p>
    ${isDirect ? '' : viewer.commands.map(({ command, description }) => html`<p class="quiet"><kbd>${command}</kbd> ${description[viewer.language]}</p>`)}
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
 * Under a channel it covers all threads except the open one, which has its own status line.
 */
export function statusLine(viewer: Viewer, threadTs: string | undefined): Html {
  const { context, channel, words } = viewer;
  const isHere = (ts: string) => (threadTs === undefined ? ts !== viewer.threadTs : ts === threadTs);
  const statuses = [...context.state.statuses.values()].filter(
    (one) => one.channel === channel.id && isHere(one.threadTs),
  );
  const status = statuses.at(-1);
  const streaming = messagesOf(context.state, channel.id)
    .filter(isStreaming)
    .map(({ ts, thread_ts }) => thread_ts ?? ts)
    .filter(isHere)
    .at(-1);
  const busyTs = streaming ?? threadTs ?? status?.threadTs;
  const isBusy =
    streaming !== undefined || context.state.sessions.get(threadKey(channel.id, busyTs)) === 'processing';
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

function dayOf({ language, person, words, context }: Viewer, ts: string): string {
  const format = (date: Date) =>
    date.toLocaleDateString(language === 'es' ? 'es-ES' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: person.timeZone,
    });
  const day = format(new Date(Number(ts) * 1000));
  const nowMs = context.clock.now().getTime();
  if (day === format(new Date(nowMs))) return words.today;
  return day === format(new Date(nowMs - 86_400_000)) ? words.yesterday : day;
}

function inOrder(messages: Message[]): Message[] {
  return [...messages].sort((one, other) => Number(one.ts) - Number(other.ts));
}
