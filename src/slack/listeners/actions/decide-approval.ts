import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import type { DecisionResult } from '../../../agent/approvals.ts';
import { NotSaved } from '../../../engine/errors.ts';
import { APPROVE_ACTION, REJECT_ACTION, readButtonValue } from '../../blocks/approval-card.ts';
import { clickReply, notSavedReply } from '../../blocks/click-reply.ts';
import type { SlackDeps } from '../../deps.ts';
import type { Target } from '../../outbound/index.ts';

/** Approve or reject was clicked. The click is acknowledged when the decision is recorded; each is answered. */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'log' | 'outbound' | 'people'>,
): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: new RegExp(`^(?:${APPROVE_ACTION}|${REJECT_ACTION})$`) },
    async ({ ack, action, body }) => {
      const button = readButtonValue(action.value ?? '');
      const at = deps.clock.now();
      const target = targetOf(body);
      const by = { id: body.user.id, name: (await deps.people.find(body.user.id)).name };
      const decision = action.action_id === APPROVE_ACTION ? 'approve' : 'reject';
      let result: DecisionResult = { status: 'unknown' };
      try {
        if (button) result = await deps.frontDesk.decide({ ...button, decision, by, at });
      } catch (error) {
        // Without an acknowledgement Slack shows a warning beside the button, which is still good to click.
        if (error instanceof NotSaved) await deps.outbound.postEphemeral(target, by.id, notSavedReply());
        throw error;
      }
      await ack();
      deps.log.info({ userId: body.user.id, result: result.status }, 'an approval was clicked');
      const sentence = clickReply(result);
      if (sentence) await deps.outbound.postEphemeral(target, by.id, sentence);
    },
  );
}

/** Where a click was made. */
export function targetOf(body: BlockAction): Target {
  const channel = body.channel?.id ?? '';
  const thread: unknown = body.message?.thread_ts;
  return { channel, since: body.message?.ts ?? '', ...(typeof thread === 'string' && { threadTs: thread }) };
}
