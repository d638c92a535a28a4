import { CURRENCY_SIGNS } from '../../kernel/money.ts';
import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { collectEvidence, type Evidence, type EvidenceOptions } from './evidence.ts';
import { extract, type Mention } from './extract.ts';

export interface GroundingOptions extends EvidenceOptions {
  /** ISO 4217; cents of tool results are of this currency. */
  currency?: string;
}

/** A value that an answer states. `value` is in base units: cents, minutes, minutes of the day, an ISO date. */
export interface Claim {
  text: string;
  kind: Mention['kind'];
  value: number | string;
  /** The tool, `person`, `today` or `approved input` that backs it. */
  backedBy?: string;
}

export interface GroundingReport {
  claims: Claim[];
  /** One entry a value that nothing backs: currency sign kept, no unit word. */
  unbacked: string[];
}

/**
 * Holds every number of an answer against what the tools returned (design §3, Grounding). Never throws and
 * never edits.
 */
export function checkGrounding(
  text: string,
  messages: Message[],
  options: GroundingOptions = {},
): GroundingReport {
  const evidence = collectEvidence(messages, options);
  const returned = returnedText(messages);
  const claims: Claim[] = [];
  const unbacked = new Map<string, string>();
  for (const mention of extract(text)) {
    const backing = backingOf(mention, evidence, returned, options.currency ?? 'USD');
    claims.push({
      text: mention.text,
      kind: mention.kind,
      value: mention.values[0] ?? '',
      ...(backing !== undefined && { backedBy: backing }),
    });
    const key = mention.values[0] === undefined ? mention.shown : String(mention.values[0]);
    if (backing === undefined && !unbacked.has(key)) unbacked.set(key, mention.shown);
  }
  return { claims, unbacked: [...unbacked.values()] };
}

function backingOf(
  mention: Mention,
  evidence: Evidence[],
  returned: string,
  currency: string,
): string | undefined {
  if (mention.kind === 'citation')
    return returned.includes(String(mention.values[0])) ? 'search_docs' : undefined;
  if (mention.currency !== undefined && !isCurrency(mention.currency, currency)) {
    return evidence.find((one) => one.currency === mention.currency && mention.values.includes(one.value))
      ?.source;
  }
  const usable = (one: Evidence) => one.currency === undefined || isCurrency(one.currency, currency);
  return evidence.find((one) => usable(one) && backs(one, mention))?.source;
}

function backs(evidence: Evidence, mention: Mention): boolean {
  const { kind, value } = evidence;
  if (mention.kind === 'number') {
    // A number without a unit repeats one that has it: `6000` of 6000 cents, `3` of 3 hours.
    return mention.values.some((claimed) => evidence.face.some((face) => same(face, claimed)));
  }
  if (mention.kind === 'date')
    return kind === 'date' && mention.values.some((claimed) => sameDate(value, claimed));
  if (kind !== mention.kind) return false;
  return mention.values.some((claimed) => same(value, claimed));
}

function same(a: number | string, b: number | string): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-6;
  return a === b;
}

function sameDate(a: number | string, b: number | string): boolean {
  const [one, other] = [String(a), String(b)];
  if (one.startsWith('--') || other.startsWith('--')) return one.slice(-5) === other.slice(-5);
  return one === other;
}

function isCurrency(written: string, currency: string): boolean {
  const names: Record<string, RegExp> = {
    USD: /^(US\$|\$|USD|D[OÓ]LARES|DOLLARS?)$/,
    EUR: /^(€|EUR|EUROS?)$/,
    GBP: /^(£|GBP|POUNDS?|LIBRAS?)$/,
  };
  return names[currency]?.test(written) ?? written === (CURRENCY_SIGNS[currency] ?? currency);
}

function returnedText(messages: Message[]): string {
  return messages
    .flatMap(blocksOf)
    .flatMap((block) => (block.type === 'tool_result' ? JSON.stringify(block.content ?? '') : []))
    .join('\n')
    .toLowerCase();
}
