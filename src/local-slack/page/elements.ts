import { isFields } from '../../blockkit/check.ts';
import type { Fields } from '../types.ts';
import { type Html, html } from './html.ts';
import type { Viewer } from './viewer.ts';

/** Where an element stands: in which block of which message or view, and its current value. */
export interface Place {
  block: Fields;
  /** State value of the element, when it has one. */
  value?: Fields | undefined;
  /** Ids of the label and of what describes it, for inputs. */
  labelledBy?: string;
  describedBy?: string;
}

/** An element people can use, carrying what the script needs to report its use. */
export function element(viewer: Viewer, fields: Fields, place: Place): Html {
  switch (fields.type) {
    case 'button':
    case 'workflow_button':
    case 'icon_button':
      return button(fields, place);
    case 'feedback_buttons':
      return feedback(viewer, fields, place);
    case 'image':
      return picture(fields);
    case 'checkboxes':
    case 'radio_buttons':
      return choices(fields, place);
    case 'plain_text_input':
    case 'rich_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return textInput(fields, place);
    case 'datepicker':
      return picker('date', 'selected_date', 'initial_date', fields, place);
    case 'timepicker':
      return picker('time', 'selected_time', 'initial_time', fields, place);
    case 'datetimepicker':
      return picker('datetime-local', 'selected_date_time', 'initial_date_time', fields, place);
    default:
      return menu(viewer, fields, place);
  }
}

/** An image of a block, when it is one of the workspace's own files; others are linked, the page loads nothing. */
export function picture(fields: Fields): Html {
  const file = isFields(fields.slack_file) ? fields.slack_file : undefined;
  if (!file) return outside(String(fields.image_url ?? ''), String(fields.alt_text ?? ''));
  const source = `/page/files/${String(file.id)}`;
  return html`<img class="picture" src="${source}" alt="${String(fields.alt_text ?? '')}" loading="lazy">`;
}

/** A picture or film from elsewhere: what it shows, and a link for those who want to go there. */
export function outside(address: string, text: string): Html {
  if (!/^https?:/i.test(address)) return html`<span class="outside">🖼 ${text}</span>`;
  return html`<a class="outside" href="${address}" target="_blank" rel="noreferrer noopener">🖼 ${text || address}</a>`;
}

/** The text of a text object. */
export function plain(value: unknown): string {
  return isFields(value) && typeof value.text === 'string' ? value.text : '';
}

function button(fields: Fields, place: Place): Html {
  const style = fields.style === 'primary' || fields.style === 'danger' ? ` is-${fields.style}` : '';
  const label = typeof fields.accessibility_label === 'string' ? fields.accessibility_label : undefined;
  const text = plain(fields.text);
  const confirm = isFields(fields.confirm) ? JSON.stringify(confirmWords(fields.confirm)) : undefined;
  const marks = html`class="button${style}" data-use="click" data-action="${String(fields.action_id)}"
    data-block="${String(place.block.block_id)}" ${attribute('data-value', fields.value)}
    ${attribute('data-confirm', confirm)} ${attribute('aria-label', label)}`;
  if (typeof fields.url === 'string' && /^https?:/i.test(fields.url)) {
    return html`<a ${marks} href="${fields.url}" target="_blank" rel="noreferrer noopener">${text}</a>`;
  }
  return html`<button type="button" ${marks}>${fields.type === 'icon_button' ? '🗑 ' : ''}${text}</button>`;
}

function feedback(viewer: Viewer, fields: Fields, place: Place): Html {
  const one = (side: unknown, sign: string, word: string) => {
    const { accessibility_label: label, text, value } = isFields(side) ? side : {};
    return html`<button type="button" class="button is-icon" data-use="click" data-once="1" data-action="${String(fields.action_id)}"
      data-block="${String(place.block.block_id)}" data-value="${String(value ?? '')}"
      title="${plain(text) || word}" aria-label="${typeof label === 'string' ? label : plain(text) || word}">${sign}</button>`;
  };
  return html`${one(fields.positive_button, '👍', viewer.words.good)}${one(fields.negative_button, '👎', viewer.words.bad)}`;
}

function textInput(fields: Fields, place: Place): Html {
  const value = place.value?.value ?? fields.initial_value;
  const shown = typeof value === 'string' ? value : '';
  const marks = html`${named(fields, place)} ${attribute('placeholder', plain(fields.placeholder))}
    ${attribute('maxlength', fields.max_length)} ${attribute('minlength', fields.min_length)}
    ${fields.focus_on_load === true ? html`autofocus` : ''}`;
  if (fields.multiline === true || fields.type === 'rich_text_input') {
    return html`<textarea class="field" rows="4" ${marks}>${shown}</textarea>`;
  }
  const type =
    { email_text_input: 'email', url_text_input: 'url', number_input: 'number' }[String(fields.type)] ??
    'text';
  const step = fields.type === 'number_input' && fields.is_decimal_allowed === true ? html`step="any"` : '';
  return html`<input class="field" type="${type}" value="${shown}" ${step} ${attribute('min', fields.min_value)}
    ${attribute('max', fields.max_value)} ${marks}>`;
}

