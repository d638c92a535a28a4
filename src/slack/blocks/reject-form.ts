import type { Approval } from '../../agent/approvals.ts';
import type { ModalView } from '../../blockkit/types.ts';
import { SLACK_WORDS } from '../../kernel/words/slack.ts';
import { escapeMrkdwn } from '../mrkdwn.ts';
import { toButtonValue } from './approval-card.ts';
import { FIELD_ACTION, type FormPlace } from './edit-form.ts';

export const REJECT_VIEW = 'approval_reject_form';
export const REASON_BLOCK = 'reason';
const LONGEST_REASON = 300;

/** A form for the reason of a rejection; the reason may be left out. */
export function rejectForm(approval: Approval, place: Omit<FormPlace, 'button'>): ModalView {
  const words = SLACK_WORDS[approval.language];
  const remembered: FormPlace = { button: toButtonValue(approval), ...place };
  return {
    type: 'modal',
    callback_id: REJECT_VIEW,
    private_metadata: JSON.stringify(remembered),
    title: { type: 'plain_text', text: words.rejectTitle },
    submit: { type: 'plain_text', text: words.reject },
    close: { type: 'plain_text', text: words.cancel },
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `*${escapeMrkdwn(approval.card.title)}*` } },
      {
        type: 'input',
        block_id: REASON_BLOCK,
        optional: true,
        label: { type: 'plain_text', text: words.rejectReason },
        element: {
          type: 'plain_text_input',
          action_id: FIELD_ACTION,
          multiline: true,
          max_length: LONGEST_REASON,
        },
      },
    ],
  };
}
