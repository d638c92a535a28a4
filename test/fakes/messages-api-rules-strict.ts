import { type Fields, isObject, objectsOf } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';

const MAX_STRICT_TOOLS = 20;
const MAX_OPTIONAL = 24;
const MAX_UNIONS = 16;
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const BOUNDS = ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'];
const REFUSED: Record<string, string[]> = {
  integer: BOUNDS,
  number: BOUNDS,
  string: ['maxLength', 'minLength', 'contentEncoding', 'contentMediaType'],
  array: ['contains', 'maxContains', 'maxItems', 'minContains', 'prefixItems', 'uniqueItems'],
  object: ['maxProperties', 'minProperties', 'patternProperties', 'propertyNames', 'dependentRequired'],
};
const COMBINATIONS = ['oneOf', 'not', 'if', 'then', 'else'];
/** Regular expressions the grammar cannot hold: length bounds, look-around, back references, word edges. */
const UNSUPPORTED_PATTERN = /\{\d*,\d*\}|\(\?[=!<]|\\[1-9]|\\[bB]/;

interface Tally {
  optional: number;
  unions: number;
}

/** Rule 14: strict schemas use only what can be compiled into a grammar, and not too much of it. */
export function checkStrictSchemas(body: Fields): void {
  const tools = objectsOf(body.tools);
  const strict = tools.filter((tool) => tool.strict === true);
  const tally: Tally = { optional: 0, unions: 0 };
  for (const tool of strict) checkSchema(tool.input_schema, `tools.${tools.indexOf(tool)}.custom`, tally);
  const config = body.output_config;
  const format = isObject(config) ? config.format : undefined;
  if (isObject(format)) checkSchema(format.schema, 'output_config.format.schema', tally);
  if (strict.length > MAX_STRICT_TOOLS) {
    refuse(
      `Too many strict tools (${strict.length}). The maximum number of strict tools supported is ${MAX_STRICT_TOOLS}. Try reducing the number of tools marked as strict.`,
    );
  }
  if (tally.optional > MAX_OPTIONAL) {
    refuse(
      `Schemas contains too many optional parameters (${tally.optional}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: ${MAX_OPTIONAL}).`,
    );
  }
  if (tally.unions > MAX_UNIONS) {
    refuse(
      `Schemas contains too many parameters with union types (${tally.unions} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: ${MAX_UNIONS} parameters with unions).`,
    );
  }
}

function checkSchema(schema: unknown, at: string, tally: Tally): void {
  if (!isObject(schema)) refuse(`${at}: Invalid schema: expected an object`);
  checkReferences(schema, schema, at, []);
  visit(schema, at, tally);
}

function visit(schema: unknown, at: string, tally: Tally): void {
  if (!isObject(schema)) refuse(`${at}: Invalid schema: '${JSON.stringify(schema)}' is not supported`);
  for (const combination of COMBINATIONS) {
    if (combination in schema) refuse(`${at}: Schema type '${combination}' is not supported`);
  }
  if (!['type', 'anyOf', 'allOf', 'enum', 'const', '$ref'].some((field) => field in schema)) {
    refuse(`${at}: Invalid schema: a schema must have a type, enum, const, anyOf, allOf or $ref`);
  }
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  for (const type of types) checkType(schema, type, at);
  if (types.length > 1 || Array.isArray(schema.anyOf)) tally.unions += 1;
  if (Array.isArray(schema.enum) && schema.enum.some((value) => isObject(value) || Array.isArray(value))) {
    refuse(`${at}: Invalid schema: enum values must be strings, numbers, booleans or null`);
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  tally.optional += Object.keys(properties).filter((name) => !required.includes(name)).length;
  for (const part of partsOf(schema)) visit(part, at, tally);
}

function checkType(schema: Fields, type: string, at: string): void {
  const refused = (REFUSED[type] ?? []).filter((keyword) => keyword in schema);
  if (refused.length === 1) refuse(`${at}: For '${type}' type, property '${refused[0]}' is not supported`);
  if (refused.length > 1)
    refuse(`${at}: For '${type}' type, properties ${refused.sort().join(', ')} are not supported`);
  if (type === 'object' && schema.additionalProperties !== false) {
    refuse(`${at}: For 'object' type, 'additionalProperties' must be explicitly set to false`);
  }
  const minItems = schema.minItems;
  if (type === 'array' && minItems !== undefined && minItems !== 0 && minItems !== 1) {
    refuse(`${at}: For 'array' type, 'minItems' values other than 0 or 1 are not supported`);
  }
  if (type !== 'string') return;
  const { format, pattern } = schema;
  if (format !== undefined && !FORMATS.includes(String(format))) {
    refuse(`${at}: For 'string' type, format '${String(format)}' is not supported`);
  }
  if (typeof pattern === 'string' && UNSUPPORTED_PATTERN.test(pattern)) {
    refuse(`${at}: For 'string' type, pattern '${pattern}' is not supported`);
  }
}

/** Follows `$ref`s from a schema down; a reference met again on its own way is a circle. */
function checkReferences(root: Fields, schema: Fields, at: string, way: string[]): void {
  const reference = schema.$ref;
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? reference;
    if (way.includes(name) || reference === '#') {
      const circle = [...way.slice(way.indexOf(name)), name].join(' -> ');
      refuse(
        `${at}: Invalid schema: Circular reference detected in schema definitions: ${circle}. Self-referencing or mutually-referencing definitions are not supported.`,
      );
    }
    const target = /^#\/(\$defs|definitions)\/[^/]+$/.test(reference) ? definitionsOf(root)[name] : undefined;
    if (!isObject(target)) refuse(`${at}: Invalid schema: reference '${reference}' cannot be resolved`);
    checkReferences(root, target, at, [...way, name]);
  }
  for (const part of partsOf(schema)) if (isObject(part)) checkReferences(root, part, at, way);
}

function definitionsOf(schema: Fields): Fields {
  const { $defs, definitions } = schema;
  return { ...(isObject(definitions) ? definitions : {}), ...(isObject($defs) ? $defs : {}) };
}

function partsOf(schema: Fields): unknown[] {
  const { properties, items, anyOf, allOf } = schema;
  return [
    ...(isObject(properties) ? Object.values(properties) : []),
    ...(items === undefined ? [] : [items]),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(Array.isArray(allOf) ? allOf : []),
    ...Object.values(definitionsOf(schema)),
  ];
}

function refuse(message: string): never {
  throw new RuleBroken(14, message);
}
