import { DateTime } from 'luxon';
import type { Json } from '../../engine/types.ts';
import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { isContext } from '../user-turn.ts';
import { extract } from './extract.ts';
import type { Kind } from './mention.ts';

/** A value that backs claims, and where it comes from. */
export interface Evidence {
  kind: Kind;
  value: number | string;
  /** The number before its unit, for claims that repeat it without the unit. */
  face: number[];
  currency?: string;
  /** `get_quote`, `approved input`, `person`, `today`. */
  source: string;
}

export interface EvidenceOptions {
  now?: Date;
  zone?: string;
  approvedInputs?: Json[];
}

const PRICE_TALK =
  /\b(cuest|cost|preci|price|vale|valen|pag|pay|charg|cobra|tarifa|rate|fee|[$€£]|d[oó]lar|dollar|euro)/i;

/** What a person's own words may back: never money, never percent. */
const PERSONS_KINDS = new Set<Kind>(['duration', 'date', 'time', 'number', 'id']);

/** All that backs the numbers of an answer: tool results, what people approved, what the person said, today. */
export function collectEvidence(messages: Message[], options: EvidenceOptions): Evidence[] {
  const evidence: Evidence[] = [];
  const names = new Map<string, string>();
  const blocks = messages.flatMap(blocksOf);
  for (const block of blocks) if (block.type === 'tool_use') names.set(block.id, block.name);
  // The newest first: what this answer was made from is named before what was said earlier.
  for (const block of blocks.reverse()) {
    if (block.type !== 'tool_result') continue;
    evidence.push(...fromResult(textOf(block.content), names.get(block.tool_use_id) ?? 'tool', options));
  }
  for (const message of messages) {
    if (message.role !== 'user') continue;
    for (const block of blocksOf(message)) {
      if (block.type === 'text' && !isContext(block.text)) evidence.push(...fromPerson(block.text));
    }
  }
  for (const input of options.approvedInputs ?? [])
    evidence.push(...walk(input, '', 'approved input', options));
  if (options.now) evidence.push(...fromInstant(options.now, 'today', options, 'date'));
  return evidence;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: unknown) => (isText(block) ? block.text : '')).join('\n');
}

function isText(block: unknown): block is { text: string } {
  return block !== null && typeof block === 'object' && 'text' in block && typeof block.text === 'string';
}

function fromResult(text: string, source: string, options: EvidenceOptions): Evidence[] {
  try {
    return walk(JSON.parse(text) as Json, '', source, options);
  } catch {
    return fromText(text, source);
  }
}

/** JSON is typed by the names of its fields: cents are money, hours and minutes durations, a list its length. */
function walk(value: Json | undefined, field: string, source: string, options: EvidenceOptions): Evidence[] {
  if (Array.isArray(value)) {
    const length: Evidence = { kind: 'number', value: value.length, face: [value.length], source };
    return [length, ...value.flatMap((item) => walk(item, field, source, options))];
  }
  if (typeof value === 'string') {
    const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? new Date(value) : undefined;
    if (instant && !Number.isNaN(instant.getTime())) return fromInstant(instant, source, options, 'both');
    return fromText(value, source);
  }
  if (typeof value === 'number') return [fromNumber(value, field, source)];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => walk(item, name, source, options));
}

function fromNumber(value: number, field: string, source: string): Evidence {
  const face = [value];
  if (/(^|_)(cents|centavos)$/i.test(field)) return { kind: 'money', value, face, source };
  if (/(^|_)(hours|horas)$/i.test(field)) return { kind: 'duration', value: value * 60, face, source };
  if (/(^|_)(minutes|minutos)$/i.test(field)) return { kind: 'duration', value, face, source };
  if (/(^|_)(days|dias)$/i.test(field)) return { kind: 'duration', value: value * 1440, face, source };
  if (/(^|_)percent$/i.test(field)) return { kind: 'percent', value, face, source };
  return { kind: 'number', value, face, source };
}

function fromInstant(
  instant: Date,
  source: string,
  options: EvidenceOptions,
  what: 'date' | 'both',
): Evidence[] {
  const local = DateTime.fromJSDate(instant, { zone: options.zone ?? 'utc' });
  const day: Evidence = { kind: 'date', value: local.toFormat('yyyy-MM-dd'), face: [local.year], source };
  if (what === 'date') return [day];
  return [day, { kind: 'time', value: local.hour * 60 + local.minute, face: [], source }];
}

function fromText(text: string, source: string): Evidence[] {
  return extract(text).flatMap((mention) =>
    mention.values.map((value) => ({
      kind: mention.kind,
      value,
      // A date backs its year: `in 2026`.
      face: mention.year === undefined ? mention.face : [mention.year],
      source,
      ...(mention.currency !== undefined && { currency: mention.currency }),
    })),
  );
}

function fromPerson(text: string): Evidence[] {
  const aboutMoney = PRICE_TALK.test(text);
  return fromText(text, 'person').filter(
    ({ kind, value }) =>
      PERSONS_KINDS.has(kind) &&
      !(kind === 'number' && aboutMoney && typeof value === 'number' && value >= 13),
  );
}
