import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/agent/audience.ts';
import { validateMessage } from '../../src/blockkit/validate.ts';
import { answerPosts } from '../../src/slack/blocks/answer.ts';

const answer = (text: string, unbacked: string[] = []): Answer => ({
  text,
  stop: 'end_turn',
  model: 'offline',
  iterations: 1,
  tokens: 1,
  trace: [],
  grounding: { claims: [], unbacked },
  citations: [],
  files: [],
});

describe('an answer as messages', () => {
  it.each([
    ['short', 'It is so.'],
    ['long', 'A sentence that goes on. '.repeat(1500)],
    ['of signs that escaping makes longer', '<'.repeat(20_000)],
    ['of one long fence', `\`\`\`${'x'.repeat(12_000)}\n${'line\n'.repeat(3000)}\`\`\``],
    ['of emoji', '😀'.repeat(10_000)],
  ])('%s: fits Slack, and its warning is in the last one, in text and blocks', (_name, text) => {
    const posts = answerPosts(answer(text, ['$63.00']), 'en', 'run', new Set());
    for (const post of posts) expect(validateMessage({ channel: 'C1', ...post })).toEqual([]);
    const last = posts.at(-1);
    expect(last?.text).toMatch(/No tool backs: \$63\.00/);
    expect(JSON.stringify(last?.blocks)).toMatch(/No tool backs/);
  });
});
