import type { App, BlockAction } from '@slack/bolt';
import { z } from 'zod';
import { SLACK_WORDS } from '../../../kernel/words/slack.ts';
import { FEEDBACK_ACTION, readFeedback } from '../../blocks/feedback.ts';
import type { SlackParts } from '../../parts.ts';
import { targetOf } from './decide-approval.ts';

/** Bolt's types do not know the element yet. */
const ACTION = z.object({ value: z.string().optional() });

/** A thumb under an answer: kept with the run it is about, the newest of each person. */
export function register(app: App, parts: SlackParts): void {
  app.action<BlockAction>(
    { type: 'block_actions', action_id: FEEDBACK_ACTION },
    async ({ ack, action, body }) => {
      const feedback = readFeedback(ACTION.safeParse(action).data?.value ?? '');
      if (feedback) await parts.rememberFeedback(feedback, body.user.id);
      await ack();
      if (!feedback) return;
      parts.log.info({ ...feedback, userId: body.user.id }, 'an answer was judged');
      const language = await parts.people.languageOf(body.user.id);
      await parts.outbound.whisper(targetOf(body), body.user.id, SLACK_WORDS[language].thanks);
    },
  );
}
