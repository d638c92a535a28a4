import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Block, Message } from 'slack-blocks-to-jsx';
import { isFields } from '../../blockkit/check.ts';
import type { Fields, View } from '../types.ts';
import { element, picture, plain } from './elements.ts';
import { type Html, html, trusted } from './html.ts';
import { mrkdwn } from './mrkdwn.ts';
import { table } from './table.ts';
import type { Viewer } from './viewer.ts';

/** What inputs hold and what is wrong with them, when blocks stand in a view. */
export interface Form {
  values: View['state']['values'];
  errors: Record<string, string>;
}

const NO_FORM: Form = { values: {}, errors: {} };

/** Blocks as markup: what only shows comes from slack-blocks-to-jsx, what people use is drawn here. */
export function blocks(viewer: Viewer, list: Fields[], form: Form = NO_FORM): Html {
  const out: Html[] = [];
  let shown: Fields[] = [];
  const flush = () => {
    if (shown.length > 0) out.push(display(viewer, shown));
    shown = [];
  };
  for (const block of list) {
    const own = usable(viewer, block, form);
    if (own === undefined) {
      shown.push(block);
      continue;
    }
    flush();
    out.push(own);
  }
  flush();
  return html`<div class="blocks">${out}</div>`;
}

/** Blocks that the library draws well. Its markup escapes what it is given. */
export function display(viewer: Viewer, list: Fields[]): Html {
  const { state } = viewer.world;
  const markup = renderToStaticMarkup(
    createElement(Message, {
      blocks: list.map(withoutTraps) as unknown as Block[],
      name: '',
      logo: '',
      theme: 'light',
      withoutWrapper: true,
      data: {
        users: state.people.map(({ id, realName }) => ({ id, name: realName })),
        channels: state.channels.map(({ id, name }) => ({ id, name })),
        user_groups: [],
      },
    }),
  );
  // The library marks every message with the same id; style.ts turns its stylesheet to the class of the same name.
  return trusted(
    markup
      .replace('id="slack_blocks_to_jsx" data-theme="light" ', '')
      .replaceAll('<a ', '<a target="_blank" rel="noreferrer noopener" '),
  );
}

/** The blocks drawn here; undefined for those the library draws. */
function usable(viewer: Viewer, block: Fields, form: Form): Html | undefined {
  switch (block.type) {
    case 'actions':
    case 'context_actions':
      return row(viewer, block, block.elements, form);
    case 'input':
      return input(viewer, block, form);
    case 'section':
      return isFields(block.accessory) ? section(viewer, block, block.accessory, form) : undefined;
    case 'card':
      return card(viewer, block, form);
    case 'carousel':
      return html`<div class="carousel" role="list">${fieldsIn(block.elements).map(
        (one) => html`<div role="listitem">${card(viewer, one, form)}</div>`,
      )}</div>`;
    case 'container':
      return container(viewer, block, form);
    case 'image':
      return html`<figure class="figure">${plain(block.title) ? html`<figcaption>${plain(block.title)}</figcaption>` : ''}${picture(block)}</figure>`;
    case 'table':
    case 'data_table':
      return table(viewer, block);
    default:
      return undefined;
  }
}

function row(viewer: Viewer, block: Fields, elements: unknown, form: Form): Html {
  const drawn = fieldsIn(elements)
    .filter((fields) => isVisibleTo(viewer, fields))
    .map((fields) => element(viewer, fields, { block, value: valueFor(form, block, fields) }));
  return html`<div class="actions">${drawn}</div>`;
}

function section(viewer: Viewer, block: Fields, accessory: Fields, form: Form): Html {
  const { accessory: _accessory, ...text } = block;
  const drawn = element(viewer, accessory, { block, value: valueFor(form, block, accessory) });
  return html`<div class="with-accessory">${display(viewer, [text])}<div class="accessory">${drawn}</div></div>`;
}

function input(viewer: Viewer, block: Fields, form: Form): Html {
  const fields = isFields(block.element) ? block.element : {};
  const id = `in-${String(block.block_id)}`;
  const error = form.errors[String(block.block_id)];
  const hint = plain(block.hint);
  const message = error === 'required' ? viewer.words.required : error;
  const place = {
    block,
    value: valueFor(form, block, fields),
    labelledBy: `${id}-label`,
    ...(hint || message ? { describedBy: `${id}-note` } : {}),
  };
  return html`<div class="input ${message ? 'has-error' : ''}" data-input="${String(block.block_id)}">
    <div class="label" id="${id}-label">${plain(block.label)} ${block.optional === true ? html`<span class="quiet">${viewer.words.optional}</span>` : ''}</div>
    ${element(viewer, fields, place)}
    ${message || hint ? html`<div class="note" id="${id}-note" ${message ? html`role="alert"` : ''}>${message ?? hint}</div>` : ''}
  </div>`;
}

function card(viewer: Viewer, block: Fields, form: Form): Html {
  const { hero_image: hero, icon, title, subtitle, body, subtext } = block;
  const text = (value: unknown) => mrkdwn(viewer.world, plain(value));
  return html`<div class="card">
    ${isFields(hero) ? picture(hero) : ''}
    <div class="card-head">${isFields(icon) ? html`<span class="card-icon">${picture(icon)}</span>` : ''}
      <div>${title ? html`<strong>${text(title)}</strong>` : ''}${subtitle ? html`<div class="quiet">${text(subtitle)}</div>` : ''}</div></div>
    ${body ? html`<div>${text(body)}</div>` : ''}${subtext ? html`<div class="quiet">${text(subtext)}</div>` : ''}
    ${Array.isArray(block.actions) ? row(viewer, block, block.actions, form) : ''}
  </div>`;
}

function container(viewer: Viewer, block: Fields, form: Form): Html {
  const title = isFields(block.rich_text_title)
    ? display(viewer, [block.rich_text_title])
    : html`${plain(block.title)}`;
  const subtitle = plain(block.subtitle);
  const head = html`<span class="container-title">${title}</span>${subtitle ? html`<span class="quiet">${mrkdwn(viewer.world, subtitle)}</span>` : ''}`;
  const body = blocks(viewer, fieldsIn(block.child_blocks), form);
  if (block.is_collapsible === true) {
    return html`<details class="container" ${block.default_collapsed === true ? '' : html`open`}><summary>${head}</summary>${body}</details>`;
  }
  return html`<section class="container"><header>${head}</header>${body}</section>`;
}

/** Confirm dialogs and buttons are ours: what the library would draw of them does not work without its own script. */
function withoutTraps(block: Fields): Fields {
  const { accessory, ...rest } = block;
  return isFields(accessory) ? rest : block;
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
