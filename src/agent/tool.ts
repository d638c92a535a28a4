import type { z } from 'zod';
import type { Json, JsonFields } from '../engine/types.ts';
import type { Language, Words } from '../kernel/language.ts';
import type { Deed, DeedKind } from './deeds/deed.ts';
import type { Person } from './question.ts';

/** `read` looks, `reversible` writes what can be taken back, `sensitive` waits for a person. */
export type Level = 'read' | 'reversible' | 'sensitive';

/** Who decides in this house, as it is configured today. */
export interface ApprovalPolicy {
  /** The ids of those who may decide for others. */
  approvers: string[];
  /** Whether an approver may approve what they asked for themselves and what needs an approver. */
  mayApproveOwn: boolean;
}

/** What is known when those who may decide a call are asked for. */
export interface DecisionContext extends ApprovalPolicy {
  /** Who asks for it. */
  person: Person;
  language: Language;
  /** The calls that the same person has asked for before and nobody has decided. */
  openBefore(): Promise<{ tool: string; input: Json }[]>;
}

/** What a tool knows of the call it serves. */
export interface ToolContext extends ApprovalPolicy {
  person: Person;
  language: Language;
  /** For a call that a person approved: the moment of their decision, the same on every replay. */
  now: Date;
  /** Unique for this call and the same on every replay: the key for effects. */
  key: string;
  /** Who approved this call; empty where nobody had to. */
  approvedBy: string[];
}

/** What a tool is told of a call: who makes it, who decides in this house, its key and its time. */
export function toolContext(
  { person, language }: Pick<ToolContext, 'person' | 'language'>,
  { approvers, mayApproveOwn }: ApprovalPolicy,
  key: string,
  now: Date,
  approvedBy: string[] = [],
): ToolContext {
  return { person, language, approvers, mayApproveOwn, key, now, approvedBy };
}

/** What a person sees before deciding, made by code from the prepared input. */
export interface Card {
  title: string;
  /** With `personId` the value is the name of that person, whom faces name by the id. */
  fields: { label: string; value: string; personId?: string }[];
  /** A last line to weigh: what it costs, what cannot be undone. */
  note?: string;
}

/** `input` is exactly what will run; `card` shows it. */
export interface Prepared<I> {
  input: I;
  card: Words<Card>;
  /** What it costs, for the audit log. */
  costCents?: number;
}

/** There is nothing to approve: this is the call's result. */
export interface NothingToApprove {
  result: Json;
  /** Why, in a sentence for a form, and the field that is to blame. */
  why?: { sentence: string; field?: string };
}

/** A file that a call made, for the person who asked: its text, or where it lies. */
export interface ToolFile {
  name: string;
  title: string;
  content: { text: string } | { path: string };
}

/** What a call came to: what the model reads, and what only the person gets. */
export interface ToolOutput {
  result: Json;
  files: ToolFile[];
}

/** Returned by `run` where there are files beside the result. */
export class ToolResultWithFiles {
  readonly result: Json;
  readonly files: ToolFile[];

  constructor(result: Json, files: ToolFile[]) {
    this.result = result;
    this.files = files;
  }
}

/** How a field of a call is shown in a form for people. */
export interface FormField {
  label: string;
  hint?: string;
  /** The values that can be chosen; without them it is typed. */
  choices?: string[];
  /** It is a local time, `2026-12-01` or `2026-12-01T10:00`: a form asks for the day, and under this for the time. */
  time?: { label: string; hint: string };
  /** The value as a person would write it. */
  shown?(value: string): string;
  /** It stays as it is: the form does not show it. */
  isFixed?: boolean;
  /** It follows from the others: the form does not show it, and after a change it is worked out anew. */
  isDerived?: boolean;
}

