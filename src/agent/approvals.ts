import { createHash } from 'node:crypto';
import { configure } from 'safe-stable-stringify';
import { changeAll } from '../engine/change-all.ts';
import { StateDamaged } from '../engine/errors.ts';
import type { Documents, Durable, Json, Winner } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import type { Person } from './question.ts';
import type { Card } from './tool.ts';

/** The outcomes of an approval; all but `approved` mean that the call was not run. */
export type ApprovalStatus = 'approved' | 'rejected' | 'expired' | 'cancelled' | 'approved_not_run';

/**
 * Read model of a decision, for people and audit. The run's wait is the source of truth; the record follows it.
 */
export interface Approval {
  /** Unguessable: whoever knows it has seen the card. */
  id: string;
  runId: string;
  waitId: string;
  tool: string;
  input: Json;
  inputHash: string;
  /** What was shown before a person changed it; the newest last. */
  earlier: { input: Json; editedBy: { id: string; name: string }; editedAt: string }[];
  card: Card;
  language: Language;
  costCents?: number;
  /** There is nothing in it that a person could change. */
  isFixed?: boolean;
  /** Whether it costs so much that it is asked twice. */
  isCostly?: boolean;
  requestedBy: Person;
  /** The ids of those who could decide when its card was made; who may is asked anew at each click. */
  approvers: string[];
  /** Where the question came from. */
  address: Json;
  createdAt: string;
  expiresAt: string;
  status: 'pending' | ApprovalStatus;
  decidedBy?: { id: string; name: string };
  decidedAt?: string;
  reason?: string;
  /** Decided, and its card could not be brought up to date yet. */
  isCardStale?: boolean;
}

/** What a person's decision carries into the run. */
export interface Decision {
  decision: 'approve' | 'reject' | 'edit';
  by: { id: string; name: string };
  at: string;
  reason?: string;
  /** What they saw. */
  inputHash: string;
  /** What they want instead, with `edit`. */
  input?: Json;
}

export interface Click {
  approvalId: string;
  inputHash: string;
  decision: 'approve' | 'reject' | 'edit';
  by: { id: string; name: string };
  at: Date;
  reason?: string;
  /** With `edit`: the new arguments, validated before. */
  input?: Json;
}

/** What a click came to; everything but `taken` has changed nothing. */
export type DecisionResult =
  | { status: 'taken'; approval: Approval }
  | { status: 'not_allowed'; approval: Approval }
  | {
      status: 'settled';
      approval: Approval;
      outcome: ApprovalStatus;
      by?: { id: string; name: string };
      /** Approved, and its run is still open: not to be told as done. */
      isUnderWay?: boolean;
    }
  | { status: 'changed'; approval: Approval }
  | { status: 'unknown' };

/** Where decisions are kept for good: written before a decision has its effect. */
export interface DecisionLog {
  /** @throws NotSaved */
  decided(approval: Approval, status: ApprovalStatus, decision?: Decision): Promise<void>;
}

/** What decisions from outside of a run work with. */
export interface DecisionDeps {
  documents: Documents;
  durable: Pick<Durable, 'signal' | 'status'>;
  audit: DecisionLog;
}

const COLLECTION = 'approvals';

const stringify = configure({ circularValue: Error });

/** The fingerprint of exactly these arguments, whatever the order of their keys; the same in every version. */
export function hashInput(tool: string, input: Json): string {
  return createHash('sha256')
    .update(`${tool} ${stringify(input)}`)
    .digest('hex')
    .slice(0, 32);
}

/** Writes the record of a version, before its card is shown; what is settled stays so. */
export async function recordApproval(documents: Documents, approval: Approval): Promise<void> {
  await documents.update<Approval, void>(COLLECTION, approval.id, (now) =>
    now && now.status !== 'pending' ? { result: undefined } : { result: undefined, next: approval },
  );
}

export async function readApproval(documents: Documents, id: string): Promise<Approval | undefined> {
  return await documents.read<Approval>(COLLECTION, id);
}

