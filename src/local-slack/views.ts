import { modalsOf } from './state.ts';
import type { Fields, View } from './types.ts';
import { keptValues } from './values.ts';
import { isObject, withIds } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** A view as the app gave it, completed as Slack does: ids, hash, initial state. */
export function createView(context: WorkspaceContext, fields: Fields, userId: string): View {
  const stack = modalsOf(context.state, userId);
  const id = context.ids.id('V');
  const view: View = {
    id,
    type: fields.type === 'home' ? 'home' : 'modal',
    hash: '',
    blocks: [],
    private_metadata: '',
    callback_id: '',
    external_id: '',
    clear_on_close: false,
    notify_on_close: false,
    root_view_id: fields.type === 'home' ? id : (stack[0]?.id ?? id),
    previous_view_id: fields.type === 'home' ? null : (stack.at(-1)?.id ?? null),
    state: { values: {} },
    userId,
  };
  fill(context, view, fields);
  return view;
}

/** Replaces the content of a view; keeps what people had entered in inputs that are still there. */
export function replaceView(context: WorkspaceContext, view: View, fields: Fields): void {
  fill(context, view, fields);
  tell(context, view);
}

/** Puts a view in front of the person’s other modals. */
export function pushModal(context: WorkspaceContext, view: View): void {
  context.state.modals.set(view.userId, [...modalsOf(context.state, view.userId), view]);
  tell(context, view);
}

/** Closes one view of the stack, as the Cancel button or an empty submission does. */
export function popModal(context: WorkspaceContext, view: View): void {
  context.state.modals.set(
    view.userId,
    modalsOf(context.state, view.userId).filter((one) => one !== view),
  );
  tell(context, view);
}

/** Closes every modal of a person. */
export function closeAllModals(context: WorkspaceContext, userId: string): void {
  if (!context.state.modals.delete(userId)) return;
  context.changes.tell({ kind: 'modal', userId });
}

/** A view among the open modals and homes. */
export function findView(context: WorkspaceContext, matches: (view: View) => boolean): View | undefined {
  return [...[...context.state.modals.values()].flat(), ...context.state.homes.values()].find(matches);
}

function fill(context: WorkspaceContext, view: View, fields: Fields): void {
  const blocks = Array.isArray(fields.blocks) ? fields.blocks.filter(isObject) : [];
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const object = (name: string) => (isObject(fields[name]) ? { [name]: fields[name] } : {});
  const entered = view.state.values;
  delete view.title;
  delete view.submit;
  delete view.close;
  delete view.errors;
  Object.assign(view, {
    blocks: withIds(blocks, context.ids),
    hash: `${context.ids.ts()}.${context.ids.secret().slice(0, 8)}`,
    private_metadata: text('private_metadata'),
    callback_id: text('callback_id'),
    external_id: text('external_id'),
    clear_on_close: fields.clear_on_close === true,
    notify_on_close: fields.notify_on_close === true,
    ...object('title'),
    ...object('submit'),
    ...object('close'),
  });
  view.state = { values: keptValues(view.blocks, entered) };
}

function tell(context: WorkspaceContext, view: View): void {
  context.changes.tell({ kind: view.type === 'home' ? 'home' : 'modal', userId: view.userId });
}
