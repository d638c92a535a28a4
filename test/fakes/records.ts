import { expect } from 'vitest';
import type { Approval } from '../../src/agent/approvals.ts';
import { AUDIT, type AuditedDecision, auditedDecisions } from '../../src/agent/audit.ts';
import { listUsage } from '../../src/agent/usage.ts';
import { localEngine } from '../../src/engine/local/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import type { Booking } from '../../src/reservo/bookings.ts';
import { TEST_COLLECTIONS } from './collections.ts';

const engineOf = (folder: string) =>
  localEngine({
    folder,
    clock: systemClock,
    log: silentLog,
    face: 'terminal',
    collections: TEST_COLLECTIONS,
  });

/** The decisions in the audit log of a state, one each. */
export async function decisionsIn(folder: string): Promise<AuditedDecision[]> {
  return auditedDecisions((await engineOf(folder).log(AUDIT).read()).lines);
}

/** How many questions are counted in a state. */
async function questionsIn(folder: string): Promise<number> {
  const rows = await listUsage(engineOf(folder).documents, '2000-01-01', '2999-12-31');
  return rows.reduce((sum, { questions }) => sum + questions, 0);
}

/** After any number of kills: each question is counted once, each decision is in the audit log and with its booking. */
export async function checkRecords(
  folder: string,
  { approvals, bookings, questions }: { approvals: Approval[]; bookings: Booking[]; questions: number },
  label: string,
): Promise<void> {
  expect(await questionsIn(folder), `${label}: questions counted`).toBe(questions);
  const audited = new Map((await decisionsIn(folder)).map((one) => [one.approvalId, one]));
  for (const { id, status, decidedBy } of approvals)
    expect(audited.get(id), `${label}: the audit log of ${id}`).toMatchObject({
      status: status === 'approved_not_run' ? 'approved' : status,
      decidedBy: decidedBy?.id ?? null,
    });
  expect(audited.size, `${label}: decisions in the audit log`).toBe(approvals.length);
  for (const { bookingId, approvedBy } of bookings)
    expect(approvedBy, `${label}: who approved ${bookingId}`).toHaveLength(1);
}
