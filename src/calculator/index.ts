import type { Desk } from '../agent/desk.ts';
import { calculateTool } from './calculate.ts';
import { CALCULATOR_RULES } from './offline.ts';

/** No desk that people see: it computes for the others, so that a total has a tool result behind it. */
export function calculatorDesk(currency: string): Desk {
  return {
    name: 'calculator',
    tools: [calculateTool(currency)],
    offline: CALCULATOR_RULES,
    guidance: () =>
      'When an answer needs a total, a difference, a multiple, a mean or a share of numbers that other tools returned, call calculate with exactly those numbers; never compute them yourself.',
    introduction: () => '',
    prompts: () => [],
  };
}
