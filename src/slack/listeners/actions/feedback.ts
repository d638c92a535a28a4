import type { App, BlockAction } from '@slack/bolt';
import { z } from 'zod';
import { FEEDBACK_ACTION, readFeedback } from '../../blocks/feedback.ts';
import type { SlackDeps } from '../../deps.ts';
import { SLACK_WORDS } from '../../words.ts';
import { targetOf } from './decide-approval.ts';

/** Bolt's types do not know the element yet. */
const ACTION = z.object({ value: z.string().optional() });

/** A thumb under an answer: kept with the run it is about, the newest of each person. */
export function register(app: App, deps: Pick<SlackDeps, 'frontDesk' | 'log' | 'outbound' | 'people'>): void {
  app.action<BlockAction>(
    { type: 'block_actions', action_id: FEEDBACK_ACTION },
    async ({ ack, action, body }) => {
      const feedback = readFeedback(ACTION.safeParse(action).data?.value ?? '');
      if (feedback) await deps.frontDesk.judge(feedback, body.user.id);
      await ack();
      if (!feedback) return;
      deps.log.info({ ...feedback, userId: body.user.id }, 'an answer was judged');
      const language = await deps.people.languageOf(body.user.id);
      await deps.outbound.postEphemeral(targetOf(body), body.user.id, SLACK_WORDS[language].thanks);
    },
  );
}
