import { type Broken, clock, many, strict } from './messages-api-samples.ts';

/** Requests whose tools break a rule. */
export const brokenSchemas: Broken[] = [
  [
    13,
    'a tool name with a dot',
    { tools: [{ ...clock, name: 'clock.now' }] },
    'tools.0.custom.name: String should match pattern',
  ],
  [13, 'two tools of one name', { tools: [clock, clock] }, 'Tool names must be unique.'],
  [
    14,
    'anyOf at the root',
    { tools: [{ ...clock, input_schema: { type: 'object', anyOf: [{ type: 'object' }] } }] },
    'does not support oneOf, allOf, or anyOf at the top level',
  ],
  [
    14,
    '21 strict tools',
    { tools: Array.from({ length: 21 }, (_, n) => ({ ...clock, name: `clock${n}`, strict: true })) },
    'Too many strict tools (21)',
  ],
  [
    14,
    '25 optional parameters',
    strict(many(25, { type: 'string' }), []),
    'too many optional parameters (25)',
  ],
  [
    14,
    '17 unions',
    strict(many(17, { type: ['string', 'null'] })),
    'too many parameters with union types (17',
  ],
  [
    14,
    'an open object',
    strict({ a: { type: 'object', properties: {} } }),
    "'additionalProperties' must be explicitly set to false",
  ],
  [
    14,
    'bounds of a number',
    strict({ a: { type: 'integer', minimum: 1, maximum: 2 } }),
    "For 'integer' type, properties maximum, minimum are not supported",
  ],
  [
    14,
    'multipleOf',
    strict({ a: { type: 'number', multipleOf: 2 } }),
    "property 'multipleOf' is not supported",
  ],
  [14, 'a length', strict({ a: { type: 'string', minLength: 1 } }), "property 'minLength' is not supported"],
  [14, 'length bounds in a pattern', strict({ a: { type: 'string', pattern: '^[a-z]{1,9}$' } }), 'pattern'],
  [
    14,
    'two items at least',
    strict({ a: { type: 'array', items: { type: 'string' }, minItems: 2 } }),
    "'minItems' values other than 0 or 1",
  ],
  [
    14,
    'an unknown format',
    strict({ a: { type: 'string', format: 'color' } }),
    "format 'color' is not supported",
  ],
  [14, 'oneOf', strict({ a: { oneOf: [{ type: 'string' }] } }), "Schema type 'oneOf' is not supported"],
  [14, 'a lost type', strict({ a: { description: 'anything' } }), 'a schema must have a type'],
  [
    14,
    'recursion',
    strict({ a: { $ref: '#/$defs/node' } }, ['a'], {
      $defs: {
        node: {
          type: 'object',
          additionalProperties: false,
          required: ['next'],
          properties: { next: { $ref: '#/$defs/node' } },
        },
      },
    }),
    'Circular reference detected in schema definitions: node -> node',
  ],
  [
    14,
    'an output format with bounds',
    { output_config: { format: { type: 'json_schema', schema: { type: 'string', maxLength: 9 } } } },
    'output_config.format.schema',
  ],
];
