import { all, byType, type Check, list, oneOf, shape, string } from './check.ts';
import { actionable, INPUTS } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { confirm, IMAGE_FIELDS, imageSource, plainText, workflow } from './objects.ts';

const feedbackButton = shape(
  { text: plainText(LIMITS.feedbackButton.text), value: string({ max: LIMITS.feedbackButton.value }) },
  { accessibility_label: string({ max: LIMITS.feedbackButton.accessibilityLabel }) },
);

/** An image beside text. */
export const imageElement: Check = all(shape(IMAGE_FIELDS.required, IMAGE_FIELDS.optional), imageSource);

/** A button; with `url` it is a link that reports its click too. */
export const button: Check = actionable(
  'button',
  { text: plainText(LIMITS.button.text) },
  {
    value: string({ max: LIMITS.button.value }),
    url: string({ max: LIMITS.button.url }),
    style: oneOf('primary', 'danger'),
    confirm,
    accessibility_label: string({ max: LIMITS.button.accessibilityLabel }),
  },
);

/** Every interactive element by its type. */
const ELEMENTS: Readonly<Record<string, Check>> = {
  button,
  workflow_button: actionable(
    'workflow_button',
    { text: plainText(LIMITS.button.text), workflow },
    {
      style: oneOf('primary', 'danger'),
      accessibility_label: string({ max: LIMITS.button.accessibilityLabel }),
      confirm,
    },
  ),
  ...INPUTS,
  feedback_buttons: actionable('feedback_buttons', {
    positive_button: feedbackButton,
    negative_button: feedbackButton,
  }),
  icon_button: actionable(
    'icon_button',
    { icon: oneOf('trash'), text: plainText() },
    {
      value: string({ max: LIMITS.button.value }),
      accessibility_label: string({ max: LIMITS.button.accessibilityLabel }),
      confirm,
      visible_to_user_ids: list(string(), { max: LIMITS.iconButton.visibleToUserIds }),
    },
  ),
  image: imageElement,
};

const MENUS = ['static', 'external', 'users', 'channels', 'conversations'].flatMap((kind) => [
  `${kind}_select`,
  `multi_${kind}_select`,
]);
const PICKERS = ['datepicker', 'timepicker', 'checkboxes', 'radio_buttons', ...MENUS];

/** Only the named elements, for one place in a block. */
function elementsOf(where: string, ...types: string[]): Check {
  return byType(Object.fromEntries(Object.entries(ELEMENTS).filter(([type]) => types.includes(type))), where);
}

/** What an actions block may hold. */
export const actionsElement = elementsOf(
  'actions element',
  'button',
  'workflow_button',
  'overflow',
  'datetimepicker',
  'rich_text_input',
  ...PICKERS,
);

/** What a section may have as its accessory. */
export const sectionAccessory = elementsOf(
  'accessory',
  'button',
  'workflow_button',
  'overflow',
  'image',
  ...PICKERS,
);

/** What an input block may hold. */
export const inputElement = elementsOf(
  'input element',
  'plain_text_input',
  'email_text_input',
  'url_text_input',
  'number_input',
  'rich_text_input',
  'file_input',
  'datetimepicker',
  ...PICKERS,
);

/** What a context_actions block may hold. */
export const contextActionsElement = elementsOf('context action', 'feedback_buttons', 'icon_button');
