import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { collectEvidence, type EvidenceOptions } from './evidence.ts';
import { extract } from './extract.ts';
import { backingOf } from './match.ts';
import type { Mention } from './mention.ts';

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
    const backing =
      mention.kind === 'citation'
        ? returned.includes(String(mention.values[0]))
          ? 'search_docs'
          : undefined
        : backingOf(mention, evidence, options.currency ?? 'USD')?.source;
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

function returnedText(messages: Message[]): string {
  return messages
    .flatMap(blocksOf)
    .flatMap((block) => (block.type === 'tool_result' ? JSON.stringify(block.content ?? '') : []))
    .join('\n')
    .toLowerCase();
}
