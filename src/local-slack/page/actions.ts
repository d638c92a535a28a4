import { isFields } from '../../blockkit/check.ts';
import { messageOf as wordsOf } from '../../kernel/errors.ts';
import { runCommand } from '../commands.ts';
import { clickMessage, clickView, type UsedElement } from '../interactions.ts';
import { cancelModal, submitModal } from '../modals.ts';
import {
  channelFor,
  editAs,
  messageFor,
  openHomeAs,
  personOf,
  sendAs,
  setLocale,
  stopAs,
  viewFor,
} from '../people.ts';
import { resetState } from '../state.ts';
import type { Attachment, Fields } from '../types.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { LOCALES } from './words.ts';

/** What the page can do for a person, by the last part of the path; each answers with JSON. */
const ACTIONS: Readonly<
  Record<string, (context: WorkspaceContext, given: Fields) => Promise<unknown> | unknown>
> = {
  send(context, given) {
    const files = Array.isArray(given.files) ? given.files.filter(isAttachment) : [];
    const { ts } = sendAs(context, text(given, 'as'), text(given, 'channel'), text(given, 'text'), {
      ...(given.thread ? { threadTs: text(given, 'thread') } : {}),
      files,
    });
    return { ts };
  },
  edit(context, given) {
    editAs(context, text(given, 'as'), text(given, 'channel'), text(given, 'ts'), text(given, 'text'));
    return {};
  },
  async click(context, given) {
    const person = personOf(context, text(given, 'as'));
    const choice: UsedElement = {
      ...(typeof given.value === 'string' ? { value: given.value } : {}),
      ...(isSelection(given.selected) ? { selected: given.selected } : {}),
      ...(isFields(given.values) ? { values: given.values } : {}),
      ...(typeof given.block === 'string' ? { blockId: given.block } : {}),
    };
    if (typeof given.view === 'string') {
      return outcome(
        await clickView(context, person, viewFor(context, person, given.view), text(given, 'action'), choice),
      );
    }
    const channel = channelFor(context, person, text(given, 'channel'));
    const message = messageFor(context, person, channel, text(given, 'ts'));
    return outcome(await clickMessage(context, person, channel, message, text(given, 'action'), choice));
  },
  async command(context, given) {
    const person = personOf(context, text(given, 'as'));
    const [command = '', ...words] = text(given, 'text').trim().split(/\s+/);
    const channel = channelFor(context, person, text(given, 'channel'));
    const at = context.ids.ts();
    return { ...outcome(await runCommand(context, person, channel, command, words.join(' '))), at };
  },
  async submit(context, given) {
    const person = personOf(context, text(given, 'as'));
    const values = isFields(given.values) ? given.values : {};
    const { errors, ...result } = await submitModal(
      context,
      person,
      viewFor(context, person, text(given, 'view')),
      values,
    );
    return { ...outcome(result), ...(errors ? { errors } : {}) };
  },
  async close(context, given) {
    const person = personOf(context, text(given, 'as'));
    await cancelModal(context, person, viewFor(context, person, text(given, 'view')));
    return {};
  },
  home(context, given) {
    openHomeAs(context, text(given, 'as'), given.tab === 'home' ? 'home' : 'messages');
    return {};
  },
  language(context, given) {
    const locale = Object.entries(LOCALES).find(([language]) => language === given.language)?.[1];
    if (locale === undefined) throw new Error('no such language');
    setLocale(context, text(given, 'as'), locale, true);
    return {};
  },
  async reset(context) {
    await context.onReset();
    resetState(context.state);
    context.changes.tell({ kind: 'reset' });
    return {};
  },
  stop(context, given) {
    stopAs(context, text(given, 'as'), text(given, 'channel'), text(given, 'ts'));
    return {};
  },
};

/** Does an action; a mistake of the caller comes back as an error to show. */
export async function act(
  context: WorkspaceContext,
  name: string,
  given: Fields,
): Promise<{ status: number; body: unknown } | undefined> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) return undefined;
  try {
    return { status: 200, body: await action(context, given) };
  } catch (thrown) {
    context.log.debug({ action: name, error: wordsOf(thrown) }, 'page action refused');
    return { status: 400, body: { error: wordsOf(thrown) } };
  }
}

function outcome({ ok, error }: { ok: boolean; error?: string }): Fields {
  return error === undefined ? { ok } : { ok, error };
}

function text(given: Fields, name: string): string {
  const value = given[name];
  if (typeof value !== 'string') throw new Error(`missing ${name}`);
  return value;
}

function isSelection(value: unknown): value is string | string[] {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
  );
}

function isAttachment(value: unknown): value is Attachment {
  return isFields(value) && typeof value.name === 'string' && value.bytes instanceof Uint8Array;
}
