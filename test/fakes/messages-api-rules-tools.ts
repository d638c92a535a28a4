import { type Fields, isObject, objectsOf } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/;

/** Rule 13, and what holds of every tool's schema, strict or not. */
export function checkTools(body: Fields): void {
  const seen = new Set<string>();
  objectsOf(body.tools).forEach((tool, n) => {
    const name = String(tool.name);
    if (!TOOL_NAME.test(name)) {
      throw new RuleBroken(13, `tools.${n}.custom.name: String should match pattern '${TOOL_NAME.source}'`);
    }
    if (seen.has(name)) throw new RuleBroken(13, 'tools: Tool names must be unique.');
    seen.add(name);
    if ((tool.type ?? 'custom') === 'custom') checkRoot(tool.input_schema, `tools.${n}.custom.input_schema`);
  });
  const choice = body.tool_choice;
  if (!isObject(choice)) return;
  if (seen.size === 0 && choice.type !== 'none') {
    throw new RuleBroken(0, 'tool_choice may only be specified while providing tools.');
  }
  if (choice.type === 'tool' && !seen.has(String(choice.name))) {
    throw new RuleBroken(0, `Tool '${String(choice.name)}' not found in provided tools`);
  }
}

function checkRoot(schema: unknown, at: string): void {
  if (!isObject(schema)) throw new RuleBroken(0, `${at}: Field required`);
  if (schema.oneOf || schema.allOf || schema.anyOf) {
    throw new RuleBroken(14, `${at}: input_schema does not support oneOf, allOf, or anyOf at the top level`);
  }
  if (schema.type !== 'object') throw new RuleBroken(14, `${at}.type: Input should be 'object'`);
}
