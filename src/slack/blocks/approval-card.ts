import type { Approval, ApprovalStatus } from '../../agent/approvals.ts';
import type { Button, ConfirmationDialog, KnownBlock } from '../../blockkit/types.ts';
import { cutText } from '../../kernel/cut-text.ts';
import { cutMrkdwn, escapeMrkdwn, mrkdwnText } from '../mrkdwn.ts';
import type { Post } from '../outbound/index.ts';
import { SLACK_WORDS } from '../words.ts';

export const APPROVE_ACTION = 'approval_approve';
export const REJECT_ACTION = 'approval_reject';
export const EDIT_ACTION = 'approval_edit';
export const MORE_ACTION = 'approval_more';

/** An unguessable id, and the fingerprint of the arguments. */
const BUTTON_VALUE = /^([\w-]{16,64})\.([0-9a-f]{32})$/;
/** As Slack cuts the text of a dialog. */
const LONGEST_CONFIRM = 300;

/** What a button carries: which request, and the fingerprint of the arguments that are shown. */
export interface ButtonValue {
  approvalId: string;
  inputHash: string;
}

export function toButtonValue({ id, inputHash }: Approval): string {
  return `${id}.${inputHash}`;
}

export function readButtonValue(value: string): ButtonValue | undefined {
  const [, approvalId, inputHash] = BUTTON_VALUE.exec(value) ?? [];
  return approvalId && inputHash ? { approvalId, inputHash } : undefined;
}

/** The card of an approval: what exactly would run, in words made by code; buttons while it is open. */
export function approvalCard(approval: Approval): Post {
  const { card, language, requestedBy, approvers, expiresAt, status, earlier } = approval;
  const words = SLACK_WORDS[language];
  const title = escapeMrkdwn(card.title);
  const about =
    status === 'pending'
      ? [
          words.asks(mention(requestedBy.id)),
          words.whoDecides(approvers.map(mention).join(' ')),
          words.until(timeShown(expiresAt)),
        ].join(' · ')
      : outcomeLine(approval, status);
  const blocks: KnownBlock[] = [
    { type: 'section', text: mrkdwnText(`*${title}*`) },
    ...fieldSections(card.fields),
    ...(card.note ? [context(`⚠️ ${escapeMrkdwn(card.note)}`)] : []),
    ...earlier.slice(-1).map(({ editedBy }) => context(words.edited(mention(editedBy.id)))),
    context(about),
    ...(status === 'pending' ? [buttons(approval)] : []),
  ];
  return { text: cutMrkdwn(`${title} · ${summaryOf(card)}`, 3000), blocks };
}

/** How an approval ended, and by whom; also the answer to a click that came too late. */
export function outcomeLine(
  approval: Pick<Approval, 'language' | 'decidedBy' | 'decidedAt' | 'reason'>,
  outcome: ApprovalStatus,
): string {
  const words = SLACK_WORDS[approval.language];
  const line = words.outcome[outcome](approval.decidedBy ? mention(approval.decidedBy.id) : '–');
  const timed = approval.decidedAt ? `${line} · ${timeShown(approval.decidedAt)}` : line;
  return approval.reason ? `${timed} · ${escapeMrkdwn(words.reason(approval.reason))}` : timed;
}

/** Whether an id is one of a person in Slack. */
export function isUserId(id: string): boolean {
  return /^[UW][A-Z0-9]+$/.test(id);
}

/** A Slack id as a mention; anything else is a name. */
export function mention(id: string): string {
  return isUserId(id) ? `<@${id}>` : escapeMrkdwn(id);
}

/** A time in the reader's own zone; in UTC for clients that cannot. */
export function timeShown(instant: string): string {
  const utc = `${instant.slice(0, 16).replace('T', ' ')} UTC`;
  return `<!date^${Math.floor(Date.parse(instant) / 1000)}^{date_short_pretty} {time}|${utc}>`;
}

function fieldSections(fields: Approval['card']['fields']): KnownBlock[] {
  if (fields.length === 0) return [];
  return [
    {
      type: 'section',
      fields: fields
        .slice(0, 10)
        .map((field) => mrkdwnText(`*${escapeMrkdwn(field.label)}*\n${valueShown(field)}`, 2000)),
    },
  ];
}

/** A person by their id, which nobody else can take; anything else as it is written. */
function valueShown({ value, personId }: Approval['card']['fields'][number]): string {
  if (personId !== undefined && isUserId(personId)) return mention(personId);
  return escapeMrkdwn(value.replace(/\s+/g, ' '));
}

function buttons(approval: Approval): KnownBlock {
  const words = SLACK_WORDS[approval.language];
  const value = toButtonValue(approval);
  return {
    type: 'actions',
    block_id: `approval_${approval.id}`,
    elements: [
      {
        type: 'button',
        action_id: APPROVE_ACTION,
        style: 'primary',
        text: { type: 'plain_text', text: words.approve },
        value,
        ...(approval.isCostly && { confirm: confirmation(approval) }),
      },
      {
        type: 'button',
        action_id: REJECT_ACTION,
        style: 'danger',
        text: { type: 'plain_text', text: words.reject },
        value,
      },
      ...(approval.isFixed ? [] : [editButton(words.edit, value)]),
      {
        type: 'overflow',
        action_id: MORE_ACTION,
        options: [{ text: { type: 'plain_text', text: words.rejectWithReason }, value }],
      },
    ],
  };
}

function editButton(text: string, value: string): Button {
  return { type: 'button', action_id: EDIT_ACTION, text: { type: 'plain_text', text }, value };
}

/** What costs much is asked twice. */
function confirmation({ card, language }: Approval): ConfirmationDialog {
  const words = SLACK_WORDS[language];
  return {
    title: { type: 'plain_text', text: words.confirmTitle },
    text: {
      type: 'plain_text',
      text: cutText(
        [card.title, ...card.fields.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
        LONGEST_CONFIRM,
      ),
    },
    confirm: { type: 'plain_text', text: words.approve },
    deny: { type: 'plain_text', text: words.cancel },
  };
}

function summaryOf(card: Approval['card']): string {
  return card.fields.map((field) => `${escapeMrkdwn(field.label)}: ${valueShown(field)}`).join(', ');
}

function context(text: string): KnownBlock {
  return { type: 'context', elements: [mrkdwnText(text)] };
}
