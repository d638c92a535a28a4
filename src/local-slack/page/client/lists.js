/** Lists of messages: order, changes in place, grouping by author, and staying at the end while the person is there. */
import { all, childrenOf, elementOf, find, fragmentOf } from './dom.js';
import { look, openThreadTs, quietly, viewQuery } from './server.js';

/** @typedef {import('./server.js').View} View */
/** @typedef {{ rows: string, hasOlder: boolean, hasNewer: boolean }} RowsWindow */

const FOLLOW_UP_SECONDS = 300;
const MOST_ROWS = 180;
const NEAR_PX = 600;
const AT_END_PX = 90;

/** @param {HTMLElement} list */
function scrollerOf(list) {
  return /** @type {HTMLElement} */ (list.closest('.scroll'));
}

/** @param {HTMLElement} box */
function belowPx(box) {
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}

/** @param {HTMLElement} list */
function isAtEnd(list) {
  return belowPx(scrollerOf(list)) < AT_END_PX;
}

/**
 * Scrolls to the newest.
 * @param {HTMLElement} list
 */
export function toEnd(list) {
  const box = scrollerOf(list);
  box.scrollTop = box.scrollHeight;
}

/** A row follows up when its author has just said another thing. @param {HTMLElement | null} row */
function group(row) {
  if (!row?.dataset.ts) return;
  const before = /** @type {HTMLElement | null} */ (row.previousElementSibling);
  const follows =
    before?.dataset.ts !== undefined &&
    before.dataset.user === row.dataset.user &&
    !row.classList.contains('is-ephemeral') &&
    !before.classList.contains('is-ephemeral') &&
    Number(row.dataset.ts) - Number(before.dataset.ts) < FOLLOW_UP_SECONDS;
  row.classList.toggle('is-follow-up', follows);
}

/**
 * Groups all rows of a list by author.
 * @param {HTMLElement} list
 */
export function regroup(list) {
  childrenOf(list).forEach(group);
}

/** Where a row belongs: most are the newest, so the search begins there. @param {HTMLElement} list @param {string} ts */
function placeFor(list, ts) {
  const rows = childrenOf(list);
  const before = rows.findLastIndex((row) => row.dataset.ts && Number(row.dataset.ts) < Number(ts));
  return rows[before + 1] ?? null;
}

/** Only what is near the view is drawn: rows beyond go, on the far side. @param {HTMLElement} list @param {boolean} atStart */
function trim(list, atStart) {
  const rows = all('[data-ts]', list);
  const extra = atStart ? rows.slice(0, Math.max(0, rows.length - MOST_ROWS)) : rows.slice(MOST_ROWS);
  if (extra.length === 0) return;
  for (const row of extra) row.remove();
  for (const day of all('.day', list)) {
    const next = day.nextElementSibling;
    if (!next || next.classList.contains('day')) day.remove();
  }
  list.dataset[atStart ? 'older' : 'newer'] = '1';
}

/** Fetches what comes before or after the drawn rows. @param {HTMLElement} list @param {'before' | 'after'} side */
async function loadMore(list, side) {
  const edge = all('[data-ts]', list).at(side === 'before' ? 0 : -1);
  if (list.dataset.loading || !edge) return;
  await holdingNews(list, async () => {
    const query = viewQuery();
    query.set(side, edge.dataset.ts ?? '');
    /** @type {RowsWindow} */
    const more = await look('rows', query);
    const fresh = fragmentOf(more.rows);
    const isBefore = side === 'before';
    // Remove the second heading of a day that both parts share.
    const [days, known] = [all('.day', fresh), all('.day', list)];
    const [own, other] = isBefore ? [known[0], days.at(-1)] : [days[0], known.at(-1)];
    if (own && other && own.textContent === other.textContent) own.remove();
    // Keep the scroll position.
    const topPx = edge.getBoundingClientRect().top;
    if (isBefore) list.prepend(fresh);
    else list.append(fresh);
    list.dataset[isBefore ? 'older' : 'newer'] = (isBefore ? more.hasOlder : more.hasNewer) ? '1' : '';
    trim(list, !isBefore);
    regroup(list);
    scrollerOf(list).scrollTop += edge.getBoundingClientRect().top - topPx;
    offerNewest(list);
  });
}

/** What comes while rows are fetched, by list: it may be older or newer than they. @type {Map<HTMLElement, (() => void)[]>} */
const held = new Map();

/** Fetches rows; what changes meanwhile is done after it. @param {HTMLElement} list @param {() => Promise<void>} fetching */
async function holdingNews(list, fetching) {
  list.dataset.loading = '1';
  held.set(list, []);
  try {
    await fetching();
  } finally {
    delete list.dataset.loading;
    const news = held.get(list) ?? [];
    held.delete(list);
    for (const one of news) one();
  }
}

/**
 * Shows the button to the newest message when that is not drawn or not seen yet.
 * @param {HTMLElement} list
 */
