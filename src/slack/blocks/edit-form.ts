import { z } from 'zod';
import type { Approval } from '../../agent/approvals.ts';
import type { EditableField } from '../../agent/edit-approval.ts';
import type { InputBlock, ModalView } from '../../blockkit/types.ts';
import { SLACK_WORDS } from '../../kernel/words/slack.ts';
import type { Target } from '../outbound/index.ts';
import { toButtonValue } from './approval-card.ts';

export const EDIT_VIEW = 'approval_edit_form';
/** The one action of each field's block. */
export const FIELD_ACTION = 'value';

/** What the form remembers: which version of which approval, and where its card is. */
export interface FormPlace {
  button: string;
  channel: string;
  threadTs?: string;
}

const PLACE = z.object({ button: z.string(), channel: z.string(), threadTs: z.string().optional() });

/** What a form remembers, and the place to answer at; undefined when it is no form of ours. */
export function readPlace(metadata: string): { button: string; target: Target } | undefined {
  try {
    const { button, channel, threadTs } = PLACE.parse(JSON.parse(metadata));
    return { button, target: { channel, since: '', ...(threadTs !== undefined && { threadTs }) } };
  } catch {
    return undefined;
  }
}

/** A form over the fields of an approval's call. */
export function editForm(
  approval: Approval,
  fields: EditableField[],
  place: Omit<FormPlace, 'button'>,
): ModalView {
  const words = SLACK_WORDS[approval.language];
  const remembered: FormPlace = { button: toButtonValue(approval), ...place };
  return {
    type: 'modal',
    callback_id: EDIT_VIEW,
    private_metadata: JSON.stringify(remembered),
    title: { type: 'plain_text', text: words.editTitle },
    submit: { type: 'plain_text', text: words.editSubmit },
    close: { type: 'plain_text', text: words.cancel },
    blocks: fields.map(toInput),
  };
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
