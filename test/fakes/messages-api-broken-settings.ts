import { type Broken, clock, question, result, talk, use } from './messages-api-samples.ts';

/** Requests whose settings or fields break a rule. */
export const brokenSettings: Broken[] = [
  [0, 'no model', { model: undefined }, 'model: Field required'],
  [
    7,
    'thinking with a forced tool',
    { thinking: { type: 'adaptive' }, tool_choice: { type: 'any' } },
    'Thinking may not be enabled when tool_choice forces tool use.',
  ],
  [8, 'temperature', { temperature: 0 }, '`temperature`'],
  [8, 'top_k', { top_k: 5 }, '`top_k`'],
  [
    9,
    'a small thinking budget',
    { thinking: { type: 'enabled', budget_tokens: 512 } },
    'greater than or equal to 1024',
  ],
  [
    9,
    'a thinking budget over max_tokens',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    '`max_tokens` must be greater than',
  ],
  [11, 'max_tokens 0', { max_tokens: 0 }, 'max_tokens: Input should be greater than or equal to 1'],
  [11, 'max_tokens too high', { max_tokens: 128_001 }, 'maximum allowed number of output tokens'],
  [
    16,
    'five breakpoints',
    {
      cache_control: { type: 'ephemeral' },
      tools: Array.from({ length: 4 }, (_, n) => ({
        ...clock,
        name: `clock${n}`,
        cache_control: { type: 'ephemeral' },
      })),
    },
    'Found 5.',
  ],
  [16, 'too many messages', { messages: Array.from({ length: 100_001 }, () => question) }, '100000'],
  [17, 'an unknown field', { thread: { type: 'create' } }, 'thread: Extra inputs are not permitted'],
  [
    17,
    'an unknown field of a tool',
    { tools: [{ ...clock, level: 'read' }] },
    'tools.0.custom.level: Extra inputs are not permitted',
  ],
  [
    17,
    'an unknown field of a message',
    { messages: [{ ...question, at: 1 }] },
    'messages.0.at: Extra inputs are not permitted',
  ],
  [
    17,
    'an unknown field of a block',
    talk([use('a', { approved: true })], [result('a')]),
    'messages.1.content.0.tool_use.approved: Extra inputs',
  ],
  [
    17,
    'an unknown field inside a result',
    talk([use('a')], [{ ...result('a'), content: [{ type: 'json', value: 1 }] }]),
    "Input tag 'json'",
  ],
  [
    17,
    'an unknown block',
    { messages: [{ role: 'user', content: [{ type: 'video' }] }] },
    "Input tag 'video'",
  ],
];
