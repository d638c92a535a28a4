import {
  all,
  boolean,
  type Check,
  exactlyOne,
  integer,
  isFields,
  list,
  matching,
  number,
  oneOf,
  rule,
  shape,
  string,
} from './check.ts';
import { LIMITS } from './limits.ts';
import {
  anyOption,
  confirm,
  conversationFilter,
  dispatchActionConfig,
  optionGroup,
  plainOption,
  plainText,
} from './objects.ts';

const id = string({ max: LIMITS.id });
const placeholder = plainText(LIMITS.select.placeholder);
const focus = { focus_on_load: boolean };
const ids = list(string());

/** An element with an action_id; Slack makes one up when it is left out. */
export function actionable(
  type: string,
  required: Record<string, Check>,
  optional: Record<string, Check> = {},
): Check {
  return shape({ type: oneOf(type), ...required }, { action_id: id, ...optional });
}

function menu(type: string, optional: Record<string, Check>): Check {
  return actionable(type, {}, { placeholder, confirm, ...focus, ...optional });
}

function multiMenu(type: string, optional: Record<string, Check>): Check {
  return menu(type, { max_selected_items: integer({ min: 1 }), ...optional });
}

const choices = {
  options: list(plainOption, { min: 1, max: LIMITS.select.options }),
  option_groups: list(optionGroup, { min: 1, max: LIMITS.select.optionGroups }),
};

const typedInput = {
  placeholder,
  dispatch_action_config: dispatchActionConfig,
  initial_value: string(),
  ...focus,
};

const orderedLengths = rule('out_of_range', ({ min_length: min, max_length: max }) =>
  typeof min === 'number' && typeof max === 'number' && min > max
    ? 'min_length is above max_length'
    : undefined,
);

const orderedRange = rule('out_of_range', ({ min_value: min, max_value: max }) =>
  min !== undefined && max !== undefined && Number(min) > Number(max)
    ? 'min_value is above max_value'
    : undefined,
);

const numeral = matching(/^-?\d+(\.\d+)?$/, 'a number written as a string');

/** Elements that people choose or type in, by their type. */
export const INPUTS: Readonly<Record<string, Check>> = {
  checkboxes: actionable(
    'checkboxes',
    { options: list(anyOption, { min: 1, max: LIMITS.checkboxOptions }) },
    { initial_options: list(anyOption, { min: 1 }), confirm, ...focus },
  ),
  radio_buttons: actionable(
    'radio_buttons',
    { options: list(anyOption, { min: 1, max: LIMITS.radioOptions }) },
    { initial_option: anyOption, confirm, ...focus },
  ),
  overflow: actionable(
    'overflow',
    { options: list(plainOption, { min: 1, max: LIMITS.overflowOptions }) },
    { confirm },
  ),
  datepicker: menu('datepicker', { initial_date: matching(/^\d{4}-\d{2}-\d{2}$/, 'a date YYYY-MM-DD') }),
  timepicker: menu('timepicker', {
    initial_time: matching(/^\d{2}:\d{2}$/, 'a time HH:mm'),
    timezone: string(),
  }),
  datetimepicker: actionable(
    'datetimepicker',
    {},
    { initial_date_time: integer({ min: 0, max: 9_999_999_999 }), confirm, ...focus },
  ),
  static_select: all(
    menu('static_select', { ...choices, initial_option: plainOption }),
    exactlyOne('options', 'option_groups'),
  ),
  multi_static_select: all(
    multiMenu('multi_static_select', { ...choices, initial_options: list(plainOption, { min: 1 }) }),
    exactlyOne('options', 'option_groups'),
  ),
  external_select: menu('external_select', {
    initial_option: plainOption,
    min_query_length: integer({ min: 0 }),
  }),
  multi_external_select: multiMenu('multi_external_select', {
    initial_options: list(plainOption, { min: 1 }),
    min_query_length: integer({ min: 0 }),
  }),
  users_select: menu('users_select', { initial_user: string() }),
  multi_users_select: multiMenu('multi_users_select', { initial_users: ids }),
  channels_select: menu('channels_select', { initial_channel: string(), response_url_enabled: boolean }),
  multi_channels_select: multiMenu('multi_channels_select', { initial_channels: ids }),
  conversations_select: menu('conversations_select', {
    initial_conversation: string(),
    default_to_current_conversation: boolean,
    filter: conversationFilter,
    response_url_enabled: boolean,
  }),
  multi_conversations_select: multiMenu('multi_conversations_select', {
    initial_conversations: ids,
    default_to_current_conversation: boolean,
    filter: conversationFilter,
  }),
  plain_text_input: all(
    actionable(
      'plain_text_input',
      {},
      {
        ...typedInput,
        initial_value: string({ min: 0 }),
        multiline: boolean,
        min_length: integer({ min: 0, max: LIMITS.plainTextInput.maxLength }),
        max_length: integer({ min: 1, max: LIMITS.plainTextInput.maxLength }),
      },
    ),
    orderedLengths,
  ),
  email_text_input: actionable('email_text_input', {}, typedInput),
  url_text_input: actionable('url_text_input', {}, typedInput),
  number_input: all(
    actionable(
      'number_input',
      { is_decimal_allowed: boolean },
      { ...typedInput, initial_value: numeral, min_value: numeral, max_value: numeral },
    ),
    orderedRange,
  ),
  rich_text_input: actionable(
    'rich_text_input',
    {},
    {
      ...typedInput,
      initial_value: (value, pointer, problems) => {
        if (!isFields(value)) problems.push({ pointer, code: 'wrong_type', message: 'must be an object' });
      },
      min_lines: number({ min: 1 }),
      max_lines: number({ min: 1 }),
    },
  ),
  file_input: actionable(
    'file_input',
    {},
    {
      filetypes: list(string()),
      max_files: integer({ min: 1, max: LIMITS.fileInput.maxFiles }),
    },
  ),
};
