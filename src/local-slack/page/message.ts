import { isFields } from '../../blockkit/check.ts';
import { textToTyped } from '../messages.ts';
import { findPerson, selectionKey } from '../state.ts';
import type { Fields, Message } from '../types.ts';
import { avatar } from './avatar.ts';
import { blocks } from './blocks.ts';
import { emojiOf } from './emoji.ts';
import { type Html, html } from './html.ts';
import { mrkdwn } from './mrkdwn.ts';
import { addressOf, type Viewer } from './viewer.ts';

/** One message as a row; `inThread` leaves out the link to the thread. */
export function messageRow(viewer: Viewer, message: Message, inThread: boolean): Html {
  const { words, context, person } = viewer;
  const author = findPerson(context.state, message.user);
  const isApp = message.bot_id !== undefined;
  const isMine = message.user === person.id && !isApp;
  const marks = html`${message.ephemeralFor ? 'is-ephemeral' : ''} ${isStreaming(message) ? 'is-streaming' : ''}`;
  return html`<article class="message ${marks}" data-testid="message" data-ts="${message.ts}" id="${inThread ? 't' : 'm'}-${message.ts}"
    data-user="${message.user}" data-mine="${isMine ? '1' : ''}" data-app="${isApp ? '1' : ''}" aria-label="${author?.realName ?? message.user}, ${timeOf(viewer, message.ts)}">
    ${avatar(context, message.user)}
    <div class="message-main">
      ${message.ephemeralFor ? html`<div class="only-you">👁 ${words.onlyYou}</div>` : ''}
      <header class="message-head"><strong class="author">${author?.realName ?? message.user}</strong>${isApp ? html`<span class="badge">${words.app}</span>` : ''}<time datetime="${isoOf(message.ts)}">${timeOf(viewer, message.ts)}</time></header>
      <div class="message-body">${content(viewer, message)}</div>
      ${ending(viewer, message)}
      ${(message.files ?? []).map((file) => fileView(viewer, file))}
      ${reactions(message)}
      ${inThread ? '' : threadLink(viewer, message)}
    </div>
    <div class="tools">${inThread || message.ephemeralFor ? '' : html`<a class="tool" href="${addressOf(person.id, viewer.channel.id, { thread: message.thread_ts ?? message.ts })}" data-thread="${message.thread_ts ?? message.ts}" aria-label="${words.reply}">💬 <span>${words.reply}</span></a>`}${isExplained(message) ? html`<button type="button" class="tool" data-inspect="${message.ts}" aria-label="${words.inspector}">🔍 <span>${words.inspector}</span></button>` : ''}${isMine ? html`<button type="button" class="tool" data-edit="${message.ts}" aria-label="${words.edit}">✏️ <span>${words.edit}</span></button>` : ''}</div>
  </article>`;
}

/** The hour of a timestamp where the person lives. */
function timeOf({ language, person }: Viewer, ts: string): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone: person.timeZone } as const;
  return new Date(Number(ts) * 1000).toLocaleTimeString(language === 'es' ? 'es-ES' : 'en-GB', format);
}

/** Whether a message is an answer, by the key in its metadata, and so can be inspected. */
function isExplained({ bot_id, metadata }: Message): boolean {
  return bot_id !== undefined && String(metadata?.event_payload.key ?? '').includes('/answer/');
}

/** Whether a message is still being streamed. */
export function isStreaming({ stream }: Message): boolean {
  return stream?.state === 'streaming';
}

function content(viewer: Viewer, message: Message): Html {
  const { context, person, words } = viewer;
  const attached = (message.attachments ?? []).map((attachment) => attachmentView(viewer, attachment));
  // A person's message has a rich_text block with the same words as its text: show the text only.
  const own = message.bot_id !== undefined && message.blocks?.length ? message.blocks : undefined;
  const edited = message.edited && !message.bot_id ? html` <span class="quiet">${words.edited}</span>` : '';
  const text = message.text
    ? html`<div class="text" data-typed="${textToTyped(context, message.text)}">${mrkdwn(context, message.text)}${edited}</div>`
    : '';
  const values = context.state.selections.get(selectionKey(person.id, message.channel, message.ts)) ?? {};
  return html`${own ? blocks(viewer, own, { values, errors: {} }) : text}${attached}`;
}

function attachmentView(viewer: Viewer, attachment: Fields): Html {
  const inner = Array.isArray(attachment.blocks) ? attachment.blocks.filter(isFields) : [];
  const text = typeof attachment.text === 'string' ? attachment.text : String(attachment.fallback ?? '');
  return html`<div class="attachment">${inner.length > 0 ? blocks(viewer, inner) : mrkdwn(viewer.context, text)}</div>`;
}

function ending({ words }: Viewer, message: Message): Html | '' {
  if (isStreaming(message))
    return html`<span class="cursor" role="img" aria-label="${words.writing}"></span>`;
  if (message.stream?.state === 'stopped_by_user')
    return html`<div class="quiet">⏹ ${words.stoppedByUser}</div>`;
  return message.stream?.state === 'expired' ? html`<div class="quiet">${words.interrupted}</div>` : '';
}

function fileView({ words }: Viewer, file: Fields): Html {
  const id = String(file.id);
  const type = String(file.mimetype);
  const address = `/page/files/${id}`;
  const title = String(file.title ?? file.name);
  const head = html`<div class="file-name">${title} <span class="quiet">${sizeOf(Number(file.size))}</span></div>`;
  if (type.startsWith('image/')) {
    return html`<figure class="file"><figcaption>${head}</figcaption><a href="${address}" target="_blank"><img class="picture" src="${address}" alt="${title}"></a></figure>`;
  }
  if (type.startsWith('audio/')) {
    return html`<figure class="file"><figcaption>${head}</figcaption><audio controls preload="metadata" src="${address}" aria-label="${title}"></audio></figure>`;
  }
  return html`<div class="file is-card"><span class="file-icon" aria-hidden="true">📄</span><div>${head}<a href="${address}?download=1" download="${String(file.name)}">${words.download}</a></div></div>`;
}

function reactions(message: Message): Html | '' {
  if (!message.reactions?.length) return '';
  return html`<div class="reactions">${message.reactions.map(
    ({ name, count }) =>
      html`<span class="reaction" title=":${name}:">${emojiOf(name) ?? `:${name}:`} ${count}</span>`,
  )}</div>`;
}

function threadLink(viewer: Viewer, message: Message): Html | '' {
  const { reply_count: count, reply_users: users, latest_reply: latest } = message;
  if (!count) return '';
  const { words, context, person, channel } = viewer;
  return html`<a class="replies" data-testid="replies" data-thread="${message.ts}" href="${addressOf(person.id, channel.id, { thread: message.ts })}">
    ${(users ?? []).slice(0, 3).map((id) => avatar(context, id, 'small'))}<span>${words.replies(count)}</span>${latest ? html`<span class="quiet">${words.lastReply(timeOf(viewer, latest))}</span>` : ''}</a>`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function isoOf(ts: string): string {
  return new Date(Number(ts) * 1000).toISOString();
}
