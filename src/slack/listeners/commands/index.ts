import type { App } from '@slack/bolt';
import { NotSaved } from '../../../engine/errors.ts';
import { choiceBlocks } from '../../blocks/choices.ts';
import { notSavedReply } from '../../blocks/click-reply.ts';
import type { SlackDeps } from '../../deps.ts';
import { escapeMrkdwn, unescapeMrkdwn } from '../../mrkdwn.ts';
import { runCommand } from './run-command.ts';

/** The desks' slash commands: what one starts is recorded, then acknowledged with what will happen. */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'log' | 'people' | 'teamId'>,
): void {
  for (const name of deps.frontDesk.commands) {
    app.command(name, async ({ ack, command }) => {
      const { trigger_id: triggerId, user_id: userId, channel_id: channel } = command;
      try {
        const result = await runCommand(deps, {
          name,
          text: unescapeMrkdwn(command.text ?? ''),
          triggerId,
          userId,
          channel,
        });
        const text = escapeMrkdwn(result.message);
        if (result.status !== 'choose') return await ack({ response_type: 'ephemeral', text });
        const blocks = choiceBlocks(name, result.message, result.choices);
        await ack({ response_type: 'ephemeral', text, blocks });
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error;
        await ack({ response_type: 'ephemeral', text: notSavedReply() });
      }
    });
  }
}
