import { z } from 'zod';
import type { Approval } from '../../agent/approvals.ts';
import type { ModalView } from '../../blockkit/types.ts';
import type { Target } from '../outbound/index.ts';
import { SLACK_WORDS } from '../words.ts';
import { toButtonValue } from './approval-card.ts';

/** The one action of each field's block. */
export const FIELD_ACTION = 'value';

/** Where a form was opened: where the card is. */
export interface FormPlace {
  channel: string;
  threadTs?: string;
}

const REMEMBERED = z.object({ button: z.string(), channel: z.string(), threadTs: z.string().optional() });

/** The frame of a form about an approval; it remembers which version of which, and where its card is. */
export function approvalForm(
  approval: Approval,
  place: FormPlace,
  form: { view: string; title: string; submit: string; blocks: ModalView['blocks'] },
): ModalView {
  return {
    type: 'modal',
    callback_id: form.view,
    private_metadata: JSON.stringify({ button: toButtonValue(approval), ...place }),
    title: { type: 'plain_text', text: form.title },
    submit: { type: 'plain_text', text: form.submit },
    close: { type: 'plain_text', text: SLACK_WORDS[approval.language].cancel },
    blocks: form.blocks,
  };
}

/** What a form remembers, and the place to answer at; undefined when it is no form of ours. */
export function readPlace(metadata: string): { button: string; target: Target } | undefined {
  try {
    const { button, channel, threadTs } = REMEMBERED.parse(JSON.parse(metadata));
    return { button, target: { channel, since: '', ...(threadTs !== undefined && { threadTs }) } };
  } catch {
    return undefined;
  }
}
