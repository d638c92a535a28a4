import type { App, BlockAction, ButtonAction } from '@slack/bolt';
import { overBudgetSentence } from '../../../agent/budget-words.ts';
import type { Address } from '../../address.ts';
import { sentencePost } from '../../blocks/answer.ts';
import { HOME_ACTION, readHomeCall } from '../../blocks/home.ts';
import type { SlackDeps } from '../../deps.ts';
import { SLACK_WORDS } from '../../words.ts';

/**
 * A button of the home was clicked: its call goes the way of every call, in the direct conversation, with its
 * card and its decision. It decides nothing by itself.
 */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'homes' | 'log' | 'outbound' | 'people' | 'teamId'>,
): void {
  app.action<BlockAction<ButtonAction>>(
    { type: 'block_actions', action_id: HOME_ACTION },
    async ({ ack, action, body }) => {
      const call = readHomeCall(action.value ?? '');
      const userId = body.user.id;
      if (!call) return await ack();
      const [channel, person, language] = await Promise.all([
        deps.outbound.openDirect(userId),
        deps.people.find(userId),
        deps.people.languageOf(userId),
      ]);
      const { name, input, says } = call;
      const runId = `${deps.teamId}:home:${body.trigger_id}`;
      // Post what was clicked: its message gives the run its place in the conversation.
      const since = (deps.clock.now().getTime() / 1000).toFixed(6);
      const post = sentencePost(SLACK_WORDS[language].clickedAtHome(says));
      const { ts } = await deps.outbound.postOnce(`${runId}/clicked`, { channel, since }, post);
      const address: Address = { face: 'slack', channel, messageTs: ts };
      const result = await deps.frontDesk.ask({
        runId,
        conversationId: `${deps.teamId}:${channel}`,
        order: ts,
        person,
        text: says,
        language,
        calls: [{ name, input }],
        address,
      });
      await ack();
      deps.log.info({ runId, result: result.status }, 'a button of the home was clicked');
      if (result.status === 'refused')
        await deps.outbound.postEphemeral(
          { channel, since },
          userId,
          overBudgetSentence(result.over, language),
        );
      await deps.homes.show(userId, SLACK_WORDS[language].lookInMessages);
    },
  );
}
