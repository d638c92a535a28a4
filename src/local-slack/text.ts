import type { Fields } from './types.ts';

/** The rich_text block that Slack puts under what people write. */
export function textBlocks(text: string): Fields[] {
  const elements = text.split(/(<@\w+>)/).flatMap((part): Fields[] => {
    if (part === '') return [];
    const mention = /^<@(\w+)>$/.exec(part);
    return [mention ? { type: 'user', user_id: mention[1] } : { type: 'text', text: unescapeText(part) }];
  });
  return elements.length === 0
    ? []
    : [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }];
}

/** Slack text with its three escapes undone. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Typed text with Slack's three escapes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
