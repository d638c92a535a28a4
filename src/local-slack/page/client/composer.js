/** Composers: Enter sends, drafts stay, files are attached, commands and mentions are suggested. */
import { command, say } from './asking.js';
import { all, find, made } from './dom.js';
import { here, openThreadTs } from './server.js';

const TALLEST_PX = 220;
const MENTION = '@Mostrador ';

/** @typedef {{ text: string, shown: string, about: string, from: number }} Suggestion `from`: where the typed part begins */

/**
 * What may be meant by the text before the caret.
 * @param {string} before
 * @returns {Suggestion[]}
 */
function suggestionsFor(before) {
  const { commands = '[]', people = '[]' } = document.body.dataset;
  if (/^\/\S*$/.test(before)) {
    const known = /** @type {{ command: string, description: string }[]} */ (JSON.parse(commands));
    return known
      .filter((one) => one.command.startsWith(before))
      .map((one) => ({ text: `${one.command} `, shown: one.command, about: one.description, from: 0 }));
  }
  const typed = /(?:^|\s)@([^\s@]*)$/.exec(before)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const known = /** @type {{ name: string }[]} */ (JSON.parse(people));
  return known
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .map(({ name }) => ({
      text: `@${name} `,
      shown: `@${name}`,
      about: '',
      from: before.length - typed.length - 1,
    }));
}

/**
 * Adds the behaviour of a composer to its form.
 * @param {HTMLElement | undefined} form
 */
export function prepareComposer(form) {
  if (!form) return;
  const area = /** @type {HTMLTextAreaElement} */ (find('textarea', form));
  const files = /** @type {HTMLInputElement} */ (find('input[type="file"]', form));
  const chosen = /** @type {HTMLElement} */ (find('.chosen', form));
  const list = /** @type {HTMLElement} */ (find('.suggest', form));
  const isThread = form.dataset.composer === 'thread-composer';
  const key = `draft:${here.as}:${here.channel}:${isThread ? openThreadTs() : ''}`;
  const button = /** @type {HTMLButtonElement} */ (find('.send', form));
  /** @type {Suggestion[]} */
  let offered = [];
  // Restores the draft, followed by what was typed before this module ran.
  area.value = (sessionStorage.getItem(key) ?? '') + area.value;
  keepDraft();
  button.disabled = false;

  const attached = () => [...(files.files ?? [])];
  const beforeCaret = () => area.value.slice(0, area.selectionStart);

  function keepDraft() {
    if (area.value) sessionStorage.setItem(key, area.value);
    else sessionStorage.removeItem(key);
  }

  function grow() {
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight, TALLEST_PX)}px`;
    form?.classList.toggle('is-ready', area.value.trim() !== '' || attached().length > 0);
  }

  function showFiles() {
    chosen.hidden = attached().length === 0;
    chosen.textContent = attached()
      .map(({ name }) => `📎 ${name}`)
      .join('   ');
    grow();
  }

  /** @param {string} text @param {File[]} sent */
  async function send(text, sent) {
    if (text.startsWith('/')) return await command(text);
    const data = new FormData();
    data.append('as', here.as);
    data.append('channel', here.channel);
    if (isThread) data.append('thread', openThreadTs() ?? '');
    data.append('text', text);
    for (const file of sent) data.append('file', file);
    await say(data);
  }

  function submit() {
    const text = area.value.trim();
    const sent = attached();
    if (!text && sent.length === 0) return;
    setDraft('', []);
    suggest([]);
    // Put back what could not be sent, before what was typed since.
    send(text, sent).catch(() =>
      setDraft([text, area.value].filter(Boolean).join('\n'), [...sent, ...attached()]),
    );
  }

  /** @param {string} text @param {File[]} chosenFiles */
  function setDraft(text, chosenFiles) {
    area.value = text;
    keepDraft();
    const transfer = new DataTransfer();
    for (const file of chosenFiles) transfer.items.add(file);
    files.files = transfer.files;
    showFiles();
  }

  /** @param {Suggestion[]} items */
  function suggest(items) {
    offered = items;
    list.hidden = items.length === 0;
    const options = items.map((item, index) => {
      const option = made('div', '', item.shown);
      option.id = `${area.id}-option-${index}`;
      option.setAttribute('role', 'option');
      option.append(made('small', '', item.about));
      option.addEventListener('mousedown', (event) => {
        event.preventDefault();
        take(item);
      });
      return option;
    });
    list.replaceChildren(...options);
    select(0);
  }

  /** @param {number} at */
  function select(at) {
    for (const [index, option] of all('[role="option"]', list).entries())
      option.setAttribute('aria-selected', String(index === at));
    if (offered.length > 0) area.setAttribute('aria-activedescendant', `${area.id}-option-${at}`);
    else area.removeAttribute('aria-activedescendant');
  }

  function selected() {
    return all('[role="option"]', list).findIndex((one) => one.getAttribute('aria-selected') === 'true');
  }

  /** @param {Suggestion} item */
  function take(item) {
    area.value = area.value.slice(0, item.from) + item.text + area.value.slice(area.selectionStart);
    const caret = item.from + item.text.length;
    area.setSelectionRange(caret, caret);
    keepDraft();
    suggest(suggestionsFor(beforeCaret()));
    grow();
  }

  /** Whether a key was meant for the suggestions. @param {KeyboardEvent} event */
  function steersSuggestions(event) {
    const { length } = offered;
    const item = offered[selected()];
    if (!item) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      select((selected() + (event.key === 'ArrowDown' ? 1 : length - 1)) % length);
      return true;
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      suggest([]);
      return true;
    }
    const isWhole = beforeCaret() === item.shown;
    if (event.key !== 'Tab' && (event.key !== 'Enter' || isWhole)) return false;
    take(item);
    return true;
  }

  area.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (steersSuggestions(event)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  });
  area.addEventListener('input', () => {
    keepDraft();
    grow();
    suggest(suggestionsFor(beforeCaret()));
  });
  area.addEventListener('blur', () => suggest([]));
  files.addEventListener('change', showFiles);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
    area.focus();
  });
  find('[data-mention]', form)?.addEventListener('click', () => {
    area.value = area.value.replace(/\S$/, '$& ') + MENTION;
    keepDraft();
    area.focus();
    grow();
  });
  showFiles();
}
