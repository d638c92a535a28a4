import { validateView } from '../blockkit/validate.ts';
import type { ClickResult, SubmitResult } from './contract.ts';
import { commonFields, resultOf } from './interactions.ts';
import { modalsOf } from './state.ts';
import type { Fields, Person, View } from './types.ts';
import { filledValues, isEmpty } from './values.ts';
import { closeAllModals, createView, popModal, pushModal, replaceView } from './views.ts';
import { violate } from './violate.ts';
import { isObject, viewToWire } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** A person submits a modal: required inputs are checked here, the rest by the app's acknowledgement. */
export async function submitModal(
  context: WorkspaceContext,
  person: Person,
  view: View,
  given: Fields,
): Promise<SubmitResult> {
  view.state = { values: filledValues(view.blocks, view.state.values, given) };
  const missing = missingInputs(view);
  if (Object.keys(missing).length > 0) return showErrors(context, view, missing);
  const outcome = await context.deliveries.interaction('interactive', {
    ...commonFields(context, person),
    type: 'view_submission',
    trigger_id: context.triggers.issue(person.id),
    view: viewToWire(context, view),
    response_urls: [],
  });
  const result = resultOf(context, person, outcome);
  if (!result.ok) return { ...result, view };
  return applySubmission(context, person, view, outcome.delivery.response ?? {}, result);
}

/** A person closes a modal; the app gets view_closed only with `notify_on_close`. */
export async function cancelModal(context: WorkspaceContext, person: Person, view: View): Promise<void> {
  if (view.clear_on_close) closeAllModals(context, person.id);
  else popModal(context, view);
  if (!view.notify_on_close) return;
  await context.deliveries.interaction('interactive', {
    ...commonFields(context, person),
    type: 'view_closed',
    view: viewToWire(context, view),
    is_cleared: view.clear_on_close,
  });
}

function applySubmission(
  context: WorkspaceContext,
  person: Person,
  view: View,
  answer: Fields,
  result: ClickResult,
): SubmitResult {
  const current = () => modalsOf(context.state, person.id).at(-1);
  switch (answer.response_action) {
    case undefined:
      popModal(context, view);
      break;
    case 'clear':
      closeAllModals(context, person.id);
      break;
    case 'errors':
      return showErrors(context, view, readErrors(answer.errors));
    case 'update':
    case 'push': {
      const problems = validateView(answer.view);
      if (problems.length > 0 || !isObject(answer.view)) {
        violate(context, 'invalid_blocks', 'view_submission', JSON.stringify(problems));
        break;
      }
      if (answer.response_action === 'update') replaceView(context, view, answer.view);
      else pushModal(context, createView(context, answer.view, person.id));
      break;
    }
    default:
      violate(
        context,
        'api_error',
        'view_submission',
        `unknown response_action ${String(answer.response_action)}`,
      );
  }
  const shown = current();
  return { ...result, ...(shown ? { view: shown } : {}) };
}

function showErrors(context: WorkspaceContext, view: View, errors: Record<string, string>): SubmitResult {
  const unknown = Object.keys(errors).filter((id) => !view.blocks.some((block) => block.block_id === id));
  if (unknown.length > 0) {
    violate(
      context,
      'api_error',
      'view_submission',
      `errors for blocks that are not in the view: ${unknown.join(', ')}`,
    );
  }
  view.errors = errors;
  context.changes.tell({ kind: 'modal', userId: view.userId });
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
