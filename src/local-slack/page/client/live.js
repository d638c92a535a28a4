/** What changes while one looks, and whether the desk is there at all. */
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

/** How long until the stream is opened again when the browser has given it up. */
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

/** A page that is left says nothing more of the connection. */
export function stopOnLeaving() {
  addEventListener('pagehide', () => stream?.close());
  // What the browser brings back may be old: the seat in the menu, and all that was said since.
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
  // Another thread was opened meanwhile, and has all that is new.
  if (openThreadTs() === thread) showView(view);
}

/** @param {Pick<View, 'status' | 'threadStatus' | 'welcome'>} view */
function showStatus({ status, threadStatus, welcome }) {
  fill(find('#status'), status);
  fill(find('#thread-status'), threadStatus ?? '');
  fill(find('#welcome'), welcome);
}

/**
 * Whether the desk is there, and if not, whether the program is.
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
