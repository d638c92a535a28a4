import type { Approval } from '../../agent/approvals.ts';
import type { EditableField } from '../../agent/editable-fields.ts';
import type { InputBlock, ModalView, PlainTextOption } from '../../blockkit/types.ts';
import { SLACK_WORDS } from '../words.ts';
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
  return {
    type: 'input',
    block_id: field.name,
    label,
    optional: field.optional,
    ...hint,
    element: toElement(field),
  };
}

function toElement({ kind, choices, value }: EditableField): InputBlock['element'] {
  const action_id = FIELD_ACTION;
  const isGiven = value !== '';
  if (kind === 'date') return { type: 'datepicker', action_id, ...(isGiven && { initial_date: value }) };
  if (kind === 'time') return { type: 'timepicker', action_id, ...(isGiven && { initial_time: value }) };
  if (choices.length === 0)
    return { type: 'plain_text_input', action_id, ...(isGiven && { initial_value: value }) };
  const options = choices.map(toOption);
  const chosen = choices.includes(value) && { initial_option: toOption(value) };
  return { type: 'static_select', action_id, options, ...chosen };
}

function toOption(choice: string): PlainTextOption {
  return { text: { type: 'plain_text', text: choice }, value: choice };
}
