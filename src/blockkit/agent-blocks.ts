import { all, atLeastOne, boolean, byType, type Check, list, oneOf, rule, shape, string } from './check.ts';
import { button, contextActionsElement, imageElement } from './elements.ts';
import { LIMITS } from './limits.ts';
import { anyText, mrkdwn, plainText, urlSource } from './objects.ts';
import { richText } from './rich-text.ts';

const block_id = string({ max: LIMITS.id });

/** A note with a level (docs.slack.dev/reference/block-kit/blocks/alert-block). */
export const alert: Check = shape(
  { type: oneOf('alert'), text: anyText(LIMITS.alert.text) },
  { block_id, level: oneOf('default', 'info', 'warning', 'error', 'success') },
);

/** A card; it must show something: picture, title, body or buttons. */
export const card: Check = all(
  shape(
    { type: oneOf('card') },
    {
      block_id,
      hero_image: imageElement,
      icon: imageElement,
      slack_icon: shape({ type: oneOf('icon'), name: string() }),
      title: mrkdwn(LIMITS.card.title),
      subtitle: mrkdwn(LIMITS.card.subtitle),
      body: mrkdwn(LIMITS.card.body),
      subtext: mrkdwn(LIMITS.card.subtext),
      actions: list(button, { min: 1, max: LIMITS.card.actions }),
    },
  ),
  atLeastOne('hero_image', 'title', 'body', 'actions'),
);

/** Cards side by side. */
export const carousel: Check = shape(
  {
    type: oneOf('carousel'),
    elements: list(byType({ card }, 'carousel element'), { min: 1, max: LIMITS.carousel.elements }),
  },
  { block_id },
);

/** Feedback buttons and icon buttons under a message. */
export const contextActions: Check = shape(
  {
    type: oneOf('context_actions'),
    elements: list(contextActionsElement, { min: 1, max: LIMITS.contextActions.elements }),
  },
  { block_id },
);

const TASK_FIELDS = {
  required: {
    task_id: string({ max: LIMITS.id }),
    title: string(),
    status: oneOf('pending', 'in_progress', 'complete', 'error'),
  },
  optional: { block_id, details: richText, output: richText, sources: list(urlSource) },
};

/** One task of an agent with its status. */
export const taskCard: Check = shape(
  { type: oneOf('task_card'), ...TASK_FIELDS.required },
  TASK_FIELDS.optional,
);

/** A plan: a title and its tasks. */
export const plan: Check = shape(
  { type: oneOf('plan'), title: string() },
  {
    block_id,
    // Inside a plan the type of a task may be left out (docs.slack.dev/reference/block-kit/blocks/plan-block).
    tasks: list(shape(TASK_FIELDS.required, { type: oneOf('task_card'), ...TASK_FIELDS.optional })),
  },
);

/** A container around other blocks; `child` checks the blocks that may be inside. */
export function container(child: Check): Check {
  return all(
    shape(
      { type: oneOf('container'), child_blocks: list(child, { min: 1, max: LIMITS.container.childBlocks }) },
      {
        block_id,
        title: plainText(LIMITS.container.title),
        rich_text_title: richText,
        subtitle: anyText(LIMITS.container.subtitle),
        width: oneOf('narrow', 'standard', 'wide', 'full'),
        icon: imageElement,
        is_collapsible: boolean,
        default_collapsed: boolean,
        has_header_divider: boolean,
      },
    ),
    atLeastOne('title', 'rich_text_title'),
    rule('conflict', (fields) =>
      fields.title !== undefined && fields.rich_text_title !== undefined
        ? 'only one of title, rich_text_title allowed'
        : undefined,
    ),
  );
}
