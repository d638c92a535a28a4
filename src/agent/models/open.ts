import type { Config } from '../../kernel/config.ts';
import type { Model } from '../model.ts';
import { type ModelUse, meteredModel } from './metered.ts';

/** Claude, its calls registered, when there is a key; undefined for the offline planner, which costs nothing. */
export async function openModel(
  config: Config,
  register: (use: ModelUse) => Promise<void>,
): Promise<Model | undefined> {
  if (config.ANTHROPIC_API_KEY === undefined) return undefined;
  // The SDK is loaded by those who use it.
  const { anthropicModel } = await import('./anthropic.ts');
  const model = anthropicModel({
    apiKey: config.ANTHROPIC_API_KEY,
    model: config.MODEL,
    effort: config.MODEL_EFFORT,
    maxTokens: config.MODEL_MAX_TOKENS,
    ...(config.ANTHROPIC_BASE_URL !== undefined && { baseUrl: config.ANTHROPIC_BASE_URL }),
  });
  return meteredModel(model, register);
}
