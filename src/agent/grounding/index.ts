import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { collectEvidence, type EvidenceOptions } from './evidence.ts';
import { extract } from './extract.ts';
import { createMatcher } from './match.ts';
import type { Mention } from './mention.ts';
import { findMisplaced, type Misplaced } from './subjects.ts';

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
  /** Right numbers on wrong subjects: a warning, since only a person can tell. */
  wrongSubject?: Misplaced[];
  /** Sentences that say that something was done which no tool did. */
  unbackedDeeds?: string[];
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
  const backingOf = createMatcher(evidence, options.currency ?? 'USD');
  const checked = extract(text).map((mention) => ({
    mention,
    evidence: mention.kind === 'citation' ? [] : backingOf(mention),
  }));
  const unbacked = new Map<string, string>();
  const claims = checked.map(({ mention, evidence: [backing] }): Claim => {
    const isCited = mention.kind === 'citation' && returned.includes(String(mention.values[0]));
    const source = isCited ? 'search_docs' : backing?.source;
    const key = mention.values[0] === undefined ? mention.shown : String(mention.values[0]);
    if (source === undefined && !unbacked.has(key)) unbacked.set(key, mention.shown);
    return {
      text: mention.text,
      kind: mention.kind,
      value: mention.values[0] ?? '',
      ...(source !== undefined && { backedBy: source }),
    };
  });
  const wrongSubject = findMisplaced(text, checked, evidence);
  return { claims, unbacked: [...unbacked.values()], ...(wrongSubject.length > 0 && { wrongSubject }) };
}

function returnedText(messages: Message[]): string {
  return messages
    .flatMap(blocksOf)
    .flatMap((block) => (block.type === 'tool_result' ? JSON.stringify(block.content ?? '') : []))
    .join('\n')
    .toLowerCase();
}
