import type { Approval } from '../../agent/approvals.ts';
import type { EditableField } from '../../agent/edit-approval.ts';
import type { InputBlock, ModalView } from '../../blockkit/types.ts';
import { SLACK_WORDS } from '../../kernel/words/slack.ts';
import { approvalForm, FIELD_ACTION, type FormPlace } from './approval-form.ts';

export const EDIT_VIEW = 'approval_edit_form';

/** A form over the fields of an approval's call. */
export function editForm(approval: Approval, fields: EditableField[], place: FormPlace): ModalView {
  const { editTitle: title, editSubmit: submit } = SLACK_WORDS[approval.language];
  return approvalForm(approval, place, { view: EDIT_VIEW, title, submit, blocks: fields.map(toInput) });
}

function toInput(field: EditableField): InputBlock {
  const label = { type: 'plain_text' as const, text: field.label };
  const hint = field.hint ? { hint: { type: 'plain_text' as const, text: field.hint } } : {};
  const option = (choice: string) => ({ text: { type: 'plain_text' as const, text: choice }, value: choice });
  return {
    type: 'input',
    block_id: field.name,
    label,
    optional: field.optional,
    ...hint,
    element:
      field.choices.length > 0
        ? {
            type: 'static_select',
            action_id: FIELD_ACTION,
            options: field.choices.map(option),
            ...(field.choices.includes(field.value) && { initial_option: option(field.value) }),
          }
        : {
            type: 'plain_text_input',
            action_id: FIELD_ACTION,
            ...(field.value !== '' && { initial_value: field.value }),
          },
  };
}
