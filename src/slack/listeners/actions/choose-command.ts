import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { CHOICE_ACTION, readChoice } from '../../blocks/choices.ts';
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
      const result = await runCommand(parts, {
        name: choice.command,
        text: choice.text,
        triggerId: body.trigger_id,
        userId: body.user.id,
        channel: target.channel,
      });
      await ack();
      await parts.outbound.whisper(target, body.user.id, escapeMrkdwn(result.says));
    },
  );
}
