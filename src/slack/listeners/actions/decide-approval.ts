import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import type { ClickResult } from '../../../agent/approvals.ts';
import { APPROVE_ACTION, REJECT_ACTION, readButtonValue } from '../../blocks/approval-card.ts';
import { clickReply } from '../../blocks/click-reply.ts';
import type { Target } from '../../outbound.ts';
import type { SlackParts } from '../../parts.ts';

/** Approve or reject was clicked. The click is acknowledged when the decision is recorded; each is answered. */
export function register(app: App, parts: SlackParts): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: new RegExp(`^(?:${APPROVE_ACTION}|${REJECT_ACTION})$`) },
    async ({ ack, action, body }) => {
      const button = readButtonValue(action.value ?? '');
      const at = parts.clock.now();
      const result: ClickResult = button
        ? await parts.decide({
            ...button,
            decision: action.action_id === APPROVE_ACTION ? 'approve' : 'reject',
            by: await parts.people.find(body.user.id),
            at,
          })
        : { is: 'unknown' };
      await ack();
      parts.log.info({ userId: body.user.id, result: result.is }, 'an approval was clicked');
      const sentence = clickReply(result);
      if (sentence) await parts.outbound.whisper(targetOf(body), body.user.id, sentence);
    },
  );
}

/** Where a click was made. */
export function targetOf(body: BlockAction): Target {
  const channel = body.channel?.id ?? '';
  const thread: unknown = body.message?.thread_ts;
  return { channel, since: body.message?.ts ?? '', ...(typeof thread === 'string' && { threadTs: thread }) };
}
