import { type Fields, isObject } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';
import { cacheMarksIn } from './messages-api-rules-caching.ts';
import type { Endpoint } from './messages-api-types.ts';

const MAX_OUTPUT_TOKENS = 128_000;
const MIN_THINKING_TOKENS = 1024;
const THINKING = ['adaptive', 'enabled', 'disabled', 'between_tools'];
const CHOICES = ['auto', 'any', 'tool', 'none'];

/** Rules 7, 9 and 11: what the numbers and switches at the top level may be. */
export function checkSettings(body: Fields, endpoint: Endpoint): void {
  if (endpoint === 'messages') checkMaxTokens(body);
  const thinking = body.thinking;
  if (isObject(thinking)) checkThinking(thinking, body.max_tokens);
  const choice = body.tool_choice;
  if (!isObject(choice)) return;
  if (!CHOICES.includes(String(choice.type))) {
    throw new RuleBroken(
      0,
      `tool_choice: Input tag '${String(choice.type)}' found using 'type' does not match any of the expected tags`,
    );
  }
  const forced = choice.type === 'any' || choice.type === 'tool';
  if (forced && isObject(thinking) && thinking.type !== 'disabled') {
    throw new RuleBroken(7, 'Thinking may not be enabled when tool_choice forces tool use.');
  }
}

function checkMaxTokens(body: Fields): void {
  const maxTokens = body.max_tokens;
  if (typeof maxTokens !== 'number' || !Number.isInteger(maxTokens)) {
    throw new RuleBroken(11, 'max_tokens: Input should be a valid integer');
  }
  const least = cacheMarksIn(body) > 0 ? 0 : 1;
  if (maxTokens < least)
    throw new RuleBroken(11, `max_tokens: Input should be greater than or equal to ${least}`);
  if (maxTokens > MAX_OUTPUT_TOKENS) {
    throw new RuleBroken(
      11,
      `max_tokens: ${maxTokens} > ${MAX_OUTPUT_TOKENS}, which is the maximum allowed number of output tokens for ${String(body.model)}`,
    );
  }
}

function checkThinking(thinking: Fields, maxTokens: unknown): void {
  const type = String(thinking.type);
  if (!THINKING.includes(type)) {
    throw new RuleBroken(
      9,
      `thinking: Input tag '${type}' found using 'type' does not match any of the expected tags`,
    );
  }
  const budget = thinking.budget_tokens;
  if (type !== 'enabled') {
    if (budget !== undefined)
      throw new RuleBroken(17, `thinking.${type}.budget_tokens: Extra inputs are not permitted`);
    return;
  }
  if (typeof budget !== 'number') throw new RuleBroken(9, 'thinking.enabled.budget_tokens: Field required');
  if (budget < MIN_THINKING_TOKENS) {
    throw new RuleBroken(
      9,
      `thinking.enabled.budget_tokens: Input should be greater than or equal to ${MIN_THINKING_TOKENS}`,
    );
  }
  if (typeof maxTokens === 'number' && budget >= maxTokens) {
    throw new RuleBroken(9, '`max_tokens` must be greater than `thinking.budget_tokens`.');
  }
}
