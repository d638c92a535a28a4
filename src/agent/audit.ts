import { NotSaved } from '../engine/errors.ts';
import type { AppendLog, JsonFields } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ApprovalStatus, DecisionLog } from './approvals.ts';

/** What running an approved call came to: it ran to its end, whatever its result, or it was refused, failed or took too long. */
export type RunOutcome = 'run' | 'failed';

/** Keeps who decided what, for longer than approvals are kept: ids and hashes, never contents. */
export interface Audit extends DecisionLog {
  /** With the effect. @throws NotSaved */
  ran(approvalId: string, outcome: RunOutcome): Promise<void>;
}

/** A decision as it is read again. */
export interface AuditedDecision {
  /** When it was decided, as ISO. */
  at: string;
  approvalId: string;
  runId: string;
  tool: string;
  /** The fingerprint of the arguments that were decided on. */
  inputHash: string;
  requestedBy: string;
  /** Null when nobody decided: it expired, or was taken back. */
  decidedBy: string | null;
  /** Who changed the arguments before, in order. */
  editedBy: string[];
  status: Exclude<ApprovalStatus, 'approved_not_run'>;
  /** What was done of what was approved; null as long as nothing is told of it, and for what was not approved. */
  done: RunOutcome | 'not_run' | null;
}

/** The name of the log in the state. */
export const AUDIT = 'audit';

export function createAudit(log: AppendLog, clock: Clock): Audit {
  const now = () => clock.now().toISOString();
  return {
    decided: (approval, status, decision) =>
      log.append({
        at: decision?.at ?? now(),
        kind: 'decision',
        approvalId: approval.id,
        runId: approval.runId,
        tool: approval.tool,
        inputHash: approval.inputHash,
        requestedBy: approval.requestedBy.id,
        decidedBy: decision?.by.id ?? approval.decidedBy?.id ?? null,
        editedBy: approval.earlier.map(({ editedBy }) => editedBy.id),
        status,
      }),
    ran: (approvalId, outcome) => log.append({ at: now(), kind: 'outcome', approvalId, outcome }),
  };
}

/** Runs an approved call to its end, and writes what came of it. @throws what running throws; NotSaved */
export async function audited<T>(audit: Audit, approvalId: string, running: Promise<T>): Promise<T> {
  const result = await running.catch(async (error: unknown) => {
    // What could not be saved has no outcome yet: it is run again.
    if (!(error instanceof NotSaved)) await audit.ran(approvalId, 'failed');
    throw error;
  });
  await audit.ran(approvalId, 'run');
  return result;
}

/**
 * The decisions of a log, one each, the oldest first. What a crash wrote twice counts once; of several lines on one
 * approval the one that let something happen counts.
 */
export function auditedDecisions(lines: JsonFields[]): AuditedDecision[] {
  const decisions = new Map<string, AuditedDecision>();
  for (const { kind, outcome, status, ...line } of lines) {
    const approvalId = String(line.approvalId);
    const known = decisions.get(approvalId);
    if (kind === 'outcome') {
      if (known) known.done = outcome as RunOutcome;
      continue;
    }
    const isNotRun = status === 'approved_not_run';
    const fields = { ...line, status: isNotRun ? 'approved' : status, done: known?.done ?? null };
    const decision = fields as unknown as AuditedDecision;
    if (!known || (known.status !== 'approved' && decision.status === 'approved'))
      decisions.set(approvalId, decision);
    if (isNotRun) (decisions.get(approvalId) ?? decision).done = 'not_run';
  }
  return [...decisions.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}
