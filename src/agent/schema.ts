import type Anthropic from '@anthropic-ai/sdk';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { z } from 'zod';
import type { Language, Words } from '../kernel/language.ts';
import type { Tool } from './tool.ts';

/**
 * A tool as the model is told of it: strict, and within the subset of JSON schema that strict mode admits
 * (the SDK's transform moves bounds into the descriptions).
 */
export function toApiTool(tool: Tool): Anthropic.Tool {
  const schema = withTypes(
    transformJSONSchema(withoutSafeBounds(z.toJSONSchema(tool.input, { io: 'input' }))),
  );
  delete schema.$schema;
  return {
    name: tool.name,
    description: tool.description,
    strict: true,
    input_schema: schema as Anthropic.Tool.InputSchema,
  };
}

/** All tools as the model is told of them, by name, so that the cached part of a request stays the same. */
export function toApiTools(tools: Iterable<Tool>): Anthropic.Tool[] {
  return [...tools].map(toApiTool).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The SDK's transform takes the type of an enum inside a union away; without one a strict schema says less than it means. */
function withTypes<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withTypes) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const fields = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withTypes(value)]));
  const isUntyped = Array.isArray(fields.enum) && fields.type === undefined;
  return (isUntyped ? { type: typeOfAll(fields.enum as unknown[]), ...fields } : fields) as T;
}

function typeOfAll(values: unknown[]): 'integer' | 'number' | 'string' {
  if (values.every((value) => Number.isInteger(value))) return 'integer';
  return values.every((value) => typeof value === 'number') ? 'number' : 'string';
}

/** zod bounds every integer by JavaScript's safe range, which would only lengthen the schema. */
function withoutSafeBounds<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withoutSafeBounds) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const isStray = ([name, value]: [string, unknown]) =>
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER);
  const fields = Object.entries(schema).filter((field) => !isStray(field));
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutSafeBounds(value)])) as T;
}

export type ParsedInput = { ok: true; input: unknown } | { ok: false; reason: string };

/**
 * A call's input, validated in full. Enum values may come in other capitals even from a strict schema, and a
 * field that may be null may be left out, as other servers' models and the seeds' scripts do.
 */
export function parseInput(tool: Tool, input: unknown, language: Language): ParsedInput {
  const { localeError } = language === 'es' ? z.locales.es() : z.locales.en();
  const error: z.core.$ZodErrorMap = (issue) => takenWords(issue.params)?.[language] ?? localeError(issue);
  const parsed = tool.input.safeParse(normalised(tool.input, input), { error });
  if (parsed.success) return { ok: true, input: parsed.data };
  const reasons = parsed.error.issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  );
  return { ok: false, reason: reasons.join('; ') };
}

/**
 * What a check of our own takes, for `refine`: told to whoever gave it something else. Bounds of zod would be told to
 * the model in the descriptions of every request.
 */
export function takes(words: Words<string>): { params: { takes: Words<string> } } {
  return { params: { takes: words } };
}

function takenWords(params: unknown): Words<string> | undefined {
  const isOurs = params !== null && typeof params === 'object' && 'takes' in params;
  return isOurs ? (params.takes as Words<string>) : undefined;
}

function normalised(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodEnum && typeof value === 'string') {
    const options = schema.options.map(String);
    return options.find((option) => option.toLowerCase() === value.trim().toLowerCase()) ?? value;
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return normalised(schema.unwrap() as z.ZodType, value);
  }
  if (schema instanceof z.ZodObject && value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([name, field]) => {
      const own: unknown = schema.shape[name];
      return [name, own instanceof z.ZodType ? normalised(own, field) : field];
    });
    const leftOut = Object.entries(schema.shape)
      .filter(([name, own]) => own instanceof z.ZodNullable && !(name in value))
      .map(([name]) => [name, null]);
    return Object.fromEntries([...fields, ...leftOut]);
  }
  return value;
}
