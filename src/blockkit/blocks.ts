import { alert, card, carousel, container, contextActions, plan, taskCard } from './agent-blocks.ts';
import { all, atLeastOne, boolean, byType, type Check, list, oneOf, shape, string } from './check.ts';
import { dataTable, dataVisualization, table } from './data-blocks.ts';
import { actionsElement, imageElement, inputElement, sectionAccessory } from './elements.ts';
import { LIMITS } from './limits.ts';
import { anyText, IMAGE_FIELDS, imageSource, mrkdwn, plainText } from './objects.ts';
import { richText } from './rich-text.ts';

const block_id = string({ max: LIMITS.id });
const url = string({ max: LIMITS.video.url });

const LAYOUT: Readonly<Record<string, Check>> = {
  section: all(
    shape(
      { type: oneOf('section') },
      {
        block_id,
        text: anyText(LIMITS.section.text),
        fields: list(anyText(LIMITS.section.field), { min: 1, max: LIMITS.section.fields }),
        accessory: sectionAccessory,
        expand: boolean,
      },
    ),
    atLeastOne('text', 'fields'),
  ),
  header: shape({ type: oneOf('header'), text: plainText(LIMITS.header.text) }, { block_id }),
  divider: shape({ type: oneOf('divider') }, { block_id }),
  context: shape(
    {
      type: oneOf('context'),
      elements: list(
        byType({ image: imageElement, mrkdwn: mrkdwn(), plain_text: plainText() }, 'context element'),
        {
          min: 1,
          max: LIMITS.context.elements,
        },
      ),
    },
    { block_id },
  ),
  actions: shape(
    { type: oneOf('actions'), elements: list(actionsElement, { min: 1, max: LIMITS.actions.elements }) },
    { block_id },
  ),
  image: all(
    shape(IMAGE_FIELDS.required, {
      block_id,
      title: plainText(LIMITS.image.title),
      ...IMAGE_FIELDS.optional,
    }),
    imageSource,
  ),
  input: shape(
    { type: oneOf('input'), label: plainText(LIMITS.input.label), element: inputElement },
    { block_id, hint: plainText(LIMITS.input.hint), optional: boolean, dispatch_action: boolean },
  ),
  file: shape({ type: oneOf('file'), external_id: string(), source: oneOf('remote') }, { block_id }),
  rich_text: richText,
  table,
  video: shape(
    {
      type: oneOf('video'),
      alt_text: string({ max: LIMITS.video.altText }),
      thumbnail_url: url,
      title: plainText(LIMITS.video.title),
      video_url: url,
    },
    {
      block_id,
      title_url: url,
      author_name: string({ max: LIMITS.video.authorName }),
      description: plainText(LIMITS.video.description),
      provider_icon_url: url,
      provider_name: string({ max: LIMITS.video.providerName }),
    },
  ),
};

/** Every block by its type; containers hold layout blocks only. */
export const BLOCKS: Readonly<Record<string, Check>> = {
  ...LAYOUT,
  markdown: shape(
    { type: oneOf('markdown'), text: string({ max: LIMITS.message.markdownText }) },
    { block_id },
  ),
  alert,
  card,
  carousel,
  container: container(byType(LAYOUT, 'child block')),
  context_actions: contextActions,
  data_table: dataTable,
  data_visualization: dataVisualization,
  plan,
  task_card: taskCard,
};

/** Blocks that Slack shows in messages only (docs.slack.dev/reference/block-kit/blocks, "Available in surfaces"). */
export const MESSAGE_ONLY: ReadonlySet<string> = new Set([
  'carousel',
  'context_actions',
  'data_table',
  'data_visualization',
  'file',
  'markdown',
  'plan',
  'table',
  'task_card',
]);
