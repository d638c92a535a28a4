/** Actions on a message: use its elements, edit it, inspect it. */
import { all, elementOf, find, made } from './dom.js';
import { confirmFirst, setBusy, valuesOf } from './modals.js';
import { ask, look, notice, quietly, viewQuery } from './server.js';

/** @type {HTMLElement | undefined} */
let inspectedFrom;

/**
 * Uses an element of a message or a view, after its question when it has one.
 * @param {HTMLElement} element
 */
export function use(element) {
  const { value, confirm } = element.dataset;
  const given = value === undefined ? {} : { value };
  if (confirm === undefined) return quietly(report(element, given));
  confirmFirst(JSON.parse(confirm), () => quietly(report(element, given)));
}

/**
 * Tells the app that an element was used.
 * @param {HTMLElement} element
 * @param {Record<string, unknown>} given
 */
export async function report(element, given) {
  const place = /** @type {HTMLElement} */ (element.closest('[data-view], [data-ts]'));
  const { view, ts } = place.dataset;
  const { action, block, once } = element.dataset;
  setBusy(element, true);
  try {
    const where = view === undefined ? { ts } : { view };
    const result = await ask('click', { action, block, values: valuesOf(place), ...where, ...given });
    if (result.ok && once) element.classList.add('is-chosen');
  } finally {
    setBusy(element, false);
  }
}

/**
 * Opens the editor for one's own message.
 * @param {HTMLElement} row
 */
export function startEdit(row) {
  const text = find('.text', row);
  if (!text || find('.edit-form', row)) return;
  const words = document.body.dataset;
  const form = /** @type {HTMLFormElement} */ (made('form', 'edit-form'));
  const area = document.createElement('textarea');
  area.value = text.dataset.typed ?? '';
  area.setAttribute('aria-label', words.editing ?? '');
  const cancel = /** @type {HTMLButtonElement} */ (made('button', 'button', words.cancel));
  cancel.type = 'button';
  form.append(area, cancel, made('button', 'button is-primary', words.save));
  text.hidden = true;
  text.after(form);
  area.focus();
  const done = () => {
    form.remove();
    text.hidden = false;
  };
  cancel.addEventListener('click', done);
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      done();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.target !== area) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = area.value.trim();
    done();
    if (typed) quietly(ask('edit', { ts: row.dataset.ts, text: typed }));
  });
}

/**
 * Shows how an answer was made.
 * @param {HTMLElement} button
 */
export async function openInspector(button) {
  const query = viewQuery();
  query.set('ts', button.dataset.inspect ?? '');
  /** @type {{ html: string } | undefined} */
  const told = await look('inspect', query).catch(() => undefined);
  if (!told) return notice(document.body.dataset.untold);
  inspectedFrom = button;
  find('#inspector-root')?.replaceChildren(elementOf(told.html));
  find('[data-close-inspector]')?.focus();
}

/** Closes the inspector and returns the focus to the button that opened it. */
export function closeInspector() {
  find('#inspector-root')?.replaceChildren();
  if (inspectedFrom?.isConnected) inspectedFrom.focus();
}

/** Rotates the loading messages in the status line. */
export function rotateLoadingMessages() {
  for (const line of all('.status-text[data-loading]')) {
    const { loading, turn = '0' } = line.dataset;
    if (!loading) continue;
    const messages = /** @type {string[]} */ (JSON.parse(loading));
    const dots = find('.dots', line);
    line.dataset.turn = String(Number(turn) + 1);
    line.textContent = ` ${messages[Number(turn) % messages.length]}`;
    if (dots) line.prepend(dots);
  }
}
