import { modalsOf } from '../state.ts';
import { blocks } from './blocks.ts';
import { plain } from './elements.ts';
import { type Html, html } from './html.ts';
import type { Viewer } from './viewer.ts';

/** The modal in front, if the viewer has one open; the script shows it as a dialog. */
export function modal(viewer: Viewer): Html {
  const view = modalsOf(viewer.context.state, viewer.person.id).at(-1);
  if (!view) return html``;
  const { words } = viewer;
  return html`<dialog class="modal" data-testid="modal" data-view="${view.id}" aria-labelledby="modal-title">
    <form method="dialog" novalidate>
      <header class="modal-head"><h2 id="modal-title">${plain(view.title)}</h2><button type="button" class="icon" data-close-view aria-label="${words.close}">✕</button></header>
      <div class="modal-body">${blocks(viewer, view.blocks, { values: view.state.values, errors: view.errors ?? {} })}</div>
      <footer class="modal-foot"><button type="button" class="button" data-close-view>${plain(view.close) || (view.submit ? words.cancel : words.close)}</button>${view.submit ? html`<button type="submit" class="button is-primary">${plain(view.submit)}</button>` : ''}</footer>
    </form></dialog>`;
}

/** The App Home as the app published it. */
export function home(viewer: Viewer): Html {
  const view = viewer.context.state.homes.get(viewer.person.id);
  if (!view) return html`<p class="quiet home-empty">${viewer.words.emptyHome}</p>`;
  return html`<div data-view="${view.id}">${blocks(viewer, view.blocks, { values: view.state.values, errors: {} })}</div>`;
}
