import type { KnownBlock } from '../../blockkit/types.ts';
import { cutText } from '../../kernel/cut-text.ts';
import { escapeMrkdwn, mrkdwnText } from '../mrkdwn.ts';

/** Each button of a choice has an action id of its own, since they stand in one message. */
export const CHOICE_ACTION = /^command_choice_\d+$/;
const LONGEST_LABEL = 75;
const MOST_CHOICES = 25;

/** What a person is asked to choose, as buttons that say the command in full. */
export function choiceBlocks(
  command: string,
  says: string,
  choices: { label: string; text: string }[],
): KnownBlock[] {
  return [
    { type: 'section', text: mrkdwnText(escapeMrkdwn(says)) },
    {
      type: 'actions',
      elements: choices.slice(0, MOST_CHOICES).map(({ label, text }, index) => ({
        type: 'button',
        action_id: `command_choice_${index + 1}`,
        text: { type: 'plain_text', text: cutText(label, LONGEST_LABEL) },
        value: `${command} ${text}`,
      })),
    },
  ];
}

/** The command that a button stands for. */
export function readChoice(value: string): { command: string; text: string } | undefined {
  const [, command, text] = /^(\/[\w-]+) (.{0,200})$/.exec(value) ?? [];
  return command === undefined || text === undefined ? undefined : { command, text };
}
