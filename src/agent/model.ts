import type Anthropic from '@anthropic-ai/sdk';

export type Message = Anthropic.MessageParam;
export type ToolUse = Anthropic.ToolUseBlock;
export type ToolResult = Anthropic.ToolResultBlockParam;

/** What a model is asked: the shapes of the Messages API, whoever answers. */
export interface ModelRequest {
  system: string;
  messages: Message[];
  tools: Anthropic.Tool[];
  /** The JSON schema that the reply's text has to fit (structured output). */
  format?: { [field: string]: unknown };
  /** What it is for, in the register of uses. */
  task?: string;
}

/** The token counts of one call; the input's three parts add up. */
export interface Usage {
  inputTokens: number;
  cacheWriteTokens: number;
  cacheReadTokens: number;
  outputTokens: number;
}

export interface ModelReply {
  stopReason: NonNullable<Anthropic.StopReason>;
  content: Anthropic.ContentBlock[];
  usage: Usage;
}

/** Whoever thinks. */
export interface Model {
  /** As it is shown and priced: `claude-sonnet-5-5`, `offline`, `script`. */
  name: string;
  /** Whether it can mend an answer when it is told which numbers have no backing. */
  repairs: boolean;
  /** @throws ModelError */
  respond(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  /** The input tokens that a request will take. */
  countTokens(request: ModelRequest, signal: AbortSignal): Promise<number>;
}

/** Why the model gave no answer, as far as a person needs to know. */
export type ModelFault =
  | 'busy'
  | 'unreachable'
  | 'key'
  | 'request'
  | 'too_long'
  | 'redirect'
  | 'too_large'
  | 'script';

export class ModelError extends Error {
  override name = 'ModelError';
  readonly code = 'model_failed';
  readonly fault: ModelFault;

  constructor(fault: ModelFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Tokens of something that no server counted: a quarter of its characters. */
export function estimateTokens(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Math.ceil(text.length / 4);
}

/** All tokens of a call. */
export function totalTokens(usage: Usage): number {
  return usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens + usage.outputTokens;
}

/** USD per million tokens, in and out (facts.md of the seeds). Writing the cache costs 1.25, reading it 0.1. */
export const PRICES: Record<string, { input: number; output: number }> = {
  'claude-haiku-5-5': { input: 0.1, output: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10 },
  'claude-fable-5-1': { input: 10, output: 50 },
};

/** What a call cost, undefined for a model whose price is not known. */
export function costUsd(model: string, usage: Usage): number | undefined {
  if (model === 'offline' || model === 'script') return 0;
  const price = PRICES[model];
  if (!price) return undefined;
  const input = usage.inputTokens + usage.cacheWriteTokens * 1.25 + usage.cacheReadTokens * 0.1;
  return (input * price.input + usage.outputTokens * price.output) / 1e6;
}
