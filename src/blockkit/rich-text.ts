import { boolean, byType, type Check, integer, list, oneOf, shape, string } from './check.ts';
import { LIMITS } from './limits.ts';

const style = shape(
  {},
  {
    bold: boolean,
    italic: boolean,
    strike: boolean,
    code: boolean,
    underline: boolean,
    highlight: boolean,
    client_highlight: boolean,
    unlink: boolean,
  },
);

function inline(type: string, required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return shape({ type: oneOf(type), ...required }, { style, ...optional });
}

const INLINE: Readonly<Record<string, Check>> = {
  text: inline('text', { text: string() }),
  link: inline(
    'link',
    { url: string({ max: LIMITS.button.url }) },
    { text: string({ min: 0 }), unsafe: boolean },
  ),
  emoji: inline('emoji', { name: string() }, { unicode: string(), url: string() }),
  user: inline('user', { user_id: string() }),
  usergroup: inline('usergroup', { usergroup_id: string() }),
  channel: inline('channel', { channel_id: string() }),
  team: inline('team', { team_id: string() }),
  broadcast: inline('broadcast', { range: oneOf('here', 'channel', 'everyone') }),
  color: inline('color', { value: string() }),
  date: inline('date', { timestamp: integer(), format: string() }, { url: string(), fallback: string() }),
};

const inlineElement = byType(INLINE, 'rich text element');
const border = integer({ min: 0 });

const section = shape({ type: oneOf('rich_text_section'), elements: list(inlineElement) });

const PARTS: Readonly<Record<string, Check>> = {
  rich_text_section: section,
  rich_text_list: shape(
    { type: oneOf('rich_text_list'), style: oneOf('bullet', 'ordered'), elements: list(section) },
    { indent: integer({ min: 0 }), offset: integer({ min: 0 }), border },
  ),
  rich_text_quote: shape({ type: oneOf('rich_text_quote'), elements: list(inlineElement) }, { border }),
  rich_text_preformatted: shape(
    {
      type: oneOf('rich_text_preformatted'),
      elements: list(
        byType({ text: INLINE.text ?? section, link: INLINE.link ?? section }, 'preformatted element'),
      ),
    },
    { border, language: string() },
  ),
};

/** A rich_text block, on its own or inside tables and tasks. */
export const richText: Check = shape(
  { type: oneOf('rich_text'), elements: list(byType(PARTS, 'rich text part')) },
  { block_id: string({ max: LIMITS.id }) },
);