function picker(type: string, field: string, initial: string, fields: Fields, place: Place): Html {
  const value = place.value?.[field] ?? fields[initial] ?? '';
  // A picker of date and time carries seconds since 1970; browsers want local time without zone.
  const shown =
    type === 'datetime-local' && value !== ''
      ? new Date(Number(value) * 1000).toISOString().slice(0, 16)
      : String(value);
  return html`<input class="field" type="${type}" value="${shown}" ${named(fields, place)}>`;
}

function choices(fields: Fields, place: Place): Html {
  const isMany = fields.type === 'checkboxes';
  const chosen = chosenValues(fields, place);
  const marks = named(fields, place);
  const items = optionsOf(fields).map((option) => {
    const value = String(option.value);
    return html`<label class="choice"><input type="${isMany ? 'checkbox' : 'radio'}" value="${value}" ${marks}
      ${chosen.includes(value) ? html`checked` : ''}><span>${plain(option.text)}${describe(option)}</span></label>`;
  });
  return html`<div class="choices" role="${isMany ? 'group' : 'radiogroup'}" ${attribute('aria-labelledby', place.labelledBy)}>${items}</div>`;
}

function menu(viewer: Viewer, fields: Fields, place: Place): Html {
  const isMany = String(fields.type).startsWith('multi_');
  const chosen = chosenValues(fields, place);
  const option = ({ text, value }: { text: string; value: string }) =>
    html`<option value="${value}" ${chosen.includes(value) ? html`selected` : ''}>${text}</option>`;
  const groups = Array.isArray(fields.option_groups) ? fields.option_groups.filter(isFields) : [];
  const entries =
    groups.length > 0
      ? groups.map(
          (group) =>
            html`<optgroup label="${plain(group.label)}">${optionsOf(group).map(asEntry).map(option)}</optgroup>`,
        )
      : entriesOf(viewer, fields).map(option);
  const isOverflow = fields.type === 'overflow';
  const empty = isOverflow ? '⋯' : plain(fields.placeholder) || viewer.words.choose;
  return html`<select class="field${isOverflow ? ' is-overflow' : ''}" ${isMany ? html`multiple` : ''} ${named(fields, place)}
    ${place.labelledBy ? '' : html`aria-label="${isOverflow ? viewer.words.more : empty}"`}>${isMany ? '' : html`<option value="">${empty}</option>`}${entries}</select>`;
}

function entriesOf({ context, person }: Viewer, fields: Fields): { text: string; value: string }[] {
  const type = String(fields.type);
  if (type.includes('users'))
    return context.state.people.map(({ id, realName }) => ({ text: realName, value: id }));
  if (type.includes('channels') || type.includes('conversations')) {
    const mine = context.state.channels.filter(
      ({ kind, members }) => kind !== 'im' && members.includes(person.id),
    );
    return mine.map(({ id, name }) => ({ text: `#${name}`, value: id }));
  }
  return optionsOf(fields).map(asEntry);
}

function asEntry(option: Fields): { text: string; value: string } {
  return { text: plain(option.text), value: String(option.value) };
}

function optionsOf(fields: Fields): Fields[] {
  return Array.isArray(fields.options) ? fields.options.filter(isFields) : [];
}

function chosenValues(fields: Fields, { value }: Place): string[] {
  const current = value ? Object.entries(value).filter(([name]) => name.startsWith('selected')) : [];
  const initial = Object.entries(fields).filter(([name]) => name.startsWith('initial'));
  const from = current.length > 0 ? current : initial;
  return from
    .flatMap(([, given]) => (Array.isArray(given) ? given : [given]))
    .flatMap((given) => {
      if (isFields(given)) return [String(given.value)];
      return typeof given === 'string' ? [given] : [];
    });
}

/** The attributes by which the script finds the element again and screen readers its label. */
function named(fields: Fields, place: Place): Html {
  return html`data-use="change" data-action="${String(fields.action_id)}" data-block="${String(place.block.block_id)}"
    data-type="${String(fields.type)}" name="${String(place.block.block_id)}"
    ${attribute('aria-labelledby', place.labelledBy)} ${attribute('aria-describedby', place.describedBy)}`;
}

function describe(option: Fields): Html | '' {
  const text = plain(option.description);
  return text ? html`<small>${text}</small>` : '';
}

function confirmWords(confirm: Fields): Record<string, string> {
  const { title, text, confirm: yes, deny } = confirm;
  return {
    title: plain(title),
    text: plain(text),
    yes: plain(yes),
    no: plain(deny),
    style: String(confirm.style ?? 'primary'),
  };
}

function attribute(name: string, value: unknown): Html | '' {
  if (value === undefined || value === null || value === '') return '';
  return { markup: `${name}="${html`${String(value)}`.markup}"` };
}
