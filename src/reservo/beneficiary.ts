import type { Tier } from '../agent/question.ts';
import { type Card, type ToolContext, ToolError } from '../agent/tool.ts';
import { isSameName, type Members } from './members.ts';
import { RESERVO_WORDS } from './words.ts';
import type { ReservoWords } from './words-type.ts';

/** Whom a booking is for. */
export interface Beneficiary {
  name: string;
  /** Undefined when nobody knows who that is. */
  id?: string;
  tier: Tier;
  /** Whether that is the person who asks. */
  isAsker: boolean;
}

/**
 * Whom a call names: the person who asks, another member, or somebody nobody knows, who is on basic as each
 * new member.
 */
export function beneficiaryOf(
  member: string | null,
  { person }: Pick<ToolContext, 'person'>,
  members: Members,
): Beneficiary {
  const asker: Beneficiary = { name: person.name, id: person.id, tier: person.tier, isAsker: true };
  const named = member?.replace(/\s+/g, ' ').trim() ?? '';
  if (named === '' || named === person.id || isSameName(named, person.name)) return asker;
  const found = members.find(named);
  if (!found) return { name: named, tier: 'basic', isAsker: false };
  if (found.id === person.id) return asker;
  return {
    name: found.name,
    ...(found.id !== undefined && { id: found.id }),
    tier: found.tier,
    isAsker: false,
  };
}

/** A booking is made at the tier of whom it is for. @throws ToolError that names it */
export function checkTier(whom: Beneficiary, tier: Tier, { language }: Pick<ToolContext, 'language'>): void {
  if (whom.tier === tier) return;
  throw new ToolError(RESERVO_WORDS[language].refusal.otherTier(whom.name, whom.tier, tier), 'tier');
}

/** Whom a booking is for, on a card: by the id, since people choose their names; by the name where nobody knows one. */
export function memberField(
  { name, id }: { name: string; id?: string | undefined },
  { card }: Pick<ReservoWords, 'card'>,
): Card['fields'][number] {
  const { label, nobodyKnown } = card;
  if (id === undefined) return { label: label.member, value: `${name} (${nobodyKnown})` };
  return { label: label.member, value: name, personId: id };
}
