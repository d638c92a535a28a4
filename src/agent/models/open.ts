import type { Config } from '../../kernel/config.ts';
import type { Model } from '../model.ts';
import { type Metering, meteredModel } from './metered.ts';

/** Who thinks, where it is not the offline planner. Every call is metered. */
export interface OpenModels {
  /** The model of questions. */
  questions?: Model;
  /** Who writes texts for the notebook. */
  writer?: Model;
}

/** The given model, as of `--script`, for questions only; else Claude for all when there is a key. */
export async function openModels(
  config: Config,
  metering: Metering,
  given: Model | undefined,
): Promise<OpenModels> {
  if (given) return { questions: meteredModel(given, metering) };
  if (config.ANTHROPIC_API_KEY === undefined) return {};
  // The SDK is loaded by those who use it.
  const { anthropicModel } = await import('./anthropic.ts');
  const price = config.MODEL_PRICES[config.MODEL];
  const claude = anthropicModel({
    apiKey: config.ANTHROPIC_API_KEY,
    model: config.MODEL,
    effort: config.MODEL_EFFORT,
    maxTokens: config.MODEL_MAX_TOKENS,
    ...(price && { price }),
    ...(config.ANTHROPIC_BASE_URL !== undefined && { baseUrl: config.ANTHROPIC_BASE_URL }),
  });
  const metered = meteredModel(claude, metering);
  return { questions: metered, writer: metered };
}