/** All records that are kept and can be read, the oldest first. */
export async function listApprovals(documents: Documents): Promise<Approval[]> {
  const ids = await documents.list(COLLECTION);
  const found = await Promise.all(
    ids.map((id) =>
      readApproval(documents, id).catch((error: unknown) => {
        // Whoever asks for this one is refused; the others are not held up by it.
        if (error instanceof StateDamaged) return undefined;
        throw error;
      }),
    ),
  );
  return found
    .filter((approval) => approval !== undefined)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** What a person has asked for and nobody has decided yet. */
export async function pendingFor(documents: Documents, personId: string): Promise<Approval[]> {
  const all = await listApprovals(documents);
  return all.filter(({ status, requestedBy }) => status === 'pending' && requestedBy.id === personId);
}

/** Notes that the card of a decided approval still shows its buttons. */
export async function markCardStale(documents: Documents, approval: Approval): Promise<void> {
  await documents.update<Approval, void>(COLLECTION, approval.id, (now) =>
    now ? { result: undefined, next: { ...now, isCardStale: true } } : { result: undefined },
  );
}

/** Notes that the card of an approval is as it should be. */
export async function withoutStaleCard(documents: Documents, { id }: Approval): Promise<void> {
  await documents.update<Approval, void>(COLLECTION, id, (now) => {
    if (!now?.isCardStale) return { result: undefined };
    const { isCardStale: _, ...next } = now;
    return { result: undefined, next };
  });
}

/** Brings the record up to date with its decision, and returns it. */
export async function settleApproval(
  documents: Documents,
  approval: Approval,
  status: ApprovalStatus,
  decision?: Decision,
): Promise<Approval> {
  const settled: Approval = {
    ...approval,
    status,
    ...(decision && { decidedBy: decision.by, decidedAt: decision.at, reason: decision.reason }),
  };
  return await documents.update<Approval, Approval>(COLLECTION, approval.id, () => ({
    result: settled,
    next: settled,
  }));
}

/**
 * A person decides. The durable signal is the compare-and-set: of two clicks one is taken, the other is told
 * who won. Whoever may not decide now, or saw other arguments, changes nothing.
 */
export async function decide(
  deps: DecisionDeps,
  click: Click,
  mayDecide: (approval: Approval) => Promise<string[]>,
): Promise<DecisionResult> {
  const { documents, durable } = deps;
  const approval = await readApproval(documents, click.approvalId);
  if (!approval) return { status: 'unknown' };
  if (approval.inputHash !== click.inputHash) return { status: 'changed', approval };
  if (approval.status !== 'pending') {
    const { status: outcome, decidedBy: by } = approval;
    return await settled(deps, approval, { outcome, ...(by && { by }) });
  }
  const approvers = await mayDecide(approval);
  if (!approvers.includes(click.by.id))
    return { status: 'not_allowed', approval: { ...approval, approvers } };
  const decision: Decision = {
    decision: click.decision,
    by: { id: click.by.id, name: click.by.name },
    at: click.at.toISOString(),
    inputHash: click.inputHash,
    ...(click.reason !== undefined && { reason: click.reason }),
    ...(click.input !== undefined && { input: click.input }),
  };
  const signalled = await durable.signal(approval.runId, approval.waitId, { ...decision });
  if (signalled.status === 'taken') return { status: 'taken', approval };
  if (signalled.status === 'unknown') return { status: 'unknown' };
  const winner = outcomeOf(signalled.winner, approval);
  return winner ? await settled(deps, approval, winner) : { status: 'changed', approval };
}

/**
 * What became of an approval that is decided: what was done, not what was signalled. A run that is over and left its
 * record pending did not run the call; the record is brought up to date with that.
 */
async function settled(
  { documents, durable, audit }: DecisionDeps,
  approval: Approval,
  { outcome, by }: { outcome: ApprovalStatus; by?: Decision['by'] },
): Promise<DecisionResult> {
  const isOpen = (await durable.status(approval.runId)) === 'open';
  const isLeft = approval.status === 'pending' && !isOpen;
  const known = isLeft && outcome === 'approved' ? 'approved_not_run' : outcome;
  const decided = { ...approval, ...(by && { decidedBy: by }) };
  if (isLeft) await audit.decided(decided, known);
  const record = isLeft ? await settleApproval(documents, decided, known) : approval;
  return {
    status: 'settled',
    approval: record,
    outcome: known,
    ...(by && { by }),
    ...(isOpen && known === 'approved' && { isUnderWay: true }),
  };
}

/**
 * Settles an approval that its run left open, by what won its wait; undefined while the run goes on. What was approved
 * and whose run is over was not run.
 */
export async function settleLeft(
  { documents, durable, audit }: DecisionDeps,
  approval: Approval,
): Promise<Approval | undefined> {
  if ((await durable.status(approval.runId)) === 'open') return undefined;
  // A signal to a run that is over changes nothing; it tells who won.
  const late = await durable.signal(approval.runId, approval.waitId, null);
  const winner = late.status === 'late' ? outcomeOf(late.winner, approval) : undefined;
  const { outcome = 'cancelled', by } = winner ?? {};
  const status = outcome === 'approved' ? 'approved_not_run' : outcome;
  const decided = { ...approval, ...(by && { decidedBy: by }) };
  await audit.decided(decided, status);
  return await settleApproval(documents, decided, status);
}

/** How it was settled; undefined when it was changed and is asked anew. */
function outcomeOf(
  winner: Winner,
  approval: Approval,
): { outcome: ApprovalStatus; by?: Decision['by'] } | undefined {
  if (winner === 'expired' || winner === 'cancelled') return { outcome: winner };
  const { decision, by } = winner.value as unknown as Decision;
  if (decision === 'edit') return undefined;
  if (approval.status === 'approved_not_run') return { outcome: 'approved_not_run', by };
  return { outcome: decision === 'approve' ? 'approved' : 'rejected', by };
}

/** Changes the records that are kept, or takes them away: undefined. Returns how many were taken away. @throws NotSaved */
export async function changeApprovals(
  documents: Documents,
  change: (approval: Approval) => Approval | undefined,
): Promise<number> {
  return (await changeAll<Approval>(documents, COLLECTION, change)).removed;
}
