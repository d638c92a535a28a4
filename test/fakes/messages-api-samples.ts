/** A request, or a part of one, that may be wrong. */
export type Body = Record<string, unknown>;

/** What the sound request asks. */
export const question = { role: 'user', content: '¿Qué hora es?' };
/** The tool it declares. */
export const clock = {
  name: 'clock',
  input_schema: { type: 'object', properties: {}, additionalProperties: false },
};
/** A request without fault. */
export const sound: Body = {
  model: 'claude-sonnet-5-5',
  max_tokens: 100,
  messages: [question],
  tools: [clock],
};

/** A call of the clock. */
export function use(id: string, more: Body = {}): Body {
  return { type: 'tool_use', id, name: 'clock', input: {}, ...more };
}

/** Its result. */
export function result(id: string): Body {
  return { type: 'tool_result', tool_use_id: id, content: '10:00' };
}

/** The question and what was said after it, the assistant first, in turns. */
export function talk(...turns: (Body[] | string)[]): Body {
  const said = turns.map((content, n) => ({ role: n % 2 === 0 ? 'assistant' : 'user', content }));
  return { messages: [question, ...said] };
}

/** A strict tool with these parameters, all required unless said. */
export function strict(properties: Body, required = Object.keys(properties), more: Body = {}): Body {
  const input_schema = { type: 'object', properties, required, additionalProperties: false, ...more };
  return { tools: [{ name: 'strict', strict: true, input_schema }] };
}

/** So many parameters of one kind. */
export function many(count: number, property: Body): Body {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, property]));
}

/** A change to the sound request, the rule it then breaks, and part of what the API says to that. */
export type Broken = [rule: number, what: string, change: Body, message: string];
