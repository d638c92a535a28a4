import type { App, ViewSubmitAction } from '@slack/bolt';
import { cutText } from '../../../kernel/cut-text.ts';
import { readButtonValue } from '../../blocks/approval-card.ts';
import { FIELD_ACTION, readPlace } from '../../blocks/approval-form.ts';
import { clickReply } from '../../blocks/click-reply.ts';
import { EDIT_VIEW } from '../../blocks/edit-form.ts';
import type { SlackDeps } from '../../deps.ts';

/** The form over an approval's fields was sent: a fault is shown at its field, a change is asked anew. */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'log' | 'outbound' | 'people'>,
): void {
  app.view<ViewSubmitAction>(
    { type: 'view_submission', callback_id: EDIT_VIEW },
    async ({ ack, view, body }) => {
      const place = readPlace(view.private_metadata);
      const button = place && readButtonValue(place.button);
      const values = Object.fromEntries(
        Object.entries(view.state.values).map(([field, actions]) => {
          const input = actions[FIELD_ACTION];
          const { selected_option, selected_date, selected_time, value } = input ?? {};
          return [field, selected_option?.value ?? selected_date ?? selected_time ?? value ?? ''];
        }),
      );
      const result = button
        ? await deps.frontDesk.edit({
            ...button,
            values,
            by: await deps.people.find(body.user.id),
            at: deps.clock.now(),
          })
        : { status: 'unknown' as const };
      if (result.status === 'invalid') {
        const field = result.field ?? Object.keys(view.state.values)[0] ?? '';
        return await ack({ response_action: 'errors', errors: { [field]: cutText(result.reason, 2000) } });
      }
      await ack();
      deps.log.info({ userId: body.user.id, result: result.status }, 'an approval was edited');
      const sentence = clickReply(result);
      if (sentence && place) await deps.outbound.postEphemeral(place.target, body.user.id, sentence);
    },
  );
}
