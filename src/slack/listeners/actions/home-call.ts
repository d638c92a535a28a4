import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { SLACK_WORDS } from '../../../kernel/words/slack.ts';
import type { Address } from '../../address.ts';
import { sentencePost } from '../../blocks/answer.ts';
import { HOME_ACTION, readHomeCall } from '../../blocks/home.ts';
import type { SlackParts } from '../../parts.ts';

/**
 * A button of the home was clicked: its call goes the way of every call, in the direct conversation, with its
 * card and its decision. It decides nothing by itself.
 */
export function register(app: App, parts: SlackParts): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: HOME_ACTION },
    async ({ ack, action, body }) => {
      const call = readHomeCall(action.value ?? '');
      const userId = body.user.id;
      if (!call) return await ack();
      const [channel, person, language] = await Promise.all([
        parts.outbound.openDirect(userId),
        parts.people.find(userId),
        parts.people.languageOf(userId),
      ]);
      const { name, input, says } = call;
      const runId = `${parts.teamId}:home:${body.trigger_id}`;
      // What was clicked stands in the conversation, and its message gives the run its place there.
      const since = (parts.clock.now().getTime() / 1000).toFixed(6);
      const post = sentencePost(SLACK_WORDS[language].clickedAtHome(says));
      const { ts } = await parts.outbound.postOnce(`${runId}/clicked`, { channel, since }, post);
      const address: Address = { face: 'slack', channel, messageTs: ts };
      const started = await parts.ask({
        runId,
        conversationId: `${parts.teamId}:${channel}`,
        order: ts,
        person,
        text: says,
        language,
        calls: [{ name, input }],
        address,
      });
      await ack();
      parts.log.info({ runId, started }, 'a button of the home was clicked');
      await parts.homes.show(userId, SLACK_WORDS[language].lookInMessages);
    },
  );
}
