import { type Fields, isObject, objectsOf } from './messages-api-json.ts';
import type { Block, RecordedRequest, Reply, Turn } from './messages-api-types.ts';

/**
 * The same turn with every enum and const value of its tool calls in different capitals, which even a strict
 * schema does not prevent ("Enum value casing" of the structured outputs page). The enums come from the request.
 *
 * @example api.reply(miscapitalise({ content: [call('book', { service: 'corte de pelo' })] })) // 'corte De pelo'
 */
export function miscapitalise(turn: Turn): Reply {
  return (request) => ({ ...turn, content: turn.content.map((block) => changed(block, request)) });
}

function changed(block: Block, request: RecordedRequest): Block {
  if (block.type !== 'tool_use') return block;
  const tool = objectsOf(request.body.tools).find(({ name }) => name === block.name);
  const schema = tool?.input_schema;
  if (!isObject(schema)) return block;
  const input = recast(block.input, schema, schema);
  return { ...block, input: isObject(input) ? input : block.input };
}

function recast(value: unknown, schema: unknown, root: Fields): unknown {
  const choices = choicesOf(schema, root);
  if (typeof value === 'string') {
    const allowed = choices.flatMap(({ enum: values, const: only }) => [
      ...(Array.isArray(values) ? values : []),
      only,
    ]);
    const other = toggled(value);
    return allowed.includes(value) && !allowed.includes(other) ? other : value;
  }
  if (Array.isArray(value)) {
    const items = choices.map((choice) => choice.items).find(isObject);
    return value.map((item: unknown) => recast(item, items, root));
  }
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, held]) => {
    const property = choices
      .map(({ properties }) => (isObject(properties) ? properties[name] : undefined))
      .find(isObject);
    return [name, recast(held, property, root)];
  });
  return Object.fromEntries(fields);
}

/** A schema and all that it may stand for: its alternatives and what it refers to. */
function choicesOf(schema: unknown, root: Fields): Fields[] {
  if (!isObject(schema)) return [];
  const { anyOf, allOf, $ref } = schema;
  const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
  const target = isObject(root.$defs) ? root.$defs[name] : undefined;
  return [
    schema,
    ...[...objectsOf(anyOf), ...objectsOf(allOf), target].flatMap((part) => choicesOf(part, root)),
  ];
}

/** The documented slip: the first letter after a space; without a space, the first letter. */
function toggled(text: string): string {
  const at = text.indexOf(' ') + 1;
  const letter = text.charAt(at);
  const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
  return text.slice(0, at) + other + text.slice(at + 1);
}
