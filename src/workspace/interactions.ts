import { validateView } from '../blockkit/validate.ts';
import type { Outcome } from './deliveries.ts';
import { changeMessage } from './messages.ts';
import { answerAs } from './responses.ts';
import { findPerson, modalsOf, selectionKey } from './state.ts';
import type {
  Channel,
  Choice,
  ClickResult,
  Fields,
  Message,
  Person,
  SlashResult,
  SubmitResult,
  View,
} from './types.ts';
import { actionPayload, filledValues, isEmpty, keptValues, withValue } from './values.ts';
import { closeAllModals, createView, popModal, pushModal, replaceView } from './views.ts';
import { findElement, isObject, messageToWire, viewToWire } from './wire.ts';
import { violate, type World } from './world.ts';

/** How an element was used: what was chosen, in which block, and what the other inputs held by then. */
export interface UsedElement extends Choice {
  blockId?: string;
  /** As for `filledValues`. */
  values?: Fields;
}

/** A person uses an element of a message: the app gets block_actions with trigger, response_url and state. */
export async function clickMessage(
  world: World,
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
    keptValues(blocks, world.state.selections.get(key) ?? {}),
    choice.values ?? {},
  );
  const values = withValue(before, found.block, found.element, given);
  world.state.selections.set(key, values);
  const target = {
    userId: person.id,
    channel: channel.id,
    ts: message.ts,
    threadTs: message.thread_ts,
    isEphemeral: message.ephemeralFor !== undefined,
  };
  const outcome = await world.deliveries.interaction('interactive', {
    ...commonFields(world, person),
    type: 'block_actions',
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: target.isEphemeral,
      ...(message.thread_ts ? { thread_ts: message.thread_ts } : {}),
    },
    trigger_id: world.triggers.issue(person.id),
    channel: { id: channel.id, name: channel.name },
    message: messageToWire(world, message),
    state: { values },
    response_url: world.baseUrl() + world.responseUrls.issue(target),
    actions: [actionPayload(found.block, found.element, given, world.ids.ts())],
  });
  return resultOf(world, person, outcome);
}

/** A person uses an element of a modal or of the App Home. */
export async function clickView(
  world: World,
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
  const outcome = await world.deliveries.interaction('interactive', {
    ...commonFields(world, person),
    type: 'block_actions',
    container: { type: 'view', view_id: view.id },
    trigger_id: world.triggers.issue(person.id),
    view: viewToWire(world, view),
    actions: [actionPayload(found.block, found.element, given, world.ids.ts())],
  });
  return resultOf(world, person, outcome);
}

/** A person types a slash command. */
export async function runCommand(
  world: World,
  person: Person,
  channel: Channel,
  command: string,
  text: string,
): Promise<SlashResult> {
  if (!world.scopes.has('commands') || world.commands?.has(command) === false) {
    world.changes.tell({ kind: 'notice', userId: person.id, notice: 'unknown_command', detail: command });
    return { ok: false, error: 'unknown_command' };
  }
  const target = { userId: person.id, channel: channel.id };
  const outcome = await world.deliveries.interaction('slash_commands', {
    token: 'workspace-verification-token',
    team_id: world.identity.teamId,
    team_domain: world.identity.teamDomain,
    channel_id: channel.id,
    channel_name: channel.name,
    user_id: person.id,
    user_name: person.name,
    command,
    text,
    api_app_id: world.identity.appId,
    is_enterprise_install: 'false',
    response_url: world.baseUrl() + world.responseUrls.issue(target),
    trigger_id: world.triggers.issue(person.id),
  });
  const result = resultOf(world, person, outcome);
  const answer = outcome.delivery.response;
  if (!result.ok || !answer) return result;
  answerAs(world, target, answer, command);
  return { ...result, ...(typeof answer.text === 'string' ? { text: answer.text } : {}) };
}

