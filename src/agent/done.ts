import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import type { TurnTrace } from './audience.ts';
import { resultFields, type Tool } from './tool.ts';

/** What the calls of a question did that people rely on, each as its tool tells it, as Markdown. */
export function doneIn(trace: TurnTrace[], tools: ReadonlyMap<string, Tool>, language: Language): string[] {
  return trace
    .flatMap(({ calls }) => calls)
    .flatMap(({ name, input, status, result }) => {
      const tool = tools.get(name);
      if (!tool?.deed || status !== 'ok') return [];
      const { doneField } = tool.deed;
      const done = doneField === undefined || resultFields(result as Json)[doneField] === true;
      return done ? (tool.present(result as Json, input, language) ?? name) : [];
    });
}
