import { all, boolean, type Check, exactlyOne, isFields, list, oneOf, rule, shape, string } from './check.ts';
import { LIMITS } from './limits.ts';

const PLAIN_TEXT_FIELDS = { emoji: boolean };
const MRKDWN_FIELDS = { verbatim: boolean };

/** A `plain_text` object of up to `max` characters. */
export function plainText(max: number = LIMITS.text): Check {
  return shape({ type: oneOf('plain_text'), text: string({ max }) }, PLAIN_TEXT_FIELDS);
}

/** A `mrkdwn` object of up to `max` characters. */
export function mrkdwn(max: number = LIMITS.text): Check {
  return shape({ type: oneOf('mrkdwn'), text: string({ max }) }, MRKDWN_FIELDS);
}

/** Either kind of text object. */
export function anyText(max: number = LIMITS.text): Check {
  const plain = plainText(max);
  const marked = mrkdwn(max);
  return (value, pointer, problems) => {
    if (isFields(value) && value.type !== 'plain_text' && value.type !== 'mrkdwn') {
      return oneOf('plain_text', 'mrkdwn')(value.type, `${pointer}/type`, problems);
    }
    (isFields(value) && value.type === 'mrkdwn' ? marked : plain)(value, pointer, problems);
  };
}

/** Confirmation dialog object. */
export const confirm: Check = shape(
  {
    title: plainText(LIMITS.confirm.title),
    text: anyText(LIMITS.confirm.text),
    confirm: plainText(LIMITS.confirm.confirm),
    deny: plainText(LIMITS.confirm.deny),
  },
  { style: oneOf('primary', 'danger') },
);

const OPTION_EXTRAS = {
  description: anyText(LIMITS.option.description),
  url: string({ max: LIMITS.option.url }),
};

/** Option of a menu: plain text only. */
export const plainOption: Check = shape(
  { text: plainText(LIMITS.option.text), value: string({ max: LIMITS.option.value }) },
  OPTION_EXTRAS,
);

/** Option of checkboxes and radio buttons: either kind of text. */
export const anyOption: Check = shape(
  { text: anyText(LIMITS.option.text), value: string({ max: LIMITS.option.value }) },
  OPTION_EXTRAS,
);

/** Options of a menu under a label. */
export const optionGroup: Check = shape({
  label: plainText(LIMITS.optionGroup.label),
  options: list(plainOption, { min: 1, max: LIMITS.optionGroup.options }),
});

/** Filter of a conversations menu: at least one of its fields. */
export const conversationFilter: Check = all(
  shape(
    {},
    {
      include: list(oneOf('im', 'mpim', 'private', 'public'), { min: 1 }),
      exclude_external_shared_channels: boolean,
      exclude_bot_users: boolean,
    },
  ),
  rule('missing_field', (fields) =>
    Object.keys(fields).length === 0 ? 'filter must not be empty' : undefined,
  ),
);

/** When a text input reports what is typed. */
export const dispatchActionConfig: Check = shape(
  {},
  { trigger_actions_on: list(oneOf('on_enter_pressed', 'on_character_entered'), { min: 1, max: 2 }) },
);

/** A workflow and what starts it, for workflow buttons. */
export const workflow: Check = shape({
  trigger: shape(
    { url: string({ max: LIMITS.button.url }) },
    { customizable_input_parameters: list(shape({ name: string(), value: string({ min: 0 }) })) },
  ),
});

const slackFile: Check = all(
  shape({}, { id: string(), url: string({ max: LIMITS.image.url }) }),
  exactlyOne('id', 'url'),
);

/** The fields of image blocks and elements; combine with `imageSource`. */
export const IMAGE_FIELDS = {
  required: { type: oneOf('image'), alt_text: string({ max: LIMITS.image.altText }) },
  optional: { image_url: string({ max: LIMITS.image.url }), slack_file: slackFile },
};

/** An image comes from a URL or from a Slack file, never both. */
export const imageSource: Check = exactlyOne('image_url', 'slack_file');

/** A source link of a task. */
export const urlSource: Check = shape({
  type: oneOf('url'),
  url: string({ max: LIMITS.urlSource.url }),
  text: string(),
});
