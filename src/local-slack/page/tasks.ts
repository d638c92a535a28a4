import { isFields } from '../../blockkit/check.ts';
import type { Fields } from '../types.ts';
import { type Html, html } from './html.ts';
import { libraryBlock } from './library.ts';
import type { Viewer } from './viewer.ts';

const MARKS: Readonly<Record<string, string>> = { complete: '✓', error: '!', pending: '', in_progress: '' };

/** A plan: its title, how many tasks are done, and the tasks. */
export function plan(viewer: Viewer, block: Fields): Html {
  const tasks = Array.isArray(block.tasks) ? block.tasks.filter(isFields) : [];
  const done = tasks.filter(({ status }) => status === 'complete').length;
  return html`<details class="plan" open><summary><strong>${String(block.title ?? '')}</strong><span class="quiet">${done}/${tasks.length}</span></summary>
    <ol>${tasks.map((one) => html`<li>${task(viewer, one)}</li>`)}</ol></details>`;
}

/** One task with its status, details, output and sources. */
export function task(viewer: Viewer, block: Fields): Html {
  const status = String(block.status);
  const state = Object.entries(viewer.words.taskStatus).find(([name]) => name === status)?.[1] ?? status;
  const texts = [block.details, block.output].filter(isFields);
  const sources = Array.isArray(block.sources) ? block.sources.filter(isFields) : [];
  return html`<div class="task is-${status}"><span class="task-mark" role="img" aria-label="${state}">${MARKS[status] ?? ''}</span>
    <div><div class="task-title">${String(block.title ?? '')}</div>
    ${texts.map((text) => html`<div class="quiet">${libraryBlock(viewer, text)}</div>`)}
    ${sources.length > 0 ? html`<div class="sources">${sources.map((source) => link(source))}</div>` : ''}</div></div>`;
}

function link({ url, text }: Fields): Html {
  const address = String(url);
  if (!/^https?:/i.test(address)) return html`<span class="source">${String(text)}</span>`;
  return html`<a class="source" href="${address}" target="_blank" rel="noreferrer noopener">${String(text)}</a>`;
}
