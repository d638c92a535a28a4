import { validateView } from '../../blockkit/validate.ts';
import { findPerson } from '../state.ts';
import type { Fields, View } from '../types.ts';
import { closeAllModals, createView, findView, pushModal, replaceView } from '../views.ts';
import { isObject, viewToWire } from '../wire.ts';
import type { Call } from './call.ts';
import { invalidArguments, type Method, optional, required, SlackError } from './call.ts';
import { refuse } from './content.ts';

const DEEPEST_STACK = 3;
const LARGEST_VIEW_BYTES = 250_000;

const open: Method = (call) => {
  const fields = viewOf(call, 'modal');
  const userId = spendTrigger(call);
  closeAllModals(call.context, userId);
  const view = createView(call.context, fields, userId);
  pushModal(call.context, view);
  return { view: viewToWire(call.context, view) };
};

const push: Method = (call) => {
  const fields = viewOf(call, 'modal');
  const userId = spendTrigger(call);
  const stack = call.context.state.modals.get(userId) ?? [];
  if (stack.length === 0) throw new SlackError('not_found');
  if (stack.length >= DEEPEST_STACK) throw new SlackError('push_limit_reached');
  const view = createView(call.context, fields, userId);
  pushModal(call.context, view);
  return { view: viewToWire(call.context, view) };
};

const update: Method = (call) => {
  const { context, args } = call;
  const id = optional(args, 'view_id');
  const externalId = optional(args, 'external_id');
  if (id === undefined && externalId === undefined)
    throw invalidArguments('one of view_id, external_id is required');
  const view = findView(context, (one) =>
    id === undefined ? one.external_id === externalId : one.id === id,
  );
  if (!view) throw new SlackError('not_found');
  const fields = viewOf(call, view.type);
  checkHash(call, view);
  replaceView(context, view, fields);
  return { view: viewToWire(context, view) };
};

const publish: Method = (call) => {
  const { context, args } = call;
  const userId = required(args, 'user_id');
  if (!findPerson(context.state, userId)) throw new SlackError('user_not_found');
  const fields = viewOf(call, 'home');
  const known = context.state.homes.get(userId);
  if (known) checkHash(call, known);
  const view = known ?? createView(context, fields, userId);
  if (known) replaceView(context, known, fields);
  context.state.homes.set(userId, view);
  context.changes.tell({ kind: 'home', userId });
  return { view: viewToWire(context, view) };
};

/** Methods on modals and the App Home. */
export const VIEW_METHODS: Record<string, Method> = {
  'views.open': open,
  'views.push': push,
  'views.update': update,
  'views.publish': publish,
};

function viewOf({ args }: Call, type: View['type']): Fields {
  const { view } = args;
  if (!isObject(view)) throw invalidArguments('missing required field: view');
  if (view.type !== type) throw invalidArguments(`must be a view of type ${type} [json-pointer:/view/type]`);
  refuse(validateView(view), 'invalid_arguments');
  if (Buffer.byteLength(JSON.stringify(view)) > LARGEST_VIEW_BYTES) throw new SlackError('view_too_large');
  return view;
}

function spendTrigger({ context, args }: Call): string {
  const spent = context.triggers.spend(required(args, 'trigger_id'));
  if ('error' in spent) throw new SlackError(spent.error);
  return spent.userId;
}

function checkHash({ args }: Call, view: View): void {
  const hash = optional(args, 'hash');
  if (hash !== undefined && hash !== view.hash) throw new SlackError('hash_conflict');
}
