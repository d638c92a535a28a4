import type { Approval } from '../../../src/agent/approvals.ts';
import type { Booking } from '../../../src/reservo/bookings.ts';
import { calendarUid } from '../../../src/reservo/calendar.ts';
import type { Findings } from '../findings.ts';
import { APPROVAL_LIMIT_CENTS, APPROVER, OWNER } from '../story.ts';
import { callKeyOf, decisionOf, type Evidence, resultOf } from './evidence.ts';

const PRODUCTS = new Set(['generar_portada', 'narrar_resumen', 'rehacer']);

/** The approvals whose tool has run and done what was asked. */
export interface Effect {
  approval: Approval;
  bookingId: string;
  kind: 'booked' | 'moved' | 'cancelled';
  /** What a move has replaced. */
  previousId: string;
}

export function effectsOf({ state }: Evidence): Effect[] {
  return state.approvals.flatMap((approval) => {
    const { fields = {} } = resultOf(state.journals.get(approval.runId), approval) ?? {};
    const kind = {
      book_room: fields.confirmed === true && 'booked',
      move_booking: fields.moved === true && 'moved',
      cancel_booking: fields.cancelled === true && 'cancelled',
    }[approval.tool];
    if (!kind) return [];
    const previousId = String(fields.previous_booking_id ?? '');
    return [{ approval, kind: kind as Effect['kind'], bookingId: String(fields.booking_id), previousId }];
  });
}

/** Every booking, and every change of one, comes from a recorded decision of somebody who may, on exactly that. */
export function everyBookingIsApproved(evidence: Evidence, findings: Findings): void {
  const { bookings, approvals } = evidence.state;
  const effects = effectsOf(evidence);
  const by = (kind: Effect['kind'], id: string) =>
    effects.filter((one) => one.kind === kind && (kind === 'moved' ? one.previousId : one.bookingId) === id);
  const movedTo = new Set(bookings.flatMap(({ state }) => (state.status === 'moved' ? state.to : [])));
  for (const booking of bookings) {
    const { bookingId, state } = booking;
    if (!movedTo.has(bookingId) && state.status !== 'withdrawn') {
      const made = by('booked', bookingId);
      if (made.length === 0) findings.add('unapproved', `${bookingId} was booked by no approved call`);
      if (made.length > 1) findings.add('doubled', `${bookingId} comes from ${made.length} calls`);
      for (const { approval } of made) checkSame(booking, approval, findings);
    }
    if (state.status === 'moved' && by('moved', bookingId).length !== 1)
      findings.add('unapproved', `${bookingId} was moved by ${by('moved', bookingId).length} approved calls`);
    if (state.status === 'cancelled' && by('cancelled', bookingId).length !== 1)
      findings.add(
        'unapproved',
        `${bookingId} was cancelled by ${by('cancelled', bookingId).length} approved calls`,
      );
  }
  for (const { approval } of effects) checkDecision(evidence, approval, findings);
  for (const approval of approvals.filter(({ tool, status }) => PRODUCTS.has(tool) && status === 'approved'))
    checkDecision(evidence, approval, findings);
  const approvedProducts = approvals.filter(
    ({ tool, status }) => PRODUCTS.has(tool) && status === 'approved',
  );
  if (evidence.state.products.length > approvedProducts.length)
    findings.add(
      'unapproved',
      `${evidence.state.products.length} covers and narrations from ${approvedProducts.length} decisions`,
    );
}

/** The booking is what was shown and approved. */
function checkSame(booking: Booking, approval: Approval, findings: Findings): void {
  const input = approval.input as Record<string, unknown>;
  const isSame =
    booking.room === input.room &&
    Date.parse(booking.start) === Date.parse(String(input.start)) &&
    Date.parse(booking.end) === Date.parse(String(input.end)) &&
    booking.priceCents === input.price_cents &&
    booking.member === input.member;
  if (!isSame) findings.add('unapproved', `${booking.bookingId} is not what ${approval.id} showed`);
  const uid = calendarUid(`${approval.runId}/${callKeyOf(approval)}`);
  if (booking.calendarUid !== uid)
    findings.add('unapproved', `${booking.bookingId} is not of the call of ${approval.id}`);
}

