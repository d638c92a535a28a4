import { type Approval, hashInput } from '../../../src/agent/approvals.ts';
import type { Json } from '../../../src/engine/types.ts';
import type { Findings } from '../findings.ts';
import type { Journal } from '../state-view.ts';
import { APPROVAL_LIMIT_CENTS, type Click } from '../story.ts';
import { decisionOf, type Evidence, resultOf } from './evidence.ts';

const MARKS: Record<string, string> = {
  approved: '✅',
  rejected: '✋',
  expired: '⌛',
  cancelled: '↩️',
  approved_not_run: '↩️',
};

/** A click that Slack saw acknowledged, by somebody who may, is the decision, or came after another one. */
export function acknowledgedClicksCount(evidence: Evidence, findings: Findings): void {
  const { story, state } = evidence;
  const approvals = new Map(state.approvals.map((approval) => [approval.id, approval]));
  for (const click of story.clicks) {
    if (click.acknowledgedMs === undefined) continue;
    const approval = approvals.get(click.approvalId);
    const about = `the click ${click.decision} of ${click.by} on ${click.approvalId}`;
    if (!approval) {
      findings.add('lost', `${about} was acknowledged, and there is no such approval`);
      continue;
    }
    if (!approval.approvers.includes(click.by) || mayBeAboveLimit(approval, click, state.approvals)) continue;
    const journal = state.journals.get(approval.runId);
    const waitId = waitOf(journal, approval, click);
    const cancelled = journal?.lines.find((line) => line.is === 'cancel');
    // What is cancelled is decided, before its waits are settled one by one.
    const first = waitId === undefined ? undefined : decisionOf(journal, waitId);
    const decided = first?.is === 'signal' ? first : (cancelled ?? first);
    if (!decided) findings.add('lost', `${about} was acknowledged, and nothing is decided`);
    else if (Date.parse(decided.at) > click.acknowledgedMs)
      findings.add('lost', `${about} was acknowledged before ${decided.is} of ${decided.at}`);
  }
}

/** Whether the asker may have had so much open or booked for that day that only an approver decides. */
function mayBeAboveLimit(approval: Approval, click: Click, all: Approval[]): boolean {
  if (click.by !== approval.requestedBy.id || approval.tool === 'cancel_booking') return false;
  const ofDay = all.filter(
    ({ requestedBy, input }) => requestedBy.id === click.by && dayIn(input) === dayIn(approval.input),
  );
  return ofDay.reduce((sum, { costCents = 0 }) => sum + costCents, 0) > APPROVAL_LIMIT_CENTS;
}

/** The day of a booking or a move. */
function dayIn(input: Json): string {
  return String((input as { start?: unknown } | null)?.start).slice(0, 10);
}

/** The wait of the version that a click saw. */
function waitOf(journal: Journal | undefined, approval: Approval, click: Click): string | undefined {
  for (const line of journal?.lines ?? []) {
    if (line.is !== 'step' || !line.id.startsWith('prepare:')) continue;
    const { id, prepared } = (line.value ?? {}) as { id?: string; prepared?: { input: Json } };
    if (id === approval.id && prepared && hashInput(approval.tool, prepared.input) === click.inputHash)
      return line.id.replace('prepare:', 'approval:');
  }
  return undefined;
}

/** What stands in the record of an approval is what its run decided. */
export function recordsFollowDecisions({ state }: Evidence, findings: Findings): void {
  for (const { id, runId, waitId, status } of state.approvals) {
    const journal = state.journals.get(runId);
    const decided = decisionOf(journal, waitId);
    const about = `${id} is ${status}, and its wait was decided as`;
    if (decided?.is === 'expired' && status !== 'expired') findings.add('toldNotDone', `${about} expired`);
    if (decided?.is !== 'signal') continue;
    const { decision } = decided.value as unknown as { decision: string };
    const expected = { approve: ['approved', 'approved_not_run'], reject: ['rejected'] }[decision];
    if (expected && !expected.includes(status) && !(journal?.isOpen && status === 'pending'))
      findings.add('toldNotDone', `${about} ${decision}`);
  }
}

/** The audit log has every decision, with whoever took it, and that what was approved ran. */
export function everyDecisionIsAudited({ state }: Evidence, findings: Findings): void {
  const hasLog = state.audit.length > 0 || state.approvals.length === 0;
  if (!hasLog) findings.add('unaudited', 'there is no audit log');
  for (const approval of state.approvals) {
    const { id, status, decidedBy, runId } = approval;
    if (status === 'pending' || !hasLog) continue;
    const lines = state.audit.filter(({ approvalId }) => approvalId === id);
    const taken = status === 'approved_not_run' ? ['approved', status] : [status];
    const isDecided = lines.some(
      (line) =>
        line.kind === 'decision' &&
        taken.includes(String(line.status)) &&
        line.decidedBy === (decidedBy?.id ?? null) &&
        line.inputHash === approval.inputHash,
    );
    if (!isDecided)
      findings.add('unaudited', `${id} is ${status} by ${decidedBy?.id}: ${JSON.stringify(lines)}`);
    const hasRun = resultOf(state.journals.get(runId), approval) !== undefined;
    if (hasRun && !lines.some(({ kind }) => kind === 'outcome'))
      findings.add('unaudited', `${id} has run, and the audit log does not say so`);
  }
}

/** Buttons stand on the cards of open approvals, current ones, and on no others. */
export function buttonsAreOnOpenApprovals({ state, cards }: Evidence, findings: Findings): void {
  const approvals = new Map(state.approvals.map((approval) => [approval.id, approval]));
  for (const { approvalId, inputHash, text, message } of cards) {
    const approval = approvals.get(approvalId);
    const journal = approval && state.journals.get(approval.runId);
    const about = `the card of ${approvalId} (${approval?.tool}, ${approval?.status}, run ${journal?.end?.status ?? 'open'}) at ${message.channel}:${message.ts}`;
    if (!approval) {
      if (inputHash !== undefined) findings.add('liveCards', `${about} has buttons and no record`);
      continue;
    }
    if (approval.status === 'pending') {
      if (inputHash === undefined) findings.add('liveCards', `${about} has no buttons`);
      else if (inputHash !== approval.inputHash) findings.add('liveCards', `${about} shows an older version`);
      if (!journal?.isOpen) findings.add('liveCards', `${about} is pending for ever`);
      continue;
    }
    if (inputHash !== undefined) findings.add('liveCards', `${about} still has buttons`);
    else if (!text.includes(MARKS[approval.status] ?? ''))
      findings.add('liveCards', `${about} does not say how it ended`);
  }
  for (const { id, status } of state.approvals)
    if (status === 'pending' && !cards.some(({ approvalId }) => approvalId === id))
      findings.add('liveCards', `${id} is pending and has no card`);
}
