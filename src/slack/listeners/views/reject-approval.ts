import type { App, ViewSubmitAction } from '@slack/bolt';
import { readButtonValue } from '../../blocks/approval-card.ts';
import { FIELD_ACTION, readPlace } from '../../blocks/approval-form.ts';
import { clickReply } from '../../blocks/click-reply.ts';
import { REASON_BLOCK, REJECT_VIEW } from '../../blocks/reject-form.ts';
import type { SlackDeps } from '../../deps.ts';

/** The reason of a rejection was sent: the decision is recorded, then acknowledged. */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'log' | 'outbound' | 'people'>,
): void {
  app.view<ViewSubmitAction>(
    { type: 'view_submission', callback_id: REJECT_VIEW },
    async ({ ack, view, body }) => {
      const place = readPlace(view.private_metadata);
      const button = place && readButtonValue(place.button);
      const reason = view.state.values[REASON_BLOCK]?.[FIELD_ACTION]?.value?.trim();
      const { id, name } = await deps.people.find(body.user.id);
      const result = button
        ? await deps.frontDesk.decide({
            ...button,
            decision: 'reject',
            by: { id, name },
            at: deps.clock.now(),
            ...(reason && { reason }),
          })
        : { status: 'unknown' as const };
      await ack();
      deps.log.info(
        { userId: body.user.id, result: result.status },
        'an approval was rejected with a reason',
      );
      const sentence = clickReply(result);
      if (sentence && place) await deps.outbound.postEphemeral(place.target, body.user.id, sentence);
    },
  );
}
