import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { EDIT_ACTION } from '../../blocks/approval-card.ts';
import { editForm } from '../../blocks/edit-form.ts';
import type { SlackDeps } from '../../deps.ts';
import { targetOf } from './decide-approval.ts';
import { openApproval } from './open-approval.ts';

/** Edit was clicked: a form over the call's fields, for whoever may decide. Nothing is decided by it. */
export function register(app: App, deps: Pick<SlackDeps, 'frontDesk' | 'outbound'>): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: EDIT_ACTION },
    async ({ ack, action, body }) => {
      await ack();
      const found = await openApproval(action.value ?? '', body, deps);
      if (!found) return;
      const { channel, threadTs } = targetOf(body);
      const place = { channel, ...(threadTs !== undefined && { threadTs }) };
      await deps.outbound.openView(body.trigger_id, editForm(found.approval, found.fields, place));
    },
  );
}
