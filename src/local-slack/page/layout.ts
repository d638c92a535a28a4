import { avatar, BELL } from './avatar.ts';
import { channelWindow, statusLine, threadRows, welcome } from './conversation.ts';
import { type Html, html } from './html.ts';
import { addressOf, channelName, type Viewer } from './viewer.ts';
import { home, modal } from './views.ts';

/** Each language in its own words. */
const LANGUAGES = [
  { id: 'es', name: 'Español' },
  { id: 'en', name: 'English' },
] as const;

/** What the page is told besides its viewer. */
export interface PageState {
  /** Whether an app is connected. */
  isConnected: boolean;
  /** The number of the last change that the page shows. */
  revision: number;
  /** The URLs of its modules, so that the browser preloads them in parallel. */
  scripts: Iterable<string>;
}

/** The whole page for one viewer. */
export function page(viewer: Viewer, { isConnected, revision, scripts }: PageState): Html {
  const { language, words, channel, person, threadTs, context } = viewer;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${channelName(channel)} · ${context.state.teamName}</title>
<link rel="icon" href="/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/style.css">${[...scripts].map((address) => html`<link rel="modulepreload" href="${address}">`)}
<script src="/page/client/app.js" type="module"></script>
</head>
<body data-revision="${revision}" data-as="${person.id}" data-channel="${channel.id}" data-tab="${viewer.tab}" data-direct="${channel.kind === 'im' ? '1' : ''}" data-failed="${words.failed}" data-untold="${words.untold}" data-cancel="${words.cancel}" data-save="${words.save}" data-editing="${words.edit}" data-gone="${words.gone}" data-offline="${words.offline}"
  data-commands="${JSON.stringify(completions(viewer))}" data-people="${JSON.stringify(mentionable(viewer))}" class="${threadTs ? 'has-thread' : ''}">
<a class="skip" href="#composer">${words.skip}</a>
${sidebar(viewer, isConnected)}
<main class="main" aria-label="${words.conversation}">
  ${heading(viewer)}
  <div class="offline" id="offline" role="status" ${isConnected ? html`hidden` : ''}>${words.offline}</div>
  ${viewer.tab === 'home' ? html`<section class="home" id="home" data-testid="home" aria-label="${words.home}">${home(viewer)}</section>` : conversation(viewer)}
</main>
<div id="thread-root">${threadTs ? threadPane(viewer, threadTs) : ''}</div>
<div id="inspector-root"></div>
<div id="modal-root">${modal(viewer)}</div>
<div class="notices" id="notices" role="status" aria-live="polite" data-testid="notices"></div>
</body></html>`;
}

/** The pane beside a channel that shows one thread. */
export function threadPane(viewer: Viewer, threadTs: string): Html {
  const { words, person, channel } = viewer;
  return html`<aside class="thread" data-testid="thread" data-thread-ts="${threadTs}" aria-label="${words.thread}">
  <header class="bar"><h2>${words.thread} <span class="quiet">${channelName(channel)}</span></h2>
    <a class="icon" href="${addressOf(person.id, channel.id)}" data-close-thread aria-label="${words.closeThread}" title="${words.closeThread}">✕</a></header>
  <div class="scroll"><div class="list" id="thread-list" role="log" aria-label="${words.thread}" data-testid="thread-messages">${threadRows(viewer, threadTs)}</div></div>
  ${toNewest(viewer, 'thread-list')}
  <div class="status" id="thread-status" data-testid="thread-status" role="status">${statusLine(viewer, threadTs)}</div>
  ${composer(viewer, 'thread-composer', words.replyLabel)}
</aside>`;
}

function sidebar(viewer: Viewer, isConnected: boolean): Html {
  const { words, context, person, channel } = viewer;
  const mine = context.state.channels.filter(({ members }) => members.includes(person.id));
  const link = (id: string, label: Html) =>
    html`<li><a class="nav ${id === channel.id ? 'is-here' : ''}" href="${addressOf(person.id, id)}" data-nav="${id}" ${id === channel.id ? html`aria-current="page"` : ''}>${label}<span class="unread" hidden></span></a></li>`;
  return html`<nav class="sidebar" data-testid="sidebar" aria-label="${words.openMenu}">
  <div class="team"><span class="team-mark" aria-hidden="true">${context.state.teamName.slice(0, 1)}</span><strong>${context.state.teamName}</strong></div>
  <h2>${words.channels}</h2>
  <ul>${mine.filter(({ kind }) => kind !== 'im').map(({ id, name }) => link(id, html`<span class="hash" aria-hidden="true">#</span>${name}`))}</ul>
  <h2>${words.direct}</h2>
  <ul>${mine
    .filter(({ kind }) => kind === 'im')
    .map(({ id }) =>
      link(
        id,
        html`<span class="avatar is-bot is-small" aria-hidden="true">${BELL}</span>Mostrador<span class="presence ${isConnected ? 'is-on' : ''}" id="presence" aria-hidden="true"></span>`,
      ),
    )}</ul>
  <form class="who" method="get" action="/"><label for="who">${words.whoAmI}</label>
    <div class="who-row">${avatar(context, person.id, 'small')}<select id="who" name="as" data-testid="who" autocomplete="off">${context.state.people
      .filter(({ isBot }) => !isBot)
      .map(
        ({ id, realName, title }) =>
          html`<option value="${id}" ${id === person.id ? html`selected` : ''}>${realName}${title ? ` · ${title[viewer.language]}` : ''}</option>`,
      )}</select></div>
    <label for="language">${words.language}</label>
    <select id="language" data-testid="language" autocomplete="off">${LANGUAGES.map(({ id, name }) => html`<option value="${id}" lang="${id}" ${id === viewer.language ? html`selected` : ''}>${name}</option>`)}</select>
    ${channel.kind === 'im' ? '' : html`<input type="hidden" name="channel" value="${channel.id}">`}
    <noscript><button>OK</button></noscript>
    <button type="button" class="reset" id="reset" data-sure="${JSON.stringify({ title: words.resetTitle, text: words.resetText, yes: words.reset, no: words.cancel, style: 'danger' })}">${words.reset}</button></form>
</nav>`;
}

function heading(viewer: Viewer): Html {
  const { words, channel, person, tab } = viewer;
  // No Home tab for an app that does not subscribe to app_home_opened.
  const hasHome = viewer.context.botEvents?.has('app_home_opened') ?? true;
  const tabLink = (name: 'messages' | 'home', label: string) =>
    html`<a class="tab ${tab === name ? 'is-here' : ''}" href="${addressOf(person.id, channel.id, name === 'home' ? { tab: 'home' } : {})}" ${tab === name ? html`aria-current="page"` : ''}>${label}</a>`;
  return html`<header class="bar"><button type="button" class="icon menu-button" id="menu" aria-label="${words.openMenu}" aria-expanded="false">☰</button>
    <h1>${channel.kind === 'im' ? html`<span class="avatar is-bot is-small" aria-hidden="true">${BELL}</span>Mostrador <span class="badge">${words.app}</span>` : channelName(channel)}</h1>
    ${channel.kind === 'im' ? html`<div class="tabs">${hasHome ? tabLink('home', words.home) : ''}${hasHome ? tabLink('messages', words.messages) : ''}</div>` : html`<p class="topic">${channel.topic}</p>`}</header>`;
}

function conversation(viewer: Viewer): Html {
  const { words, channel } = viewer;
  const { rows, hasOlder } = channelWindow(viewer);
  return html`<div class="scroll"><div id="welcome">${welcome(viewer)}</div><div class="list" id="list" role="log" aria-label="${words.messages}" data-testid="messages" data-older="${hasOlder ? '1' : ''}" data-newer="">${rows}</div></div>
  ${toNewest(viewer, 'list')}
  <div class="status" id="status" data-testid="status" role="status">${statusLine(viewer, undefined)}</div>
  ${composer(viewer, 'composer', words.messageTo(channelName(channel)), channel.kind === 'im' ? '' : ` ${words.toAsk}`)}`;
}

/** The button that scrolls to the newest message, shown when that is out of sight. */
function toNewest({ words }: Viewer, list: string): Html {
  return html`<button type="button" class="newest" data-newest="${list}" hidden>↓ ${words.toNewest}</button>`;
}

/** `hint` follows the label in the placeholder. */
function composer({ words, channel }: Viewer, id: string, label: string, hint = ''): Html {
  return html`<form class="composer" data-composer="${id}">
    <div class="suggest" id="${id}-suggestions" role="listbox" aria-label="${words.suggestions}" hidden></div>
    <div class="chosen" hidden></div>
    <textarea id="${id}" data-testid="${id}" rows="1" aria-label="${label}" placeholder="${label}${hint}" autocomplete="off" aria-autocomplete="list" aria-controls="${id}-suggestions"></textarea>
    <div class="composer-row"><label class="icon" title="${words.attach}">${PLUS}<input type="file" multiple aria-label="${words.attach}"></label>${channel.kind === 'im' ? '' : html`<button type="button" class="icon" data-mention aria-label="${words.mention}" title="${words.mention}">@</button>`}
    <button class="send" disabled aria-label="${words.send}" title="${words.send}"><svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M3.4 20.4 21 12 3.4 3.6 3.4 10l11 2-11 2z"/></svg></button></div></form>`;
}

function completions({ commands, language }: Viewer): { command: string; description: string }[] {
  return commands.map(({ command, description }) => ({ command, description: description[language] }));
}

function mentionable({ context, channel, person }: Viewer): { name: string }[] {
  const others = context.state.people.filter(({ id }) => channel.members.includes(id) && id !== person.id);
  return others
    .sort((one, other) => Number(other.isBot) - Number(one.isBot))
    .map(({ realName }) => ({ name: realName }));
}

const PLUS: Html = html`<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M12 5v14M5 12h14"/></svg>`;
