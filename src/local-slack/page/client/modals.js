/** Modals: shown as dialogs, their values read, what was typed kept when the app changes them. */
import { all, elementOf, find, made } from './dom.js';
import { ask, quietly } from './server.js';

/**
 * An input, a select or a textarea.
 * @typedef {HTMLElement & { type: string, value: string, checked: boolean, multiple: boolean,
 *   selectedOptions: HTMLCollectionOf<HTMLOptionElement> }} Field
 */

const FIELD = '[data-use="change"]';

/** @param {HTMLElement} field */
function isChoice(field) {
  return /checkbox|radio/.test(/** @type {Field} */ (field).type);
}

/** Finds a field by what the app calls it. @param {HTMLElement} field */
function selectorOf({ dataset: { block = '', action = '' } }) {
  return `[data-block="${CSS.escape(block)}"][data-action="${CSS.escape(action)}"]`;
}

/**
 * The value of a field as the server takes it: a text, a list, or seconds for a date and time.
 * @param {HTMLElement} element
 */
export function fieldValue(element) {
  const field = /** @type {Field} */ (element);
  if (isChoice(field)) {
    const choices = field.closest('.choices') ?? undefined;
    const chosen = /** @type {Field[]} */ (all(`${selectorOf(field)}:checked`, choices));
    const values = chosen.map(({ value }) => value);
    return field.type === 'radio' ? (values[0] ?? '') : values;
  }
  if (field.multiple) return [...field.selectedOptions].map(({ value }) => value);
  if (field.type === 'datetime-local') return field.value ? String(Date.parse(`${field.value}Z`) / 1000) : '';
  return field.value;
}

/**
 * The values of all fields.
 * @param {HTMLElement} form
 */
export function valuesOf(form) {
  const entries = all(FIELD, form).map((field) => [
    `${field.dataset.block}/${field.dataset.action}`,
    fieldValue(field),
  ]);
  return Object.fromEntries(entries);
}

/** Takes over what was typed. @param {HTMLElement} form @param {HTMLElement} old */
function restore(form, old) {
  for (const field of /** @type {Field[]} */ (all(FIELD, old))) {
    const value = isChoice(field) ? `[value="${CSS.escape(field.value)}"]` : '';
    const twin = /** @type {Field | undefined} */ (find(selectorOf(field) + value, form));
    if (twin?.type !== field.type) continue;
    if (isChoice(field)) twin.checked = field.checked;
    else if (!field.multiple) twin.value = field.value;
  }
}

/**
 * Shows the modal in front, or closes the last one.
 * @param {string} markup
 */
export function showModal(markup) {
  const root = find('#modal-root');
  const old = find('dialog', root);
  const fresh = markup.trim() ? /** @type {HTMLDialogElement} */ (elementOf(markup)) : undefined;
  const focused = document.activeElement;
  const key =
    focused instanceof HTMLElement && old?.contains(focused) && focused.dataset.block
      ? `[data-block="${CSS.escape(focused.dataset.block)}"]`
      : undefined;
  const scrolledPx = (old && find('.modal-body', old)?.scrollTop) ?? 0;
  if (old && fresh && old.dataset.view === fresh.dataset.view) restore(fresh, old);
  root?.replaceChildren();
  if (!fresh) {
    if (old) (find('#thread-composer') ?? find('#composer'))?.focus();
    return;
  }
  root?.append(fresh);
  fresh.showModal();
  const text = find('.modal-body', fresh);
  if (text) text.scrollTop = scrolledPx;
  const wrong = find(`.has-error ${FIELD}`, fresh);
  const again = key && find(key, fresh);
  const first = find(`.modal-body ${FIELD}, .modal-body button`, fresh);
  (wrong ?? (again || first))?.focus();
  fresh.addEventListener('cancel', (event) => {
    event.preventDefault();
    closeModal(fresh);
  });
  find('form', fresh)?.addEventListener('submit', (event) => {
    event.preventDefault();
    quietly(submit(fresh));
  });
}

/** @param {HTMLDialogElement} dialog */
async function submit(dialog) {
  const button = /** @type {HTMLButtonElement | undefined} */ (find('[type="submit"]', dialog));
  setBusy(button, true);
  await ask('submit', { view: dialog.dataset.view, values: valuesOf(dialog) }).finally(() =>
    setBusy(button, false),
  );
}

/**
 * Asks the app to close a modal.
 * @param {HTMLElement} dialog
 */
export function closeModal(dialog) {
  quietly(ask('close', { view: dialog.dataset.view }));
}

/**
 * Disables a control while the server works.
 * @param {HTMLElement | undefined} element
 * @param {boolean} isBusy
 */
export function setBusy(element, isBusy) {
  if (!element) return;
  /** @type {HTMLButtonElement} */ (element).disabled = isBusy;
  if (isBusy) element.setAttribute('aria-busy', 'true');
  else element.removeAttribute('aria-busy');
}

/**
 * Asks for confirmation.
 * @param {{ title: string, text: string, yes: string, no: string, style?: string }} words
 * @param {() => void} go
 */
export function confirmFirst(words, go) {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal is-small';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-label', words.title);
  const form = document.createElement('form');
  form.method = 'dialog';
  const [head, text, foot] = [
    made('header', 'modal-head'),
    made('div', 'modal-body'),
    made('footer', 'modal-foot'),
  ];
  head.append(made('h2', '', words.title));
  text.append(made('p', 'plain', words.text));
  const no = /** @type {HTMLButtonElement} */ (made('button', 'button', words.no));
  no.value = 'no';
  const look = words.style === 'danger' ? 'is-danger-solid' : 'is-primary';
  const yes = /** @type {HTMLButtonElement} */ (made('button', `button ${look}`, words.yes));
  yes.value = 'yes';
  foot.append(no, yes);
  form.append(head, text, foot);
  dialog.append(form);
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (dialog.returnValue === 'yes') go();
  });
  document.body.append(dialog);
  dialog.showModal();
}
