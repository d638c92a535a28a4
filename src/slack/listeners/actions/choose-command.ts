import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { NotSaved } from '../../../engine/errors.ts';
import { CHOICE_ACTION, readChoice } from '../../blocks/choices.ts';
import { notSavedReply } from '../../blocks/click-reply.ts';
import { escapeMrkdwn } from '../../mrkdwn.ts';
import type { SlackParts } from '../../parts.ts';
import { runCommand } from '../commands/run-command.ts';
import { targetOf } from './decide-approval.ts';

/** A button that completes a command was clicked: the command is run as if it had been typed so. */
export function register(app: App, parts: SlackParts): void {
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
        const { says } = await runCommand(parts, typed);
        await ack();
        await parts.outbound.whisper(target, body.user.id, escapeMrkdwn(says));
      } catch (error) {
        // Without an acknowledgement Slack shows a warning beside the button, which is still good to click.
        if (error instanceof NotSaved) await parts.outbound.whisper(target, body.user.id, notSavedReply());
        throw error;
      }
    },
  );
}
