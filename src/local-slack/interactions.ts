import type { Choice, ClickResult } from './contract.ts';
import type { Outcome } from './deliveries-type.ts';
import { selectionKey } from './state.ts';
import type { Channel, Fields, Message, Person, View } from './types.ts';
import { actionPayload, filledValues, keptValues, withValue } from './values.ts';
import { findElement, isObject, messageToWire, viewToWire } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** How an element was used: the choice, its block, and the values of the other inputs at that time. */
export interface UsedElement extends Choice {
  blockId?: string;
  /** As for `filledValues`. */
  values?: Fields;
}

/** A person uses an element of a message: the app gets block_actions with trigger, response_url and state. */
export async function clickMessage(
  context: WorkspaceContext,
  person: Person,
  channel: Channel,
  message: Message,
  actionId: string,
  choice: UsedElement = {},
): Promise<ClickResult> {
  const blocks = [...(message.blocks ?? []), ...(message.attachments ?? []).flatMap(blocksOf)];
  const found = findElement(blocks, actionId, choice);
  if (!found) throw new Error(`message ${message.ts} has no element with action_id ${actionId}`);
  const given = givenOf(choice);
  const key = selectionKey(person.id, channel.id, message.ts);
  const before = filledValues(
    blocks,
    keptValues(blocks, context.state.selections.get(key) ?? {}),
    choice.values ?? {},
  );
  const values = withValue(before, found.block, found.element, given);
  context.state.selections.set(key, values);
  const target = {
    userId: person.id,
    channel: channel.id,
    ts: message.ts,
    threadTs: message.thread_ts,
    isEphemeral: message.ephemeralFor !== undefined,
  };
  const outcome = await context.deliveries.interaction('interactive', {
    ...commonFields(context, person),
    type: 'block_actions',
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: target.isEphemeral,
      ...(message.thread_ts ? { thread_ts: message.thread_ts } : {}),
    },
    trigger_id: context.triggers.issue(person.id),
    channel: { id: channel.id, name: channel.name },
    message: messageToWire(context, message),
    state: { values },
    response_url: context.baseUrl() + context.responseUrls.issue(target),
    actions: [actionPayload(found.block, found.element, given, context.ids.ts())],
  });
  return resultOf(context, person, outcome);
}

/** A person uses an element of a modal or of the App Home. */
export async function clickView(
  context: WorkspaceContext,
  person: Person,
  view: View,
  actionId: string,
  choice: UsedElement = {},
): Promise<ClickResult> {
  const found = findElement(view.blocks, actionId, choice);
  if (!found) throw new Error(`view ${view.id} has no element with action_id ${actionId}`);
  const given = givenOf(choice);
  const before = filledValues(view.blocks, view.state.values, choice.values ?? {});
  view.state = { values: withValue(before, found.block, found.element, given) };
  const outcome = await context.deliveries.interaction('interactive', {
    ...commonFields(context, person),
    type: 'block_actions',
    container: { type: 'view', view_id: view.id },
    trigger_id: context.triggers.issue(person.id),
    view: viewToWire(context, view),
    actions: [actionPayload(found.block, found.element, given, context.ids.ts())],
  });
  return resultOf(context, person, outcome);
}

/** The result of an interaction; failures are also shown to the person on the page. */
export function resultOf(context: WorkspaceContext, person: Person, outcome: Outcome): ClickResult {
  if (outcome.ok) return { ok: true, delivery: outcome.delivery };
  context.changes.tell({ kind: 'notice', userId: person.id, notice: outcome.error });
  return { ok: false, error: outcome.error, delivery: outcome.delivery };
}

/** The fields every interaction payload has. */
export function commonFields(context: WorkspaceContext, person: Person): Fields {
  const { teamId, teamDomain, appId } = context.identity;
  return {
    user: { id: person.id, username: person.name, name: person.name, team_id: teamId },
    api_app_id: appId,
    token: 'workspace-verification-token',
    team: { id: teamId, domain: teamDomain },
    enterprise: null,
    is_enterprise_install: false,
  };
}

function givenOf({ selected, value }: Choice): string | string[] | undefined {
  return selected ?? value;
}

function blocksOf(attachment: Fields): Fields[] {
  return Array.isArray(attachment.blocks) ? attachment.blocks.filter(isObject) : [];
}
