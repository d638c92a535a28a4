import { everyBlock, interactiveElements } from '../blockkit/unique-ids.ts';
import { ephemeralsOf, findPerson, threadOf } from './state.ts';
import { unescapeText } from './text.ts';
import type { Fields, Message } from './types.ts';
import { isObject } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** A thread as lines of text, buttons in brackets, for terminals and test failures. */
export function threadAsText(context: WorkspaceContext, channelId: string, ts: string): string {
  const ephemerals = [...context.state.ephemerals.keys()].flatMap((userId) =>
    ephemeralsOf(context.state, userId).filter(
      (message) => message.channel === channelId && message.thread_ts === ts,
    ),
  );
  return [...threadOf(context.state, channelId, ts), ...ephemerals]
    .sort((one, other) => Number(one.ts) - Number(other.ts))
    .map((message) => messageAsText(context, message))
    .join('\n');
}

/** One message as text. */
function messageAsText(context: WorkspaceContext, message: Message): string {
  const name = findPerson(context.state, message.user)?.realName ?? message.user;
  const time = new Date(Number(message.ts) * 1000).toISOString().slice(11, 16);
  const marks = [
    message.ephemeralFor ? `only ${findPerson(context.state, message.ephemeralFor)?.realName} sees this` : '',
    message.edited ? 'edited' : '',
    message.stream?.state === 'streaming' ? 'writing' : '',
  ].filter(Boolean);
  const head = `${name} ${time}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
  const blocks = message.blocks ?? [];
  const body = blocks.length > 0 ? blocks.map(blockAsText).filter(Boolean) : [unescapeText(message.text)];
  const files = (message.files ?? []).map((file) => `📎 ${String(file.title)} (${String(file.mimetype)})`);
  const reactions = (message.reactions ?? []).map(({ name: emoji, count }) => `:${emoji}: ${count}`);
  return [
    head,
    ...[...body, ...files, ...reactions]
      .flatMap((part) => readable(context, part).split('\n'))
      .map((line) => `  ${line}`),
  ].join('\n');
}

/** Replaces mentions by names and dates by their fallback, and removes Markdown marks. */
function readable(context: WorkspaceContext, text: string): string {
  return text
    .replace(/<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g, (tag, id: string) => {
      const name = findPerson(context.state, id)?.realName;
      return name === undefined ? tag : `@${name}`;
    })
    .replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1')
    .replace(/(\*\*|[*`])(?=\S)([^*`\n]+)\1/g, '$2');
}

/** A block as text: its content, then its buttons. */
function blockAsText(block: Fields): string {
  if (block.type === 'divider') return '———';
  const texts = Array.isArray(block.rows)
    ? block.rows.map(rowAsText)
    : [textIn({ ...block, elements: spoken(block), accessory: undefined, actions: undefined })];
  const buttons = everyBlock([block]).flatMap(([, inner]) =>
    interactiveElements(inner).map(([, element]) => label(element)),
  );
  return [...texts, buttons.join(' ')].filter(Boolean).join('\n');
}

function rowAsText(row: unknown): string {
  return Array.isArray(row) ? row.map((cell) => textIn(cell)).join(' | ') : '';
}

function spoken(block: Fields): unknown {
  if (block.type === 'actions' || block.type === 'context_actions') return undefined;
  return block.elements;
}

function label(element: Fields): string {
  if (element.type === 'feedback_buttons')
    return [element.positive_button, element.negative_button].map((one) => `[${textIn(one)}]`).join(' ');
  return `[${textIn(element.text ?? element.placeholder) || '⋯'}]`;
}

/** A field of a section as one line: its label in bold stands above its value. */
function fieldAsText(field: unknown): string {
  return textIn(field).replace(/^\*([^*\n]+)\*\n(?=\S)/, '$1: ');
}

/** All text below a value, in order. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return unescapeText(value);
  if (Array.isArray(value)) {
    const isInline = value.every((entry) => isObject(entry) && INLINE.has(String(entry.type)));
    return value
      .map(textIn)
      .filter(Boolean)
      .join(isInline ? '' : '\n');
  }
  if (!isObject(value)) return '';
  if (Array.isArray(value.fields)) {
    const { fields, ...rest } = value;
    return [textIn(rest), ...fields.map(fieldAsText)].filter(Boolean).join('\n');
  }
  if (value.type === 'user') return `<@${String(value.user_id)}>`;
  if (value.type === 'emoji') return `:${String(value.name)}:`;
  const names = [
    'title',
    'subtitle',
    'text',
    'body',
    'elements',
    'details',
    'output',
    'tasks',
    'child_blocks',
    'label',
    'alt_text',
  ];
  return names
    .map((name) => textIn(value[name]))
    .filter(Boolean)
    .join('\n');
}

const INLINE = new Set(['text', 'link', 'user', 'emoji', 'channel', 'broadcast', 'date']);
