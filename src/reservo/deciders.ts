import { otherApprovers } from '../agent/deciders.ts';
import { type DecisionContext, resultFields, type ToolContext, ToolError } from '../agent/tool.ts';
import { type Booking, listBookings } from './bookings.ts';
import type { ReservoDeps } from './deps.ts';
import { RESERVO_WORDS } from './words.ts';

/** A booking that somebody wants, as those who decide it are found. */
export interface WantedBooking {
  /** `2026-12-01`, in the venue's zone. */
  day: string;
  priceCents: number;
  /** Whether it is the asker's own. */
  isOwn: boolean;
  /** The booking whose place it takes. */
  replaces?: string;
}

type SpendingDeps = Pick<ReservoDeps, 'documents' | 'members' | 'approvalLimitCents'>;

/** Those who decide on a booking: the person it is for, and the approvers; the approvers alone for others and above the limit. */
export async function bookingDeciders(
  deps: SpendingDeps,
  wanted: WantedBooking,
  context: DecisionContext,
): Promise<string[]> {
  const { person, approvers } = context;
  if (!wanted.isOwn) return otherApprovers(context);
  const stored = await listBookings(deps.documents, wanted.day, wanted.day);
  const openCents = sum((await context.openBefore()).map(({ input }) => centsOn(input, wanted.day)));
  const isAbove = isAboveLimit(deps, wanted, person, stored, openCents);
  return isAbove ? otherApprovers(context) : [person.id, ...approvers];
}

/**
 * Whether a booking, with all that the same person has for that day, is above what they may decide themselves:
 * two halves of a price are the price (hostile test, “limit by call”).
 */
function isAboveLimit(
  { members, approvalLimitCents }: Pick<SpendingDeps, 'members' | 'approvalLimitCents'>,
  { priceCents, replaces }: Pick<WantedBooking, 'priceCents' | 'replaces'>,
  person: { id: string },
  bookings: Booking[],
  openCents = 0,
): boolean {
  const own = bookings.filter(
    (one) => one.state.status === 'booked' && one.bookingId !== replaces && members.owns(person, one),
  );
  return priceCents + openCents + sum(own.map((one) => one.priceCents)) > approvalLimitCents;
}

/**
 * Asked in the update that takes the place, where all bookings of the day are seen: of two that were approved at
 * once only one may fit.
 * @throws ToolError when it is above what the person may decide, and no approver has decided it
 */
export function refuseAboveLimit(
  deps: Pick<SpendingDeps, 'members' | 'approvalLimitCents'>,
  wanted: Pick<WantedBooking, 'priceCents' | 'replaces'>,
  standing: Booking[],
  context: ToolContext,
): void {
  if (!isAboveLimit(deps, wanted, context.person, standing)) return;
  const approvers = otherApprovers(context);
  if (context.approvedBy.some((id) => approvers.includes(id))) return;
  throw new ToolError(RESERVO_WORDS[context.language].refusal.aboveLimit);
}

/** The price of a prepared booking or move on a day; 0 for any other call. */
function centsOn(input: Parameters<typeof resultFields>[0], day: string): number {
  const { start, price_cents: cents } = resultFields(input);
  return String(start).startsWith(day) && typeof cents === 'number' ? cents : 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
