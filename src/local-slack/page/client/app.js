/** Entry point: handlers for clicks, changes and keys on the page. */
import { heard, say, whenAnswered } from './asking.js';
import { prepareComposer } from './composer.js';
import { all, find } from './dom.js';
import { regroup, showNewest, toEnd, watchScroll } from './lists.js';
import { follow, listen, stopOnLeaving } from './live.js';
import { closeInspector, openInspector, report, rotateLoadingMessages, startEdit, use } from './messages.js';
import { closeModal, confirmFirst, fieldValue, showModal } from './modals.js';
import { ask, openThreadTs, quietly } from './server.js';
import { isWide, leaveThread, openAnswer, openThread, watchAddress } from './threads.js';

const LOADING_MS = 2500;
const { body } = document;

/** What a click does, by what it falls on. @type {Record<string, (target: HTMLElement) => void>} */
const CLICKS = {
  '#menu': () => toggleMenu(!body.classList.contains('has-menu')),
  '[data-newest]': ({ dataset }) => quietly(showNewest(find(`#${dataset.newest}`))),
  '#reset': ({ dataset }) => confirmFirst(JSON.parse(dataset.sure ?? '{}'), () => quietly(ask('reset', {}))),
  '[data-inspect]': (target) => quietly(openInspector(target)),
  '[data-close-inspector]': closeInspector,
  '[data-use="click"]': use,
  '[data-prompt]': ({ dataset }) => quietly(say({ text: dataset.prompt })),
  '[data-edit]': (target) => startEdit(/** @type {HTMLElement} */ (target.closest('[data-ts]'))),
  '[data-stop]': ({ dataset }) => quietly(ask('stop', { ts: dataset.stop })),
  '[data-close-view]': (target) => closeModal(/** @type {HTMLElement} */ (target.closest('dialog'))),
  '[data-close-thread]': leaveThread,
  '[data-thread]': ({ dataset }) => quietly(openThread(dataset.thread ?? '')),
};
const CLICKABLE = Object.keys(CLICKS).join(', ');

/** @param {boolean} isOpen */
function toggleMenu(isOpen) {
  body.classList.toggle('has-menu', isOpen);
  find('#menu')?.setAttribute('aria-expanded', String(isOpen));
}

document.addEventListener('click', (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  const target = /** @type {HTMLElement | null} */ (at.closest(CLICKABLE));
  if (!target) {
    if (body.classList.contains('has-menu') && !at.closest('.sidebar')) toggleMenu(false);
    return;
  }
  const isThread = target.matches('[data-thread], [data-close-thread]');
  // A thread that is to open in a tab of its own.
  if (isThread && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
  // Other links are followed, and their use is reported to the app.
  if (isThread) event.preventDefault();
  const selector = Object.keys(CLICKS).find((one) => target.matches(one));
  if (selector) CLICKS[selector]?.(target);
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  if (target instanceof HTMLSelectElement && target.id === 'who') return target.form?.submit();
  if (target instanceof HTMLSelectElement && target.id === 'language')
    return quietly(ask('language', { language: target.value }));
  if (target.dataset.use !== 'change') return;
  const input = /** @type {HTMLElement | null} */ (target.closest('[data-input]'));
  if (input && !input.dataset.dispatch) return;
  quietly(report(target, { selected: fieldValue(target) }));
});

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || find('dialog[open]')) return;
  if (find('#inspector')) return closeInspector();
  if (body.classList.contains('has-menu')) return toggleMenu(false);
  if (openThreadTs() && !find('.suggest:not([hidden])')) leaveThread();
});

for (const list of all('.list')) {
  regroup(list);
  toEnd(list);
}
all('.composer').forEach(prepareComposer);
const modal = find('#modal-root');
if (modal && find('dialog', modal)) showModal(modal.innerHTML);
watchScroll();
watchAddress();
stopOnLeaving();
whenAnswered(openAnswer);
listen('reply', heard);
follow();
setInterval(rotateLoadingMessages, LOADING_MS);
if (body.dataset.direct) quietly(ask('home', { tab: body.dataset.tab }));
if (isWide()) (find('#thread-composer') ?? find('#composer'))?.focus();
// Pictures and fonts change the height of rows when they load.
addEventListener('load', () => all('.list').forEach(toEnd));