function offerNewest(list) {
  const button = find(`[data-newest="${list.id}"]`);
  if (button) button.hidden = !list.dataset.newer && !list.dataset.unseen;
}

/**
 * Draws the newest rows of a list where they are not, and goes there.
 * @param {HTMLElement | undefined} list
 */
export async function showNewest(list) {
  if (!list) return;
  if (list.dataset.newer)
    await holdingNews(list, async () => {
      /** @type {View} */
      const view = await look('view', viewQuery(openThreadTs()));
      showWindow(view);
    });
  delete list.dataset.unseen;
  toEnd(list);
  offerNewest(list);
}

/**
 * Puts the newest window of the channel in place of what is drawn.
 * @param {Pick<View, 'list' | 'hasOlder'>} view
 */
export function showWindow(view) {
  const list = find('#list');
  if (!list) return;
  refill(list, view.list);
  list.dataset.older = view.hasOlder ? '1' : '';
  list.dataset.newer = '';
  offerNewest(list);
}

/** Fetches rows on scrolling, and marks new messages as seen. */
export function watchScroll() {
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const list = target instanceof HTMLElement && target.matches('.scroll') && find('.list', target);
      if (!list) return;
      const box = scrollerOf(list);
      if (list.dataset.unseen && isAtEnd(list)) delete list.dataset.unseen;
      offerNewest(list);
      if (list.dataset.older && box.scrollTop < NEAR_PX) quietly(loadMore(list, 'before'));
      else if (list.dataset.newer && belowPx(box) < NEAR_PX) quietly(loadMore(list, 'after'));
    },
    true,
  );
}

/** What plays goes on playing, what is open stays open. @param {HTMLElement} old @param {HTMLElement} fresh */
function keepState(old, fresh) {
  for (const kept of all('audio, img', old)) {
    const isTwin = (/** @type {HTMLElement} */ one) => one.getAttribute('src') === kept.getAttribute('src');
    all(kept.localName, fresh).find(isTwin)?.replaceWith(kept);
  }
  const details = /** @type {HTMLDetailsElement[]} */ (all('details', fresh));
  for (const [index, one] of all('details', old).entries()) {
    const twin = details[index];
    if (twin) twin.open = /** @type {HTMLDetailsElement} */ (one).open;
  }
}

/** What finds the focused element again. @param {HTMLElement} element */
function focusKey({ dataset }) {
  if (dataset.action) return `[data-action="${CSS.escape(dataset.action)}"]`;
  return dataset.thread ? '[data-thread]' : undefined;
}

/**
 * Shows a new or changed message.
 * @param {HTMLElement | undefined} list
 * @param {string} ts
 * @param {string} markup
 */
export function upsert(list, ts, markup) {
  if (!list) return;
  const waiting = held.get(list);
  if (waiting) return void waiting.push(() => upsert(list, ts, markup));
  const isFollowing = isAtEnd(list);
  const fresh = elementOf(markup);
  const old = find(`[data-ts="${ts}"]`, list);
  if (old) {
    if (find('.edit-form', old)) return;
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement && old.contains(focused) ? focusKey(focused) : undefined;
    keepState(old, fresh);
    old.replaceWith(fresh);
    if (key) find(key, fresh)?.focus();
  } else {
    // Do not move a person who reads far above; they get the rest when they scroll down.
    if (list.dataset.newer) {
      if (fresh.dataset.mine) quietly(showNewest(list));
      return;
    }
    fresh.classList.add('is-new');
    list.insertBefore(fresh, placeFor(list, ts));
    if (isFollowing) trim(list, true);
  }
  group(fresh);
  group(/** @type {HTMLElement | null} */ (fresh.nextElementSibling));
  if (!isFollowing && !fresh.dataset.mine) {
    if (!old) list.dataset.unseen = '1';
    offerNewest(list);
    return;
  }
  toEnd(list);
  // A picture has its height only after it has loaded.
  for (const image of all('img', fresh)) image.addEventListener('load', () => toEnd(list), { once: true });
}

/**
 * Removes a deleted message.
 * @param {HTMLElement | undefined} list
 * @param {string} ts
 */
export function removeRow(list, ts) {
  const row = list && find(`[data-ts="${ts}"]`, list);
  if (!row) return;
  const next = /** @type {HTMLElement | null} */ (row.nextElementSibling);
  row.remove();
  group(next);
}

/**
 * Replaces the rows of a list; unchanged rows stay in the document.
 * @param {HTMLElement | undefined} list
 * @param {string} markup
 */
export function refill(list, markup) {
  if (!list) return;
  const isFollowing = isAtEnd(list);
  const rows = childrenOf(fragmentOf(markup)).map((row) => {
    const old = row.dataset.ts && find(`[data-ts="${row.dataset.ts}"]`, list);
    if (!old) return row;
    if (find('.edit-form', old) || old.innerHTML === row.innerHTML) return old;
    keepState(old, row);
    return row;
  });
  list.replaceChildren(...rows);
  regroup(list);
  if (isFollowing) toEnd(list);
}
