import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { NotSaved } from '../../../engine/errors.ts';
import { CHOICE_ACTION, readChoice } from '../../blocks/choices.ts';
import { notSavedReply } from '../../blocks/click-reply.ts';
import type { SlackDeps } from '../../deps.ts';
import { escapeMrkdwn } from '../../mrkdwn.ts';
import { runCommand } from '../commands/run-command.ts';
import { targetOf } from './decide-approval.ts';

/** A button that completes a command was clicked: the command is run as if it had been typed so. */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'log' | 'outbound' | 'people' | 'teamId'>,
): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: CHOICE_ACTION },
    async ({ ack, action, body }) => {
      const choice = readChoice(action.value ?? '');
      const target = targetOf(body);
      if (!choice) return await ack();
      const typed = {
        name: choice.command,
        text: choice.text,
        triggerId: body.trigger_id,
        userId: body.user.id,
        channel: target.channel,
      };
      try {
        const { message } = await runCommand(deps, typed);
        await ack();
        await deps.outbound.postEphemeral(target, body.user.id, escapeMrkdwn(message));
      } catch (error) {
        // Without an acknowledgement Slack shows a warning beside the button, which is still good to click.
        if (error instanceof NotSaved)
          await deps.outbound.postEphemeral(target, body.user.id, notSavedReply());
        throw error;
      }
    },
  );
}
