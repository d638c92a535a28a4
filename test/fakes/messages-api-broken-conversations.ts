import { text } from './messages-api-replies.ts';
import { type Body, type Broken, question, result, talk, use } from './messages-api-samples.ts';

/** Requests whose messages break a rule. */
export const brokenConversations: Broken[] = [
  [
    1,
    'a call without its result',
    talk([use('toolu_1')], 'Gracias'),
    '`tool_use` ids were found without `tool_result` blocks immediately after: toolu_1',
  ],
  [
    1,
    'something between call and result',
    {
      messages: [
        question,
        { role: 'assistant', content: [use('a')] },
        { role: 'system', content: 'Sé breve.' },
        { role: 'user', content: [result('a')] },
      ],
    },
    'messages.1: `tool_use` ids',
  ],
  [1, 'the transcript ends in a call', talk([use('toolu_1')]), 'messages.1: `tool_use` ids'],
  [
    2,
    'text before a result',
    talk([use('a')], [text('Toma:') as Body, result('a')]),
    '`tool_result` blocks must come before',
  ],
  [
    3,
    'a result nobody asked for',
    talk('Hola', [result('a')]),
    'unexpected `tool_use_id` found in `tool_result` blocks: a.',
  ],
  [
    4,
    'two results of one call',
    talk([use('a')], [result('a'), result('a')]),
    'each tool_use must have a single result',
  ],
  [
    4,
    'results in two messages',
    {
      messages: [
        ...(talk([use('a'), use('b')]).messages as Body[]),
        { role: 'user', content: [result('a')] },
        { role: 'user', content: [result('b')] },
      ],
    },
    'belong in one user message',
  ],
  [5, 'the last word is the assistant’s', talk('Son las'), 'does not support assistant message prefill'],
  [
    12,
    'first message from the assistant',
    { messages: [{ role: 'assistant', content: 'Hola' }, question] },
    'first message must use the "user" role',
  ],
  [
    12,
    'an unknown role',
    { messages: [{ role: 'tool', content: 'x' }] },
    "messages.0.role: Input should be 'user'",
  ],
  [
    12,
    'empty content',
    { messages: [{ role: 'user', content: [] }] },
    'all messages must have non-empty content',
  ],
  [
    12,
    'empty text',
    { messages: [{ role: 'user', content: [text('')] }] },
    'text content blocks must be non-empty',
  ],
  [
    12,
    'blank text in a result',
    talk([use('a')], [{ ...result('a'), content: [text(' ')] }]),
    'must contain non-whitespace text',
  ],
  [
    12,
    'a call by the user',
    { messages: [{ role: 'user', content: [use('a')] }] },
    '`tool_use` blocks can only be in `assistant` messages',
  ],
  [
    21,
    'an id used twice',
    talk([use('a')], [result('a')], [use('a')], [result('a')]),
    'messages.3.content.0: `tool_use` ids must be unique',
  ],
  [
    22,
    'a call of a tool that is not declared',
    talk([use('a', { name: 'oracle' })], [result('a')]),
    "tool 'oracle' is not declared",
  ],
  [
    23,
    'an input that is text',
    talk([use('a', { input: '{}' })], [result('a')]),
    'input: Input should be a valid dictionary',
  ],
];
