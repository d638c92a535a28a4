import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { EDIT_ACTION, readButtonValue } from '../../blocks/approval-card.ts';
import { clickReply } from '../../blocks/click-reply.ts';
import { editForm } from '../../blocks/edit-form.ts';
import type { SlackParts } from '../../parts.ts';
import { targetOf } from './decide-approval.ts';

/** Edit was clicked: a form over the call's fields, for whoever may decide. Nothing is decided by it. */
export function register(app: App, parts: SlackParts): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: EDIT_ACTION },
    async ({ ack, action, body }) => {
      await ack();
      const target = targetOf(body);
      const button = readButtonValue(action.value ?? '');
      const found = button && (await parts.editable(button.approvalId));
      const refuse = (reason: string | undefined) =>
        parts.outbound.whisper(target, body.user.id, reason ?? '');
      if (!button || !found) return await refuse(clickReply({ is: 'unknown' }));
      const { approval, fields } = found;
      if (approval.status !== 'pending') {
        const { status: outcome, decidedBy: by } = approval;
        return await refuse(clickReply({ is: 'settled', approval, outcome, ...(by && { by }) }));
      }
      if (approval.inputHash !== button.inputHash)
        return await refuse(clickReply({ is: 'changed', approval }));
      if (!approval.approvers.includes(body.user.id))
        return await refuse(clickReply({ is: 'not_allowed', approval }));
      const { channel, threadTs } = target;
      await parts.outbound.openView(
        body.trigger_id,
        editForm(approval, fields, { channel, ...(threadTs !== undefined && { threadTs }) }),
      );
    },
  );
}