/** A person submits a modal: required inputs are checked here, the rest by the app's acknowledgement. */
export async function submitModal(
  world: World,
  person: Person,
  view: View,
  given: Fields,
): Promise<SubmitResult> {
  view.state = { values: filledValues(view.blocks, view.state.values, given) };
  const missing = missingInputs(view);
  if (Object.keys(missing).length > 0) return showErrors(world, view, missing);
  const outcome = await world.deliveries.interaction('interactive', {
    ...commonFields(world, person),
    type: 'view_submission',
    trigger_id: world.triggers.issue(person.id),
    view: viewToWire(world, view),
    response_urls: [],
  });
  const result = resultOf(world, person, outcome);
  if (!result.ok) return { ...result, view };
  return applySubmission(world, person, view, outcome.delivery.response ?? {}, result);
}

/** A person closes a modal; the app hears of it only if it asked to. */
export async function cancelModal(world: World, person: Person, view: View): Promise<void> {
  if (view.clear_on_close) closeAllModals(world, person.id);
  else popModal(world, view);
  if (!view.notify_on_close) return;
  await world.deliveries.interaction('interactive', {
    ...commonFields(world, person),
    type: 'view_closed',
    view: viewToWire(world, view),
    is_cleared: view.clear_on_close,
  });
}

/** The Stop button: open streams of the thread end for the person, and the app is told. Returns their timestamps. */
export function stopStreams(world: World, channel: Channel, messages: Message[]): string[] {
  const streaming = messages.filter(({ stream }) => stream?.state === 'streaming');
  for (const message of streaming) {
    if (message.stream) message.stream.state = 'stopped_by_user';
    changeMessage(world, message, {}, { echo: false });
  }
  world.log.debug({ channel: channel.id, count: streaming.length }, 'streams stopped by a person');
  return streaming.map(({ ts }) => ts);
}

function applySubmission(
  world: World,
  person: Person,
  view: View,
  answer: Fields,
  result: ClickResult,
): SubmitResult {
  const current = () => modalsOf(world.state, person.id).at(-1);
  switch (answer.response_action) {
    case undefined:
      popModal(world, view);
      break;
    case 'clear':
      closeAllModals(world, person.id);
      break;
    case 'errors':
      return showErrors(world, view, readErrors(answer.errors));
    case 'update':
    case 'push': {
      const problems = validateView(answer.view);
      if (problems.length > 0 || !isObject(answer.view)) {
        violate(world, 'invalid_blocks', 'view_submission', JSON.stringify(problems));
        break;
      }
      if (answer.response_action === 'update') replaceView(world, view, answer.view);
      else pushModal(world, createView(world, answer.view, person.id));
      break;
    }
    default:
      violate(
        world,
        'api_error',
        'view_submission',
        `unknown response_action ${String(answer.response_action)}`,
      );
  }
  const shown = current();
  return { ...result, ...(shown ? { view: shown } : {}) };
}

function showErrors(world: World, view: View, errors: Record<string, string>): SubmitResult {
  const unknown = Object.keys(errors).filter((id) => !view.blocks.some((block) => block.block_id === id));
  if (unknown.length > 0) {
    violate(
      world,
      'api_error',
      'view_submission',
      `errors for blocks that are not in the view: ${unknown.join(', ')}`,
    );
  }
  view.errors = errors;
  world.changes.tell({ kind: 'modal', userId: view.userId });
  return { ok: true, errors, view };
}

function missingInputs(view: View): Record<string, string> {
  const missing = view.blocks.filter((block) => {
    if (block.type !== 'input' || block.optional === true || !isObject(block.element)) return false;
    return isEmpty(view.state.values[String(block.block_id)]?.[String(block.element.action_id)]);
  });
  return Object.fromEntries(missing.map((block) => [String(block.block_id), 'required']));
}

function readErrors(errors: unknown): Record<string, string> {
  if (!isObject(errors)) return {};
  return Object.fromEntries(Object.entries(errors).map(([id, text]) => [id, String(text)]));
}

function resultOf(world: World, person: Person, outcome: Outcome): ClickResult {
  if (outcome.ok) return { ok: true, delivery: outcome.delivery };
  world.changes.tell({ kind: 'notice', userId: person.id, notice: outcome.error });
  return { ok: false, error: outcome.error, delivery: outcome.delivery };
}

function commonFields(world: World, person: Person): Fields {
  const { teamId, teamDomain, appId } = world.identity;
  const name = findPerson(world.state, person.id)?.name ?? person.name;
  return {
    user: { id: person.id, username: name, name, team_id: teamId },
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
