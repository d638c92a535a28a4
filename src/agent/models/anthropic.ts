import Anthropic from '@anthropic-ai/sdk';
import { AnswerTooLarge, boundedFetch, isRedirect } from '../../kernel/bounded-fetch.ts';
import { cutText } from '../../kernel/cut-text.ts';
import { messageOf } from '../../kernel/errors.ts';
import {
  estimateTokens,
  type Model,
  ModelError,
  type ModelFault,
  type ModelPrice,
  type ModelRequest,
} from '../model.ts';
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
/** The longest reply of any model, 128,000 tokens, has less than a megabyte as text and not four as escaped JSON. */
const LARGEST_REPLY_BYTES = 8 * 1024 * 1024;
/** The SDK waits for as long as a server says, which may be weeks. */
const LONGEST_WAIT_SECONDS = 60;
/** What a server says of an error goes into the log; a compatible one may say anything. */
const LONGEST_REASON = 300;

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
    // The SDK would follow a redirect with the whole conversation, and read whatever comes for as long as it comes.
    fetch: wellFormed(
      withoutLongWaits(boundedFetch({ mostBytes: LARGEST_REPLY_BYTES, timeoutMs: TIMEOUT_MS })),
    ),
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

/** Half of a surrogate pair in JSON; behind an escaped backslash it is what somebody wrote. */
const LONE_SURROGATE = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * The API refuses half a character with a 400, and would again at each later turn of a conversation that keeps it
 * (mastra#15573). JSON.stringify escapes such halves, and nothing else above ASCII.
 */
function wellFormed(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const body = init?.body;
    if (typeof body !== 'string' || !body.includes('\\ud')) return await ask(input, init);
    return await ask(input, { ...init, body: body.replace(LONE_SURROGATE, '\ufffd') });
  };
}

/** Leaves out what a server says of when to try again, unless that is soon; the SDK's own delays are seconds. */
function withoutLongWaits(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init);
    response.headers.delete('retry-after-ms');
    if (!(Number(response.headers.get('retry-after')) <= LONGEST_WAIT_SECONDS))
      response.headers.delete('retry-after');
    return response;
  };
}

function toModelError(error: unknown): ModelError {
  const message = messageOf(error);
  return new ModelError(faultOf(error, message), cutText(message, LONGEST_REASON), { cause: error });
}

function faultOf(error: unknown, message: string): ModelFault {
  if (error instanceof AnswerTooLarge) return 'too_large';
  if (error instanceof Anthropic.APIConnectionError) return 'unreachable';
  if (!(error instanceof Anthropic.APIError)) return 'unreachable';
  const { status = 0 } = error;
  if (isRedirect(status)) return 'redirect';
  if (status === 401 || status === 403) return 'key';
  if (status === 429 || status === 529) return 'busy';
  if (status === 413 || /prompt is too long/i.test(message)) return 'too_long';
  return status > 0 && status < 500 ? 'request' : 'busy';
}
