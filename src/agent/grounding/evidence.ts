import { DateTime } from 'luxon';
import type { Json } from '../../engine/types.ts';
import { decimalsOf, isCurrencyCode } from '../../kernel/currencies.ts';
import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { isContext } from '../user-turn.ts';
import { type Extract, extract } from './extract.ts';
import type { Kind } from './mention.ts';
import { topicsOfField } from './topics.ts';

/** A value that backs claims, and where it comes from. */
export interface Evidence {
  kind: Kind;
  value: number | string;
  /** The number before its unit, for claims that repeat it without the unit. */
  face: number[];
  /** The ISO code of its currency; the house's where none is said. */
  currency?: string;
  /** Whether it was read in a text, rather than in a field of its own. */
  isInText?: boolean;
  /** Of a number in a text: how much one of its last digit is worth. */
  step?: number;
  /** Of money in millions: the value without the millions. */
  unscaled?: number;
  /** What a number of a text is the number of: `scope` of `Scope 1`. */
  label?: string;
  /** Of a price of 0: what costs nothing; not known of all. */
  topics?: string[];
  /** Of a ratio: the kind of the amounts, where the words tell. */
  between?: 'money' | 'duration';
  /** The field of a result that it stands in. */
  field?: string;
  /** What its record is about: a room, a booking, a note. */
  subjects?: string[];
  /** `get_quote`, `approved input`, `person`, `today`. */
  source: string;
}

export interface EvidenceOptions {
  now?: Date;
  zone?: string;
  approvedInputs?: Json[];
  /** The house's currency, ISO 4217. */
  currency?: string;
  /** One that keeps what it read, for who checks many answers. */
  extract?: Extract;
}

/** The field of a result that was computed: what from. */
const DERIVED_FROM = 'derived_from';
const SUBJECT_FIELDS = new Set(['room', 'booking_id']);

const PRICE_TALK =
  /\b(cuest|cost|preci|price|vale|valen|pag|pay|charg|cobra|tarifa|rate|fee|how much|cu[aá]nto es|gratis|[$€£]|d[oó]lar|dollar|euro)/i;
/** Fields that say that something costs nothing until then, or at all. */
const FREE_FIELD = /(?:^|_)(?:free_cancellation|free_until|free_of_charge|no_charge|gratis)/i;

/** What a person's own words may back: never money, never percent. */
const PERSONS_KINDS = new Set<Kind>(['duration', 'date', 'time', 'number', 'id']);

/** All that backs the numbers of an answer: tool results, what people approved, what the person said, today. */
export function collectEvidence(messages: Message[], options: EvidenceOptions): Evidence[] {
  const calls = new Map<string, { name: string; input: unknown }>();
  const results: Evidence[][] = [];
  const derived: { evidence: Evidence[]; from: number[] }[] = [];
  for (const block of messages.flatMap(blocksOf)) {
    if (block.type === 'tool_use') calls.set(block.id, block);
    if (block.type !== 'tool_result') continue;
    const call = calls.get(block.tool_use_id);
    const value = parsed(textOf(block.content));
    const found = walk(value, '', {
      source: call?.name ?? 'tool',
      subjects: subjectsIn(call?.input),
      options,
    });
    const from = derivedFrom(value);
    if (from) derived.push({ evidence: found.filter(({ field }) => field !== DERIVED_FROM), from });
    else results.push(found);
  }
  const own = [
    // The newest first: what this answer was made from is named before what was said earlier.
    ...results.reverse().flat(),
    ...messages.filter(({ role }) => role === 'user').flatMap((message) => fromMessage(message, options)),
    ...(options.approvedInputs ?? []).flatMap((input) =>
      walk(input, '', { source: 'approved input', subjects: [], options }),
    ),
    ...(options.now ? fromInstant(options.now, 'today', options, 'date') : []),
  ];
  return withDerived(own, derived);
}

/**
 * What was computed counts when all that it was computed from is backed: a calculation of invented numbers
 * backs nothing. One may build on another.
 */
function withDerived(own: Evidence[], derived: { evidence: Evidence[]; from: number[] }[]): Evidence[] {
  const known = new Set(
    own.flatMap(({ kind, face, value }) =>
      typeof value === 'number' && kind !== 'relation' ? [value, ...face] : face,
    ),
  );
  const counted: Evidence[] = [];
  for (const { evidence, from } of derived) {
    if (!from.every((value) => known.has(value) || known.has(-value))) continue;
    counted.push(...evidence);
    for (const { face } of evidence) for (const value of face) known.add(value);
  }
  return [...counted, ...own];
}

function derivedFrom(value: Json): number[] | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const from = value[DERIVED_FROM];
  return Array.isArray(from) ? from.map(Number) : undefined;
}

function fromMessage(message: Message, options: EvidenceOptions): Evidence[] {
  return saidIn(message).flatMap((text) => fromPerson(text, options));
}

/** What the person wrote, without what the desk put beside it. */
function saidIn(message: Message): string[] {
  return blocksOf(message).flatMap((block) =>
    block.type === 'text' && !isContext(block.text) ? block.text : [],
  );
}

/** The last thing that the person said. */
export function lastSaid(messages: Message[]): string {
  return (
    messages
      .filter(({ role }) => role === 'user')
      .flatMap(saidIn)
      .at(-1) ?? ''
  );
}