/** `I` is what the model gives; `P` what `prepare` makes of it, the same where there is nothing to prepare. */
export interface ToolDefinition<I, P = I> {
  name: string;
  /** What it does, what it returns, when to call it, and whether it needs approval. */
  description: string;
  level: Level;
  /** What a call does, when it does something that people rely on: only its result backs that it was done. */
  deed?: Deed;
  /** What its lists tell that somebody did, at any time, as a list of bookings does. */
  reports?: readonly DeedKind[];
  /** A strict object; the model gets it as strict JSON schema, and it validates again on our side. */
  input: z.ZodType<I>;
  /** Fills in what was left open, before the approval. @throws ToolError when it cannot be done at all */
  prepare?(input: I, context: ToolContext): Promise<Prepared<P> | NothingToApprove>;
  /**
   * The ids of those who may decide the call, by what holds now; without it the person who asks, and the
   * approvers. It is asked for the card, at each click, and again before the call runs.
   */
  deciders?(input: P, context: DecisionContext): Promise<string[]> | string[];
  /** Checks again what can have changed while a person thought. @throws ToolError what the person is told */
  run(input: P, context: ToolContext, signal: AbortSignal): Promise<Json | ToolResultWithFiles>;
  /**
   * A result in words for a person, as Markdown: what `run` returned, or a `prepare` with nothing to approve. It has
   * only numbers that the result holds, and the grounding check holds it to that; what was asked for, as a
   * duration, may be repeated from the input, money never. `input` is as the model gave it: a person may have
   * changed it before approving, so what was done is told from the result. Without words (undefined, or left out)
   * the offline planner shows the result as JSON. What the person asked is not known here: see `shortAnswer`.
   */
  present?(result: Json, input: I, language: Language): string | undefined;
  /** How a person changes the fields of a call; a field that is left out shows its name. */
  form?: (language: Language) => Record<string, FormField>;
  timeoutMs?: number;
}

/** A tool whose input type is known only to itself. */
export interface Tool {
  name: string;
  description: string;
  level: Level;
  deed: Deed | undefined;
  reports: readonly DeedKind[] | undefined;
  input: z.ZodType;
  prepare(input: unknown, context: ToolContext): Promise<Prepared<Json> | NothingToApprove>;
  deciders(input: unknown, context: DecisionContext): Promise<string[]>;
  run(input: unknown, context: ToolContext, signal: AbortSignal): Promise<ToolOutput>;
  present(result: Json, input: unknown, language: Language): string | undefined;
  form(language: Language): Record<string, FormField>;
  timeoutMs: number;
}

/** Something a tool could not do, in a sentence for the person who asked, in their language. */
export class ToolError extends Error {
  override name = 'ToolError';
  readonly code = 'tool_refused';
  /** The field of the input that is to blame, for forms. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

const TIMEOUT_MS = 30_000;

/**
 * Defines a tool; the input's type follows from its schema.
 *
 *     defineTool({ name: 'add', description: '…', level: 'read',
 *       input: z.strictObject({ a: z.number(), b: z.number() }),
 *       run: async ({ a, b }) => ({ sum: a + b }),
 *       present: (result) => `Together: **${resultFields(result).sum}**` })
 */
export function defineTool<I, P = I>(definition: ToolDefinition<I, P>): Tool {
  const { name, description, level, deed, reports, input, timeoutMs = TIMEOUT_MS } = definition;
  return {
    name,
    description,
    level,
    deed,
    reports,
    input,
    timeoutMs,
    form: (language) => definition.form?.(language) ?? {},
    async prepare(value, context) {
      const prepared = await definition.prepare?.(value as I, context);
      if (prepared) return 'result' in prepared ? prepared : { ...prepared, input: prepared.input as Json };
      const card = (language: Language): Card => ({
        title: name,
        fields: cardFields(value, definition.form?.(language) ?? {}),
      });
      return { input: value as Json, card: { es: card('es'), en: card('en') } };
    },
    async deciders(value, context) {
      const { person, approvers } = context;
      return (await definition.deciders?.(value as P, context)) ?? [person.id, ...approvers];
    },
    async run(value, context, signal) {
      const made = await definition.run(value as P, context, signal);
      return made instanceof ToolResultWithFiles
        ? { result: made.result, files: made.files }
        : { result: made, files: [] };
    },
    present: (result, value, language) => definition.present?.(result, value as I, language),
  };
}

/** The fields of a result; none when it is no object. */
export function resultFields(result: Json | undefined): JsonFields {
  return result !== null && typeof result === 'object' && !Array.isArray(result) ? result : {};
}

/** The objects of a result, or of a field of one, that is a list; none when it is no list. */
export function resultList(result: Json | undefined): JsonFields[] {
  return Array.isArray(result) ? result.map(resultFields) : [];
}

/** The input under the labels of its form, where it has some. */
function cardFields(input: unknown, form: Record<string, FormField>): Card['fields'] {
  if (input === null || typeof input !== 'object') return [];
  return Object.entries(input).map(([name, value]) => ({
    label: form[name]?.label ?? name,
    value: form[name]?.shown?.(String(value)) ?? String(value),
  }));
}
