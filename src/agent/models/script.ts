import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { UsageError } from '../../kernel/errors.ts';
import { estimateTokens, type Model, ModelError } from '../model.ts';
import { FREE } from '../prices.ts';

const SCRIPT = z.array(
  z.object({
    stop_reason: z.enum([
      'end_turn',
      'max_tokens',
      'stop_sequence',
      'tool_use',
      'pause_turn',
      'refusal',
      'model_context_window_exceeded',
    ]),
    content: z.array(
      z.union([
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({
          type: z.literal('tool_use'),
          id: z.string(),
          name: z.string(),
          input: z.record(z.string(), z.unknown()),
        }),
      ]),
    ),
  }),
);

export type Script = z.infer<typeof SCRIPT>;

/** A model script as in the seeds: a JSON list of turns. @throws UsageError with the place that is wrong */
export function parseScript(text: string): Script {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError('The script is not JSON; it has to be a list of { "stop_reason", "content" }.');
  }
  const parsed = SCRIPT.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(
    `The script is not usable at ${issue?.path.join('.') || 'its top'}: ${issue?.message}.`,
  );
}

/** Replays a script, one turn a call. */
export function scriptModel(script: Script): Model {
  let next = 0;
  return {
    name: 'script',
    price: FREE,
    repairs: false,
    async respond(request) {
      const turn = script[next];
      if (!turn) throw new ModelError('script', 'the script has no further turn');
      next += 1;
      const content = turn.content as unknown as Anthropic.ContentBlock[];
      return {
        stopReason: turn.stop_reason,
        content,
        usage: {
          inputTokens: estimateTokens(request.messages),
          cacheWriteTokens: 0,
          cacheReadTokens: 0,
          outputTokens: estimateTokens(content),
        },
      };
    },
    countTokens: async (request) => estimateTokens(request.messages),
  };
}