/** Whether a question asks for a price. */
export function isAboutPrice(question: string): boolean {
  return PRICE_TALK.test(question);
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: unknown) => (isText(block) ? block.text : '')).join('\n');
}

function isText(block: unknown): block is { text: string } {
  return block !== null && typeof block === 'object' && 'text' in block && typeof block.text === 'string';
}

/** A result as JSON, else as the text that it is. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

interface Place {
  source: string;
  subjects: string[];
  options: EvidenceOptions;
}

/** JSON is typed by the names of its fields: cents and amounts of a currency are money, hours and minutes durations, a list its length. */
function walk(value: Json | undefined, field: string, place: Place): Evidence[] {
  const { source, subjects, options } = place;
  const about = subjects.length > 0 ? { subjects } : {};
  const told = (found: Evidence[]) => found.map((one) => ({ ...one, ...about, field }));
  if (Array.isArray(value)) {
    const length: Evidence = { kind: 'number', value: value.length, face: [value.length], source };
    return [...told([length]), ...value.flatMap((item) => walk(item, field, place))];
  }
  if (typeof value === 'string') {
    const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? new Date(value) : undefined;
    if (instant && !Number.isNaN(instant.getTime()))
      return [...told(fromInstant(instant, source, options, 'both')), ...told(freeOf(field, source))];
    return told(fromText(value, source, options));
  }
  if (typeof value === 'number') return told([fromNumber(value, field, source)]);
  if (value === true) return told(freeOf(field, source));
  if (value === null || typeof value !== 'object') return [];
  // A record is about what it names, and else about what it is part of.
  const named = subjectsIn(value);
  const inside = named.length > 0 ? { ...place, subjects: named } : place;
  return Object.entries(value).flatMap(([name, item]) => walk(item, name, inside));
}

/** What a record, or a call, is about. */
function subjectsIn(record: unknown): string[] {
  if (record === null || typeof record !== 'object') return [];
  return Object.entries(record).flatMap(([name, value]) => {
    if (SUBJECT_FIELDS.has(name) && typeof value === 'string') return value;
    return name === 'id_nota' && typeof value === 'number' ? [`nota ${value}`, `note ${value}`] : [];
  });
}

/** A field such as `free_cancellation_until` says that it costs nothing. */
function freeOf(field: string, source: string): Evidence[] {
  const topics = topicsOfField(field);
  return FREE_FIELD.test(field)
    ? [{ kind: 'money', value: 0, face: [], source, ...(topics && { topics }) }]
    : [];
}

function fromNumber(value: number, field: string, source: string): Evidence {
  const face = [value];
  if (/(^|_)(cents|centavos)$/i.test(field)) {
    const topics = value === 0 ? topicsOfField(field) : undefined;
    return { kind: 'money', value, face, source, ...(topics && { topics }) };
  }
  const currency = /(?:^|_)([a-z]{3})$/.exec(field)?.[1]?.toUpperCase() ?? '';
  if (isCurrencyCode(currency) && !WORD_FIELDS.has(currency))
    return { kind: 'money', value: toSmallest(value, currency), face, currency, source };
  if (/(^|_)(hours|horas)$/i.test(field)) return { kind: 'duration', value: value * 60, face, source };
  if (/(^|_)(minutes|minutos)$/i.test(field)) return { kind: 'duration', value, face, source };
  if (/(^|_)(days|dias)$/i.test(field)) return { kind: 'duration', value: value * 1440, face, source };
  if (/(^|_)percent$/i.test(field)) return { kind: 'percent', value, face, source };
  return { kind: 'number', value, face, source };
}

/** Endings of fields that are words before they are currencies: `total_all`, `coffee_cup`. */
const WORD_FIELDS = new Set(['ALL', 'CUP', 'TOP', 'TRY', 'PEN', 'MAD', 'COP', 'SOS', 'GEL', 'NET']);

/** Whole units in the smallest one of their currency, without the dust of binary fractions. */
function toSmallest(units: number, currency: string): number {
  return Number((units * 10 ** decimalsOf(currency)).toPrecision(12));
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

function fromText(text: string, source: string, options: EvidenceOptions): Evidence[] {
  const { currency = 'USD', extract: read = extract } = options;
  return read(text, { currency, isDocument: true }).flatMap((mention) => [
    // Who reads `half` may say 50 %.
    ...(mention.relation?.percent ?? []).map(
      (value): Evidence => ({ kind: 'percent', value, face: [], source, isInText: true }),
    ),
    ...mention.values.map((value, index) => ({
      kind: mention.kind,
      value,
      // A date backs its year: `in 2026`.
      face: mention.year === undefined ? mention.face : [mention.year],
      source,
      isInText: true,
      ...(mention.currency !== undefined && { currency: mention.currency }),
      ...(mention.step !== undefined && { step: mention.step }),
      ...(mention.relation?.between !== undefined && { between: mention.relation.between }),
      ...(mention.topics !== undefined && { topics: mention.topics }),
      ...(mention.label !== undefined && { label: mention.label }),
      ...(mention.unscaled?.[index] !== undefined && { unscaled: mention.unscaled[index] }),
    })),
  ]);
}

function fromPerson(text: string, options: EvidenceOptions): Evidence[] {
  const aboutMoney = PRICE_TALK.test(text);
  return fromText(text, 'person', options).filter(
    ({ kind, value }) =>
      PERSONS_KINDS.has(kind) &&
      !(kind === 'number' && aboutMoney && typeof value === 'number' && value >= 13),
  );
}
