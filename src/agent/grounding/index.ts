import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { collectEvidence, type EvidenceOptions, isAboutPrice, lastSaid } from './evidence.ts';
import { extract } from './extract.ts';
import { createMatcher } from './match.ts';
import type { Mention } from './mention.ts';
import { createRelationMatcher } from './relations.ts';
import { findMisplaced, type Misplaced } from './subjects.ts';

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
  options: EvidenceOptions = {},
): GroundingReport {
  const { currency = 'USD', extract: read = extract } = options;
  const evidence = collectEvidence(messages, options);
  const returned = returnedText(messages);
  const backingOf = createMatcher(evidence, currency);
  const question = lastSaid(messages);
  const mentions = read(text, { currency, isAboutPrice: isAboutPrice(question) });
  const plain = mentions
    .filter(({ kind }) => kind !== 'relation')
    .map((mention) => ({ mention, evidence: mention.kind === 'citation' ? [] : backingOf(mention) }));
  const relatedBy = createRelationMatcher({ text, question }, plain, evidence);
  const related = mentions
    .filter(({ kind }) => kind === 'relation')
    .map((mention) => ({ mention, evidence: relatedBy(mention) }));
  const checked = [...plain, ...related].sort((a, b) => a.mention.at - b.mention.at);
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
