import type { Message, Workspace } from '../../src/local-slack/index.ts';

/** The card of an approval as it stands in Slack. */
export interface CardShown {
  approvalId: string;
  message: Message;
  text: string;
  /** What its buttons carry; undefined without buttons. */
  inputHash: string | undefined;
}

/** All messages that several people may see, each once. */
export function everyMessage(workspace: Workspace): Message[] {
  return workspace.channels.flatMap(({ id }) => workspace.messages(id));
}

/** The messages of the desk. */
export function postsOf(workspace: Workspace): Message[] {
  return everyMessage(workspace).filter((message) => message.bot_id === workspace.botId);
}

/** By this the desk finds a post again: `<run>/answer/0`, `<run>/card/<approval>`. */
export function keyOf(message: Message): string | undefined {
  const key = message.metadata?.event_payload.key;
  return typeof key === 'string' ? key : undefined;
}

/** All that stands in a message. */
export function contentOf(message: Message): string {
  return `${message.text}\n${JSON.stringify(message.blocks ?? [])}`;
}

const CARD = /\/card\/([\w-]+)(?:\/[UW][A-Z0-9]+)?$/;
const APPROVE_BUTTON =
  /"action_id":"approval_approve"[^{}]*(?:\{[^{}]*\}[^{}]*)*"value":"([\w-]+)\.([0-9a-f]{32})"/;

/** The cards of approvals, wherever they were posted. */
export function cardsOf(workspace: Workspace): CardShown[] {
  return postsOf(workspace).flatMap((message) => {
    const approvalId = CARD.exec(keyOf(message) ?? '')?.[1];
    if (approvalId === undefined) return [];
    const text = contentOf(message);
    const inputHash = APPROVE_BUTTON.exec(text)?.[2];
    if (text.includes('"approval_approve"') && inputHash === undefined)
      throw new TypeError(`the buttons of a card cannot be read: ${text}`);
    return [{ approvalId, message, text, inputHash }];
  });
}

/** The cards that still have buttons. */
export function liveCardsOf(workspace: Workspace): CardShown[] {
  return cardsOf(workspace).filter(({ inputHash }) => inputHash !== undefined);
}
