import type { App, BlockAction, OverflowAction } from '@slack/bolt';
import { MORE_ACTION } from '../../blocks/approval-card.ts';
import { rejectForm } from '../../blocks/reject-form.ts';
import type { SlackDeps } from '../../deps.ts';
import { targetOf } from './decide-approval.ts';
import { openApproval } from './open-approval.ts';

/** Somebody wants to say why they reject: a form for the reason. Nothing is decided by opening it. */
export function register(app: App, deps: Pick<SlackDeps, 'frontDesk' | 'outbound'>): void {
  app.action<BlockAction<OverflowAction>>(
    { type: 'block_actions', action_id: MORE_ACTION },
    async ({ ack, action, body }) => {
      await ack();
      const found = await openApproval(action.selected_option?.value ?? '', body, deps);
      if (!found) return;
      const { channel, threadTs } = targetOf(body);
      const place = { channel, ...(threadTs !== undefined && { threadTs }) };
      await deps.outbound.openView(body.trigger_id, rejectForm(found.approval, place));
    },
  );
}
