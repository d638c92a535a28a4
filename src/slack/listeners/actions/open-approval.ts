import type { BlockAction } from '@slack/bolt';
import type { Approval } from '../../../agent/approvals.ts';
import type { EditableField } from '../../../agent/editable-fields.ts';
import { readButtonValue } from '../../blocks/approval-card.ts';
import { clickReply } from '../../blocks/click-reply.ts';
import type { SlackDeps } from '../../deps.ts';
import { targetOf } from './decide-approval.ts';

/**
 * The approval of a card that somebody wants a form for: open, current, and theirs to decide. Otherwise they
 * are told why not, and nothing is opened.
 */
export async function openApproval(
  value: string,
  body: BlockAction,
  deps: Pick<SlackDeps, 'frontDesk' | 'outbound'>,
): Promise<{ approval: Approval; fields: EditableField[] } | undefined> {
  const button = readButtonValue(value);
  const found = button && (await deps.frontDesk.editable(button.approvalId));
  const refuse = async (reason: string | undefined): Promise<undefined> => {
    await deps.outbound.postEphemeral(targetOf(body), body.user.id, reason ?? '');
    return undefined;
  };
  if (!button || !found) return await refuse(clickReply({ status: 'unknown' }));
  const { approval } = found;
  if (approval.status !== 'pending') {
    const { status: outcome, decidedBy: by } = approval;
    return await refuse(clickReply({ status: 'settled', approval, outcome, ...(by && { by }) }));
  }
  if (approval.inputHash !== button.inputHash)
    return await refuse(clickReply({ status: 'changed', approval }));
  if (!approval.approvers.includes(body.user.id))
    return await refuse(clickReply({ status: 'not_allowed', approval }));
  return found;
}
