import type { Feedback } from '../../agent/feedback.ts';
import type { KnownBlock } from '../../blockkit/types.ts';
import type { Language } from '../../kernel/language.ts';
import { SLACK_WORDS } from '../words.ts';

export const FEEDBACK_ACTION = 'feedback';

/** The two thumbs under an answer. */
export function feedbackBlock(runId: string, language: Language): KnownBlock {
  const words = SLACK_WORDS[language];
  const button = (text: string, value: string) => ({
    text: { type: 'plain_text' as const, text },
    value,
    accessibility_label: text,
  });
  return {
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: FEEDBACK_ACTION,
        positive_button: button(words.helpful, `up ${runId}`),
        negative_button: button(words.notHelpful, `down ${runId}`),
      },
    ],
  };
}

export function readFeedback(value: string): Feedback | undefined {
  const [, thumb, runId] = /^(up|down) (\S+)$/.exec(value) ?? [];
  return runId === undefined ? undefined : { runId, isHelpful: thumb === 'up' };
}
