import type { Message, Model, ModelReply } from '../../src/agent/model.ts';

/** What a model of a test uses in a call. */
export const USAGE = { inputTokens: 90, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 10 };

/** A model that answers the messages of a question with calls or with words, as the test says; priced at a tenth of a cent a token. */
export function modelOf(reply: (messages: Message[]) => string | { name: string; input: object }[]): Model {
  let count = 0;
  return {
    name: 'model-of-tests',
    price: { input: 1_000, output: 1_000 },
    repairs: false,
    countTokens: async () => 1,
    async respond({ messages }) {
      const made = reply(messages);
      if (typeof made === 'string')
        return replyOf('end_turn', [{ type: 'text', text: made, citations: null }]);
      const calls = made.map(({ name, input }) => {
        count += 1;
        const caller = { type: 'direct' as const };
        return { type: 'tool_use' as const, id: `toolu_${count}`, name, input, caller };
      });
      return replyOf('tool_use', calls);
    },
  };
}

/** So many calls of one tool in the first turn, then a word. */
export function callingModel(name: string, count: number): Model {
  return modelOf((messages) =>
    isAnswered(messages)
      ? 'Done.'
      : Array.from({ length: count }, (_, n) => ({ name, input: { value: `v${n + 1}` } })),
  );
}

/** Whether the newest message holds results. */
function isAnswered(messages: Message[]): boolean {
  return JSON.stringify(messages.at(-1)?.content).includes('"tool_result"');
}

function replyOf(stopReason: ModelReply['stopReason'], content: ModelReply['content']): ModelReply {
  return { stopReason, content, usage: USAGE };
}
