import type { Message } from '../../src/agent/model.ts';
import type { Tool } from '../../src/agent/tool.ts';
import type { Json } from '../../src/engine/types.ts';
import { desks } from './planner.ts';

/** The tools of all desks of the house, by name. */
export const DESK_TOOLS: ReadonlyMap<string, Tool> = new Map(
  desks.flatMap((desk) => desk.tools).map((tool) => [tool.name, tool]),
);

/** A call, and what it came to. */
export interface CallOfTest {
  name: string;
  result: Json;
  isError?: boolean;
}

/** A conversation in which these calls were made, in one turn. */
export function conversationOf(...calls: CallOfTest[]): Message[] {
  if (calls.length === 0) return [{ role: 'user', content: 'a question' }];
  return [
    { role: 'user', content: 'a question' },
    {
      role: 'assistant',
      content: calls.map(({ name }, n) => ({ type: 'tool_use', id: `toolu_${n}`, name, input: {} })),
    },
    {
      role: 'user',
      content: calls.map(({ result, isError = false }, n) => ({
        type: 'tool_result',
        tool_use_id: `toolu_${n}`,
        content: typeof result === 'string' ? result : JSON.stringify(result),
        ...(isError && { is_error: true }),
      })),
    },
  ];
}
