import type { Documents, Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import { type Approval, listApprovals } from './approvals.ts';
import type { Person } from './question.ts';
import type { ApprovalPolicy, DecisionContext, Tool } from './tool.ts';

/** A call that somebody asks for, as those who decide it are found. */
export interface DecisionRequest {
  tool: Tool;
  /** The prepared input. */
  input: Json;
  person: Person;
  language: Language;
  /** The approval that it has already, if it has one. */
  approval?: Pick<Approval, 'id' | 'createdAt'>;
}

/**
 * The ids of those who may decide a call, by the configuration of today: asked for its card, at each click, and
 * again before it runs, so that whoever was removed decides nothing and whoever was added may.
 */
export async function decidersOf(
  { documents, policy }: { documents: Documents; policy: ApprovalPolicy },
  { tool, input, person, language, approval }: DecisionRequest,
): Promise<string[]> {
  const { approvers, mayApproveOwn } = policy;
  const openBefore = async () => {
    const open = (await listApprovals(documents)).filter(
      (one) => one.status === 'pending' && one.requestedBy.id === person.id && isBefore(one, approval),
    );
    return open.map((one) => ({ tool: one.tool, input: one.input }));
  };
  // Whether somebody is an approver is asked anew too.
  const asker = { ...person, approver: approvers.includes(person.id) };
  const ids = await tool.deciders(input, { person: asker, language, approvers, mayApproveOwn, openBefore });
  return [...new Set(ids)];
}

/** Who decides what needs an approver: not the one who asks for it, unless the house lets them. */
export function otherApprovers({
  approvers,
  person,
  mayApproveOwn,
}: Pick<DecisionContext, 'approvers' | 'person' | 'mayApproveOwn'>): string[] {
  return mayApproveOwn ? approvers : approvers.filter((id) => id !== person.id);
}

/** Of two requests the later one counts the earlier, so that they do not hold up each other. */
function isBefore(one: Approval, approval: DecisionRequest['approval']): boolean {
  if (!approval) return true;
  if (one.createdAt !== approval.createdAt) return one.createdAt < approval.createdAt;
  return one.id < approval.id;
}
