/** Live updates of the page, and the state of the connection. */
import { fill, find } from './dom.js';
import { refill, removeRow, showWindow, upsert } from './lists.js';
import { showModal } from './modals.js';
import { here, look, notice, openThreadTs, quietly, viewQuery } from './server.js';

/**
 * @typedef {import('./server.js').View} View
 *
 * What the program tells: each kind has some of these.
 * @typedef {Pick<View, 'status' | 'threadStatus' | 'welcome'> & { revision: number, connected: boolean, list: string,
 *   ts: string, html: string, text: string, channel: string, threadTs: string, isByApp: boolean }} News
 */

/** Delay before the stream is opened again after the browser has given it up. */
const RETRY_MS = 2000;

/** @type {EventSource | undefined} */
let stream;
let revision = Number(document.body.dataset.revision);

/** What to do with each kind of news. @type {Record<string, (news: News) => void>} */
const LISTENERS = {
  hello(news) {
    showConnection(news.connected);
    if (news.revision !== revision) quietly(catchUp());
  },
  upsert: ({ list, ts, html }) => upsert(find(`#${list}`), ts, html),
  remove: ({ list, ts }) => removeRow(find(`#${list}`), ts),
  status: showStatus,
  modal: ({ html }) => showModal(html),
  home: ({ html }) => fill(find('#home'), html),
  reload: () => location.reload(),
  reset: () => location.assign(`/?${viewQuery()}`),
  notice: ({ text }) => notice(text),
  unread: ({ channel }) => markUnread(channel),
  connection: ({ connected }) => showConnection(connected),
};

/**
 * Has another part hear of one kind of news.
 * @param {string} kind
 * @param {(news: News) => void} listener
 */
export function listen(kind, listener) {
  LISTENERS[kind] = listener;
}

/** Follows what is looked at now. */
export function follow() {
  stream?.close();
  const own = new EventSource(`/page/stream?${viewQuery(openThreadTs())}`);
  stream = own;
  for (const [kind, listener] of Object.entries(LISTENERS))
    own.addEventListener(kind, ({ data }) => hear(() => listener(JSON.parse(data))));
  own.addEventListener('error', () => {
    showConnection(false, true);
    if (own.readyState === EventSource.CLOSED) setTimeout(() => own === stream && follow(), RETRY_MS);
  });
}

/** Closes the stream when the page is left, so that the page shows no connection error then. */
export function stopOnLeaving() {
  addEventListener('pagehide', () => stream?.close());
  // A page restored by the browser may be out of date, in its menus and its messages: load it again.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/**
 * Everything as the program knows it.
 * @param {View} view
 */
export function showView(view) {
  revision = view.revision;
  showWindow(view);
  refill(find('#thread-list'), view.threadList ?? '');
  showStatus(view);
  fill(find('#home'), view.home);
  if (Boolean(view.modal.trim()) !== Boolean(find('#modal-root dialog'))) showModal(view.modal);
}

/** News that comes while the page catches up: newer than what it is about to show. @type {(() => void)[] | undefined} */
let held;

/** @param {() => void} news */
function hear(news) {
  if (held) held.push(news);
  else news();
}

async function catchUp() {
  held = [];
  try {
    await showNow();
  } finally {
    const late = held;
    held = undefined;
    for (const news of late) hear(news);
  }
}

async function showNow() {
  const thread = openThreadTs();
  /** @type {View} */
  const view = await look('view', viewQuery(thread));
  // Another thread was opened meanwhile, and is up to date.
  if (openThreadTs() === thread) showView(view);
}

/** @param {Pick<View, 'status' | 'threadStatus' | 'welcome'>} view */
function showStatus({ status, threadStatus, welcome }) {
  fill(find('#status'), status);
  fill(find('#thread-status'), threadStatus ?? '');
  fill(find('#welcome'), welcome);
}

/**
 * Shows whether the app is connected, and if not, whether the server can be reached.
 * @param {boolean} isConnected
 * @param {boolean} isGone
 */
function showConnection(isConnected, isGone = false) {
  const { gone = '', offline = '' } = document.body.dataset;
  const banner = find('#offline');
  if (banner) {
    banner.textContent = isGone ? gone : offline;
    banner.hidden = isConnected;
  }
  find('#presence')?.classList.toggle('is-on', isConnected);
}

/** @param {string} channel */
function markUnread(channel) {
  if (channel === here.channel) return;
  const link = find(`[data-nav="${channel}"]`);
  const mark = link && find('.unread', link);
  link?.classList.add('is-unread');
  if (mark) mark.hidden = false;
}
