import type { ModelPrice, Usage } from './model.ts';

/**
 * Prices by the name of the model (facts.md of the seeds; platform.claude.com/docs/en/about-claude/pricing says
 * the same on 1 December 2026). MODEL_PRICES has others, or changes these.
 */
export const PRICES: Record<string, ModelPrice> = {
  'claude-haiku-5-5': { input: 0.1, output: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10 },
  'claude-fable-5-1': { input: 10, output: 50 },
};

/** Of what thinks on this machine. */
export const FREE: ModelPrice = { input: 0, output: 0 };

/** Writing the cache for five minutes costs so many times the input; the same for all models. */
const CACHE_WRITE = 1.25;
/** Reading it costs at most so many times the input; some models charge less. */
const CACHE_READ = 0.1;

/** What a call cost, in USD; undefined for a model whose price is not known. */
export function costUsd(price: ModelPrice | undefined, usage: Usage): number | undefined {
  if (!price) return undefined;
  const input = usage.inputTokens + usage.cacheWriteTokens * CACHE_WRITE + usage.cacheReadTokens * CACHE_READ;
  return (input * price.input + usage.outputTokens * price.output) / 1e6;
}
