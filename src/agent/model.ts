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
  /** Who pays for it out of today's budget; without it nobody does. */
  by?: UsedBy;
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

/** Whose use of a model a call is: counted once for a run and a name, however often it is told. */
export interface UsedBy {
  personId: string;
  runId: string;
  /** The call within its run, `model:1`; the same on every replay. */
  call: string;
}

/** What a model costs, in USD per million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Whoever thinks. */
export interface Model {
  /** As it is shown: `claude-sonnet-5-5`, `offline`, `script`. */
  name: string;
  /** Without it only its tokens are counted. */
  price?: ModelPrice;
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
  | 'script'
  | 'budget';

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

/** What the API adds to a request with tools by itself, and more. */
export const ADDED_TOKENS = 2_000;

/** More tokens than something takes in a request: no token is less than a byte of UTF-8. */
export function mostTokens(part: unknown): number {
  return Buffer.byteLength(JSON.stringify(part));
}

/** All tokens of a call. */
export function totalTokens(usage: Usage): number {
  return usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens + usage.outputTokens;
}
