/** The current view, and requests to the server. */
import { find, made } from './dom.js';

/**
 * What the program answers when it is asked to do something: `ts` of what was posted, `at` when a command came.
 * @typedef {{ ts?: string, ok?: boolean, error?: string, at?: string }} Receipt
 *
 * All that a page shows, as markup.
 * @typedef {{ revision: number, list: string, hasOlder: boolean, threadList?: string, threadPane?: string,
 *   status: string, threadStatus?: string, welcome: string, home: string, modal: string }} View
 */

const NOTICE_MS = 7000;
const { dataset } = document.body;

/** Who looks, and at which channel. */
export const here = { as: dataset.as ?? '', channel: dataset.channel ?? '' };

/** The thread that is open beside the channel. */
export function openThreadTs() {
  return find('.thread')?.dataset.threadTs;
}

/**
 * The query of what is looked at.
 * @param {string} [thread]
 */
export function viewQuery(thread) {
  const query = new URLSearchParams(here);
  if (thread) query.set('thread', thread);
  if (dataset.tab === 'home') query.set('tab', 'home');
  return query;
}

/**
 * Shows a notice in the corner for some seconds.
 * @param {string | undefined} text
 */
export function notice(text = '') {
  const item = made('div', 'notice', text);
  find('#notices')?.append(item);
  setTimeout(() => item.remove(), NOTICE_MS);
}

/**
 * Sends an action to the server; a refusal is shown, and thrown.
 * @param {string} action
 * @param {FormData | Record<string, unknown>} given
 * @returns {Promise<Receipt>}
 */
export async function ask(action, given) {
  const request =
    given instanceof FormData
      ? { body: given }
      : { body: JSON.stringify({ ...here, ...given }), headers: { 'content-type': 'application/json' } };
  try {
    const response = await fetch(`/page/${action}`, { method: 'POST', ...request });
    if (!response.ok) throw new Error(String(response.status));
    return await response.json();
  } catch (error) {
    notice(dataset.failed);
    throw error;
  }
}

/**
 * What the program knows, by the address of a part of the page.
 * @template T
 * @param {string} part
 * @param {URLSearchParams} query
 * @returns {Promise<T>}
 */
export async function look(part, query) {
  const response = await fetch(`/page/${part}?${query}`);
  if (!response.ok) throw new Error(String(response.status));
  return await response.json();
}

/**
 * Ignores a rejection that has been shown already.
 * @param {Promise<unknown>} promise
 */
export function quietly(promise) {
  promise.catch(() => undefined);
}
