import Anthropic from '@anthropic-ai/sdk';
import { messageOf } from '../../kernel/errors.ts';
import { estimateTokens, type Model, ModelError, type ModelPrice, type ModelRequest } from '../model.ts';
import { PRICES } from '../prices.ts';

export interface AnthropicOptions {
  apiKey: string;
  model: string;
  effort: 'low' | 'medium' | 'high' | 'xhigh' | 'max';
  maxTokens: number;
  /** Without it the one of the table. */
  price?: ModelPrice;
  /** A compatible server; it is not asked to count tokens. */
  baseUrl?: string;
}

const MAX_RETRIES = 3;
const TIMEOUT_MS = 300_000;

/**
 * Claude, or a server that speaks its Messages API. Retries, their delays and typed errors are the SDK's:
 * 429, 5xx, 529 and network errors are tried again, 400 is not.
 */
export function anthropicModel(options: AnthropicOptions): Model {
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? null,
    maxRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
  });
  const { model, maxTokens, effort, price = PRICES[model] } = options;

  return {
    name: model,
    ...(price && { price }),
    repairs: true,

    async respond(request, signal) {
      try {
        const reply = await client.messages.create(
          {
            model,
            max_tokens: maxTokens,
            output_config: {
              effort,
              ...(request.format && { format: { type: 'json_schema', schema: request.format } }),
            },
            ...cached(request),
            messages: request.messages,
          },
          { signal },
        );
        return {
          stopReason: reply.stop_reason ?? 'end_turn',
          content: reply.content,
          usage: {
            inputTokens: reply.usage.input_tokens,
            cacheWriteTokens: reply.usage.cache_creation_input_tokens ?? 0,
            cacheReadTokens: reply.usage.cache_read_input_tokens ?? 0,
            outputTokens: reply.usage.output_tokens,
          },
        };
      } catch (error) {
        if (signal.aborted) throw error;
        throw toModelError(error);
      }
    },

    async countTokens(request, signal) {
      if (options.baseUrl !== undefined) return estimateTokens(request);
      try {
        const counted = await client.messages.countTokens(
          { model, ...cached(request), messages: request.messages },
          { signal },
        );
        return counted.input_tokens;
      } catch (error) {
        if (signal.aborted) throw error;
        return estimateTokens(request);
      }
    },
  };
}

/** Tools and system with a mark behind them: the part that is the same for everybody is cached. */
function cached(request: ModelRequest) {
  const system: Anthropic.TextBlockParam[] = [
    { type: 'text', text: request.system, cache_control: { type: 'ephemeral' } },
  ];
  return { system, ...(request.tools.length > 0 && { tools: request.tools }) };
}

function toModelError(error: unknown): ModelError {
  const cause = { cause: error };
  const message = messageOf(error);
  if (error instanceof Anthropic.APIConnectionError) return new ModelError('unreachable', message, cause);
  if (!(error instanceof Anthropic.APIError)) return new ModelError('unreachable', message, cause);
  if (error.status === 401 || error.status === 403) return new ModelError('key', message, cause);
  if (error.status === 429 || error.status === 529) return new ModelError('busy', message, cause);
  if (error.status === 413 || /prompt is too long/i.test(message))
    return new ModelError('too_long', message, cause);
  if (error.status !== undefined && error.status < 500) return new ModelError('request', message, cause);
  return new ModelError('busy', message, cause);
}
