import type { Approval } from '../../agent/approvals.ts';
import type { ModalView } from '../../blockkit/types.ts';
import { escapeMrkdwn, mrkdwnText } from '../mrkdwn.ts';
import { SLACK_WORDS } from '../words.ts';
import { approvalForm, FIELD_ACTION, type FormPlace } from './approval-form.ts';

export const REJECT_VIEW = 'approval_reject_form';
export const REASON_BLOCK = 'reason';
const LONGEST_REASON = 300;

/** A form for the reason of a rejection; the reason may be left out. */
export function rejectForm(approval: Approval, place: FormPlace): ModalView {
  const { rejectTitle: title, reject: submit, rejectReason } = SLACK_WORDS[approval.language];
  return approvalForm(approval, place, {
    view: REJECT_VIEW,
    title,
    submit,
    blocks: [
      { type: 'section', text: mrkdwnText(`*${escapeMrkdwn(approval.card.title)}*`) },
      {
        type: 'input',
        block_id: REASON_BLOCK,
        optional: true,
        label: { type: 'plain_text', text: rejectReason },
        element: {
          type: 'plain_text_input',
          action_id: FIELD_ACTION,
          multiline: true,
          max_length: LONGEST_REASON,
        },
      },
    ],
  });
}