/** The decision is in the journal, by somebody who may, and somebody did click so. */
function checkDecision({ state, story }: Evidence, approval: Approval, findings: Findings): void {
  const { id, runId, waitId, inputHash, status } = approval;
  const about = `${id} (${approval.tool}, ${status})`;
  const decided = decisionOf(state.journals.get(runId), waitId);
  if (decided?.is !== 'signal') {
    findings.add('unapproved', `${about} ran, and its journal has ${decided?.is ?? 'no decision'}`);
    return;
  }
  const {
    decision,
    by,
    inputHash: seen,
  } = decided.value as unknown as {
    decision: string;
    by: { id: string };
    inputHash: string;
  };
  if (decision !== 'approve' || seen !== inputHash)
    findings.add('unapproved', `${about} ran on the decision “${decision}” on ${seen}`);
  if (!mayDecide(approval, state.bookings).includes(by.id))
    findings.add('unapproved', `${about} was approved by ${by.id}, who may not`);
  const clicked = story.clicks.some(
    (click) =>
      click.approvalId === id &&
      click.inputHash === inputHash &&
      click.by === by.id &&
      click.decision === 'approve',
  );
  if (!clicked) findings.add('unapproved', `${about}: ${by.id} never clicked so`);
}

/** Who may decide, by the house's rules and not by what the record says; what needs an approver takes another one. */
function mayDecide({ tool, costCents = 0, requestedBy, input }: Approval, bookings: Booking[]): string[] {
  if (PRODUCTS.has(tool)) return [OWNER];
  const { member_id, id } = input as { member_id?: string | null; id?: string };
  const memberId = tool === 'book_room' ? member_id : bookings.find((one) => one.bookingId === id)?.memberId;
  const isCostly = tool !== 'cancel_booking' && costCents > APPROVAL_LIMIT_CENTS;
  if (memberId === requestedBy.id && !isCostly) return [requestedBy.id, APPROVER];
  return requestedBy.id === APPROVER ? [] : [APPROVER];
}

/** What somebody has approved for themselves is, with what they had that day before, not above the limit. */
export function noLimitIsSplit(evidence: Evidence, findings: Findings): void {
  const standing = evidence.state.bookings.filter(({ state }) => state.status === 'booked');
  for (const { approval, kind, bookingId } of effectsOf(evidence)) {
    const booking = standing.find((one) => one.bookingId === bookingId);
    const decider = approval.decidedBy?.id;
    if (kind === 'cancelled' || !booking || decider !== approval.requestedBy.id || decider === APPROVER)
      continue;
    const before = standing.filter(
      ({ memberId, day, createdAt }) =>
        memberId === booking.memberId && day === booking.day && createdAt <= booking.createdAt,
    );
    const cents = before.reduce((sum, { priceCents }) => sum + priceCents, 0);
    if (cents > APPROVAL_LIMIT_CENTS)
      findings.add(
        'unapproved',
        `${bookingId} makes ${cents} cents on its day, approved by ${decider} alone`,
      );
  }
}

/** No booking is there twice: neither an id, nor a calendar entry, nor a place in a room. */
export function noBookingIsDoubled({ state: { bookings } }: Evidence, findings: Findings): void {
  const standing = bookings.filter(({ state }) => state.status === 'booked');
  for (const [index, one] of bookings.entries())
    if (bookings.slice(index + 1).some(({ bookingId }) => bookingId === one.bookingId))
      findings.add('doubled', `${one.bookingId} was given out twice`);
  for (const [index, one] of standing.entries())
    for (const other of standing.slice(index + 1)) {
      const overlaps = one.room === other.room && one.start < other.end && other.start < one.end;
      if (overlaps || one.calendarUid === other.calendarUid)
        findings.add('doubled', `${one.bookingId} and ${other.bookingId}`);
    }
}
