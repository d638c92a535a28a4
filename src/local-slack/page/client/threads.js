/** The thread beside the channel: opened by the person, or automatically when their question is answered. */
import { prepareComposer } from './composer.js';
import { elementOf, find } from './dom.js';
import { regroup, toEnd } from './lists.js';
import { follow, showView } from './live.js';
import { look, openThreadTs, quietly, viewQuery } from './server.js';

/** Below this width a thread is not shown beside its channel. */
const WIDE_PX = 900;

/** Which of the threads that were asked for is the newest. */
let newest = 0;

/** Whether the page has room for a channel and a thread. */
export function isWide() {
  return innerWidth >= WIDE_PX;
}

/**
 * Opens the thread of an answer, unless the person is busy elsewhere.
 * @param {string} ts
 */
export function openAnswer(ts) {
  const composer = /** @type {HTMLTextAreaElement | undefined} */ (find('#composer'));
  const isFree = !openThreadTs() && composer?.value === '' && !find('.edit-form, dialog[open], #inspector');
  if (isFree && isWide()) quietly(openThread(ts));
}

/**
 * Opens a thread, as a place of its own to come back to.
 * @param {string} ts
 */
export async function openThread(ts) {
  history.pushState({}, '', `/?${viewQuery(ts)}`);
  await showThread(ts);
}

/** Leaves the thread. */
export function leaveThread() {
  history.pushState({}, '', `/?${viewQuery()}`);
  closeThread();
}

/** Shows what the address names, after back and forward. */
export function watchAddress() {
  addEventListener('popstate', () => {
    const ts = new URLSearchParams(location.search).get('thread');
    if (ts) quietly(showThread(ts));
    else closeThread();
  });
}

/** @param {string} ts */
async function showThread(ts) {
  newest += 1;
  const own = newest;
  /** @type {import('./server.js').View} */
  const view = await look('view', viewQuery(ts));
  // The person has moved on meanwhile.
  if (own !== newest) return;
  if (!view.threadPane) return closeThread();
  find('#thread-root')?.replaceChildren(elementOf(view.threadPane));
  showView(view);
  document.body.classList.add('has-thread');
  const list = find('#thread-list');
  if (list) {
    regroup(list);
    toEnd(list);
  }
  prepareComposer(find('.thread .composer'));
  find('#thread-composer')?.focus();
  follow();
}

function closeThread() {
  newest += 1;
  find('#thread-root')?.replaceChildren();
  document.body.classList.remove('has-thread');
  follow();
  find('#composer')?.focus();
}
