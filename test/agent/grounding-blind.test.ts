import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkGrounding } from '../../src/agent/grounding/index.ts';
import type { Message } from '../../src/agent/model.ts';
import type { Json } from '../../src/engine/types.ts';

/** 242 answers of a desk, written by somebody who has not seen the checker, with what of them nothing backs. */

interface Case {
  name: string;
  question: string;
  tools: { name: string; input: object; result: Json }[];
  approvedInputs?: Json[];
  answer: string;
  unbacked: string[];
}

const CASES = JSON.parse(readFileSync(join(import.meta.dirname, 'grounding-blind.json'), 'utf8')) as Case[];

function conversation({ question, tools }: Case): Message[] {
  return [
    { role: 'user', content: question },
    {
      role: 'assistant',
      content: tools.map(({ name, input }, n) => ({ type: 'tool_use', id: `toolu_${n}`, name, input })),
    },
    {
      role: 'user',
      content: tools.map(({ result }, n) => ({
        type: 'tool_result',
        tool_use_id: `toolu_${n}`,
        content: typeof result === 'string' ? result : JSON.stringify(result),
      })),
    },
  ];
}

it.each(CASES.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const { unbacked } = checkGrounding(one.answer, conversation(one), {
    now: new Date('2026-12-01T09:00:00Z'),
    zone: 'Europe/Madrid',
    currency: 'USD',
    approvedInputs: one.approvedInputs ?? [],
  });
  expect(unbacked).toEqual(one.unbacked);
});
