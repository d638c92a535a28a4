import type { Block } from './messages-api-types.ts';

/** A text block of a reply. */
export function text(words: string): Block {
  return { type: 'text', text: words };
}

/** A tool call of a reply; the id is made up unless given. */
export function call(name: string, input: Record<string, unknown> = {}, id?: string): Block {
  return id === undefined ? { type: 'tool_use', name, input } : { type: 'tool_use', id, name, input };
}
