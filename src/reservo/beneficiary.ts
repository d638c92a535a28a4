import type { Tier } from '../agent/question.ts';
import { type ToolContext, ToolError } from '../agent/tool.ts';
import type { Booking } from './bookings.ts';
import { isSameName, type Members } from './members.ts';
import { RESERVO_WORDS } from './words.ts';

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
  const isAsker = found.id === undefined ? isSameName(found.name, person.name) : found.id === person.id;
  if (isAsker) return asker;
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

/** The booking of somebody else is changed by approvers alone. @throws ToolError when nobody is one */
export function checkOthers(
  booking: Booking,
  { approvers, language }: Pick<ToolContext, 'approvers' | 'language'>,
): void {
  if (approvers.length > 0) return;
  throw new ToolError(RESERVO_WORDS[language].refusal.othersBooking(booking.bookingId, booking.member), 'id');
}
