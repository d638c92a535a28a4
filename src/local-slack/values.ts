import { everyBlock, interactiveElements } from '../blockkit/unique-ids.ts';
import { textBlocks } from './text.ts';
import type { Fields, View } from './types.ts';
import { isObject } from './wire.ts';

type Values = View['state']['values'];

/** Which field of a state value an element fills. */
const STATE_FIELDS: Readonly<Record<string, string>> = {
  static_select: 'selected_option',
  external_select: 'selected_option',
  radio_buttons: 'selected_option',
  overflow: 'selected_option',
  checkboxes: 'selected_options',
  multi_static_select: 'selected_options',
  multi_external_select: 'selected_options',
  users_select: 'selected_user',
  multi_users_select: 'selected_users',
  channels_select: 'selected_channel',
  multi_channels_select: 'selected_channels',
  conversations_select: 'selected_conversation',
  multi_conversations_select: 'selected_conversations',
  datepicker: 'selected_date',
  timepicker: 'selected_time',
  datetimepicker: 'selected_date_time',
  plain_text_input: 'value',
  email_text_input: 'value',
  url_text_input: 'value',
  number_input: 'value',
  rich_text_input: 'rich_text_value',
  file_input: 'files',
};

/** The field with an element's initial value, by the field of the state value that it fills. */
const INITIAL_FIELDS: Readonly<Record<string, string>> = {
  selected_option: 'initial_option',
  selected_options: 'initial_options',
  selected_user: 'initial_user',
  selected_users: 'initial_users',
  selected_channel: 'initial_channel',
  selected_channels: 'initial_channels',
  selected_conversation: 'initial_conversation',
  selected_conversations: 'initial_conversations',
  selected_date: 'initial_date',
  selected_time: 'initial_time',
  selected_date_time: 'initial_date_time',
  value: 'initial_value',
  rich_text_value: 'initial_value',
};

/** The initial `state.values` of blocks. Buttons have no state. */
function initialValues(blocks: Fields[]): Values {
  const values: Values = {};
  for (const { block, element, field } of stateful(blocks)) {
    const initial = element[INITIAL_FIELDS[field] ?? ''];
    const empty = field.endsWith('s') && field !== 'files' ? [] : null;
    put(values, block, element, field, initial ?? empty);
  }
  return values;
}

/** A copy of state values with one element's new value. */
export function withValue(values: Values, block: Fields, element: Fields, given: unknown): Values {
  const field = STATE_FIELDS[String(element.type)];
  if (field === undefined || field === 'files') return values;
  const next = structuredClone(values);
  put(next, block, element, field, stateValue(element, field, given));
  return next;
}

/** State values from what a person filled in, by `block id/action id`, block id, or action id. */
export function filledValues(blocks: Fields[], before: Values, given: Fields): Values {
  return stateful(blocks).reduce((values, { block, element }) => {
    const { block_id: blockId, action_id: actionId } = {
      block_id: String(block.block_id),
      action_id: String(element.action_id),
    };
    const entered = given[`${blockId}/${actionId}`] ?? given[blockId] ?? given[actionId];
    return entered === undefined ? values : withValue(values, block, element, entered);
  }, before);
}

/** The values of blocks that may have changed: what was entered stays where the same element still is. */
export function keptValues(blocks: Fields[], entered: Values): Values {
  const values = initialValues(blocks);
  for (const [blockId, actions] of Object.entries(values)) {
    for (const actionId of Object.keys(actions)) {
      const kept = entered[blockId]?.[actionId];
      if (kept && kept.type === actions[actionId]?.type) actions[actionId] = kept;
    }
  }
  return values;
}

/** Whether a state value holds anything. */
export function isEmpty(value: Fields | undefined): boolean {
  if (!value) return true;
  const { type: _type, ...rest } = value;
  return Object.values(rest).every(
    (entry) =>
      entry === null || entry === undefined || entry === '' || (Array.isArray(entry) && entry.length === 0),
  );
}

/** An element's entry in a block_actions payload. */
export function actionPayload(block: Fields, element: Fields, given: unknown, actionTs: string): Fields {
  const type = String(element.type);
  const field = STATE_FIELDS[type];
  const base: Fields = { type, action_id: element.action_id, block_id: block.block_id, action_ts: actionTs };
  if (field !== undefined) return { ...base, [field]: stateValue(element, field, given) };
  if (type === 'feedback_buttons') {
    const isNegative = isObject(element.negative_button) && element.negative_button.value === given;
    const chosen = isNegative ? element.negative_button : element.positive_button;
    return { ...base, ...(isObject(chosen) ? { text: chosen.text, value: chosen.value } : {}) };
  }
  const { text, value, style, url } = element;
  return {
    ...base,
    text,
    ...(value === undefined ? {} : { value }),
    ...(style ? { style } : {}),
    ...(url ? { url } : {}),
  };
}

function stateful(blocks: Fields[]): { block: Fields; element: Fields; field: string }[] {
  return everyBlock(blocks).flatMap(([, block]) =>
    interactiveElements(block).flatMap(([, element]) => {
      const field = STATE_FIELDS[String(element.type)];
      return field === undefined || element.type === 'overflow' ? [] : [{ block, element, field }];
    }),
  );
}

function put(values: Values, block: Fields, element: Fields, field: string, value: unknown): void {
  const blockId = String(block.block_id);
  values[blockId] = {
    ...values[blockId],
    [String(element.action_id)]: { type: String(element.type), [field]: value },
  };
}

function stateValue(element: Fields, field: string, given: unknown): unknown {
  const list = Array.isArray(given)
    ? given
    : given === undefined || given === null || given === ''
      ? []
      : [given];
  const first = list[0] === undefined ? null : String(list[0]);
  switch (field) {
    case 'selected_option':
      return first === null ? null : optionOf(element, first);
    case 'selected_options':
      return list.map((value) => optionOf(element, String(value)));
    case 'selected_users':
    case 'selected_channels':
    case 'selected_conversations':
      return list.map(String);
    case 'selected_date_time':
      return first === null ? null : Number(first);
    case 'rich_text_value':
      return isObject(given) ? given : first === null ? null : (textBlocks(first)[0] ?? null);
    default:
      return first;
  }
}

function optionOf(element: Fields, value: string): Fields {
  const groups = Array.isArray(element.option_groups) ? element.option_groups.filter(isObject) : [];
  const options = [element, ...groups].flatMap(({ options: some }) =>
    Array.isArray(some) ? some.filter(isObject) : [],
  );
  // External menus have no options here: use the value as its own label.
  return (
    options.find((option) => option.value === value) ?? { text: { type: 'plain_text', text: value }, value }
  );
}
