import { isFields } from '../../blockkit/check.ts';
import type { Fields, View } from '../types.ts';
import { element, outside, picture, plain } from './elements.ts';
import { type Html, html } from './html.ts';
import { libraryBlock } from './library.ts';
import { mrkdwn } from './mrkdwn.ts';
import { table } from './table.ts';
import { plan, task } from './tasks.ts';
import type { Viewer } from './viewer.ts';

/** The values and errors of inputs, for blocks of a view. */
export interface Form {
  values: View['state']['values'];
  errors: Record<string, string>;
}

const NO_FORM: Form = { values: {}, errors: {} };

/** Blocks as markup: interactive elements and mrkdwn are rendered here, the rest by slack-blocks-to-jsx. */
export function blocks(viewer: Viewer, list: Fields[], form: Form = NO_FORM): Html {
  return html`<div class="blocks">${list.map((block) => drawn(viewer, block, form))}</div>`;
}

function drawn(viewer: Viewer, block: Fields, form: Form): Html {
  switch (block.type) {
    case 'section':
      return section(viewer, block, form);
    case 'header':
      return html`<h3 class="block-header">${plain(block.text)}</h3>`;
    case 'divider':
      return html`<hr>`;
    case 'context':
      return html`<div class="context">${fieldsIn(block.elements).map((one) =>
        one.type === 'image' ? picture(one) : html`<span>${text(viewer, one)}</span>`,
      )}</div>`;
    case 'actions':
    case 'context_actions':
      return row(viewer, block, block.elements, form);
    case 'input':
      return input(viewer, block, form);
    case 'image':
      return html`<figure class="figure">${plain(block.title) ? html`<figcaption>${plain(block.title)}</figcaption>` : ''}${picture(block)}</figure>`;
    case 'alert':
      return html`<div class="alert is-${String(block.level ?? 'default')}" role="note">${text(viewer, block.text)}</div>`;
    case 'card':
      return card(viewer, block, form);
    case 'carousel':
      return html`<div class="carousel" role="list">${fieldsIn(block.elements).map(
        (one) => html`<div role="listitem">${card(viewer, one, form)}</div>`,
      )}</div>`;
    case 'container':
      return container(viewer, block, form);
    case 'table':
    case 'data_table':
      return table(viewer, block);
    case 'video':
      return video(viewer, block);
    case 'file':
      return html`<div class="file is-card"><span class="file-icon" aria-hidden="true">📄</span><div>${String(block.external_id ?? '')}</div></div>`;
    case 'plan':
      return plan(viewer, block);
    case 'task_card':
      return task(viewer, block);
    default:
      return LIBRARY_BLOCKS.has(String(block.type)) ? libraryBlock(viewer, block) : unknown(viewer, block);
  }
}

/** What slack-blocks-to-jsx draws here; of a type it does not know it shows nothing at all. */
const LIBRARY_BLOCKS = new Set(['rich_text', 'markdown', 'data_visualization']);

/** Unknown block types are named, so that no content disappears silently. */
function unknown({ words }: Viewer, block: Fields): Html {
  return html`<div class="unknown-block" role="note">${words.unknownBlock(String(block.type).slice(0, 60))}</div>`;
}

function section(viewer: Viewer, block: Fields, form: Form): Html {
  const fields = fieldsIn(block.fields);
  const body = html`${block.text ? html`<div>${text(viewer, block.text)}</div>` : ''}${
    fields.length > 0
      ? html`<div class="fields">${fields.map((one) => html`<div>${text(viewer, one)}</div>`)}</div>`
      : ''
  }`;
  const { accessory } = block;
  if (!isFields(accessory)) return html`<div class="section">${body}</div>`;
  const beside = element(viewer, accessory, { block, value: valueFor(form, block, accessory) });
  return html`<div class="section with-accessory"><div>${body}</div><div class="accessory">${beside}</div></div>`;
}

function row(viewer: Viewer, block: Fields, elements: unknown, form: Form): Html {
  const shown = fieldsIn(elements)
    .filter((fields) => isVisibleTo(viewer, fields))
    .map((fields) => element(viewer, fields, { block, value: valueFor(form, block, fields) }));
  return html`<div class="actions">${shown}</div>`;
}

function input(viewer: Viewer, block: Fields, form: Form): Html {
  const fields = isFields(block.element) ? block.element : {};
  const id = `in-${String(block.block_id)}`;
  const error = form.errors[String(block.block_id)];
  const message = error === 'required' ? viewer.words.required : error;
  const note = message ?? plain(block.hint);
  const place = {
    block,
    value: valueFor(form, block, fields),
    labelledBy: `${id}-label`,
    ...(note ? { describedBy: `${id}-note` } : {}),
  };
  return html`<div class="input ${message ? 'has-error' : ''}" data-input="${String(block.block_id)}" ${block.dispatch_action === true ? html`data-dispatch="1"` : ''}>
    <div class="label" id="${id}-label">${plain(block.label)} ${block.optional === true ? html`<span class="quiet">${viewer.words.optional}</span>` : ''}</div>
    ${element(viewer, fields, place)}
    ${note ? html`<div class="note" id="${id}-note" ${message ? html`role="alert"` : ''}>${note}</div>` : ''}
  </div>`;
}

function card(viewer: Viewer, block: Fields, form: Form): Html {
  const { hero_image: hero, icon, title, subtitle, body, subtext } = block;
  return html`<div class="card">
    ${isFields(hero) ? picture(hero) : ''}
    <div class="card-head">${isFields(icon) ? html`<span class="card-icon">${picture(icon)}</span>` : ''}
      <div>${title ? html`<strong>${text(viewer, title)}</strong>` : ''}${subtitle ? html`<div class="quiet">${text(viewer, subtitle)}</div>` : ''}</div></div>
    ${body ? html`<div>${text(viewer, body)}</div>` : ''}${subtext ? html`<div class="quiet">${text(viewer, subtext)}</div>` : ''}
    ${Array.isArray(block.actions) ? row(viewer, block, block.actions, form) : ''}
  </div>`;
}

function container(viewer: Viewer, block: Fields, form: Form): Html {
  const { rich_text_title: rich, title, subtitle } = block;
  const head = html`<span class="container-title">${isFields(rich) ? libraryBlock(viewer, rich) : plain(title)}</span>${subtitle ? html`<span class="quiet">${text(viewer, subtitle)}</span>` : ''}`;
  const body = blocks(viewer, fieldsIn(block.child_blocks), form);
  if (block.is_collapsible === true) {
    return html`<details class="container" ${block.default_collapsed === true ? '' : html`open`}><summary>${head}</summary>${body}</details>`;
  }
  return html`<section class="container"><header>${head}</header>${body}</section>`;
}

function video({ context }: Viewer, block: Fields): Html {
  const title = plain(block.title);
  const description = plain(block.description);
  return html`<div class="video">${outside(String(block.title_url ?? block.video_url), title)}
    ${description ? html`<span class="quiet">${mrkdwn(context, description)}</span>` : ''}</div>`;
}

/** A text object: mrkdwn formatted, plain text as it is. */
function text({ context }: Viewer, value: unknown): Html {
  if (isFields(value) && value.type === 'mrkdwn') return mrkdwn(context, plain(value));
  return html`<span class="plain">${plain(value)}</span>`;
}

function isVisibleTo({ person }: Viewer, { visible_to_user_ids: ids }: Fields): boolean {
  return !Array.isArray(ids) || ids.includes(person.id);
}

function valueFor(form: Form, block: Fields, fields: Fields): Fields | undefined {
  return form.values[String(block.block_id)]?.[String(fields.action_id)];
}

function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
