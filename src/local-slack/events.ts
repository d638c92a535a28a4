import type { Channel, Fields, Message } from './types.ts';
import { channelType, messageToWire } from './wire.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** The scope that each event requires; events not listed require none. */
const EVENT_SCOPES: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  'message.im': 'im:history',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  app_context_changed: 'assistant:write',
};

const MESSAGE_EVENTS = { channel: 'message.channels', private: 'message.groups', im: 'message.im' } as const;

/** Sends an event to the app if it has subscribed to it and has the scope; `name` as in the manifest (`message.im`). */
export function fireEvent(context: WorkspaceContext, name: string, event: Fields, isShared = false): void {
  const scope = EVENT_SCOPES[name];
  if (scope !== undefined && !context.scopes.has(scope)) return;
  if (context.botEvents !== undefined && !context.botEvents.has(name)) return;
  const { teamId, appId, botUserId } = context.identity;
  const nowSeconds = Math.floor(context.clock.now().getTime() / 1000);
  context.deliveries.event({
    token: 'workspace-verification-token',
    team_id: teamId,
    context_team_id: teamId,
    context_enterprise_id: null,
    api_app_id: appId,
    event,
    type: 'event_callback',
    event_id: context.ids.id('Ev'),
    event_time: nowSeconds,
    authorizations: [
      {
        enterprise_id: null,
        team_id: teamId,
        user_id: botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: isShared,
    event_context: context.ids.secret(),
  });
}

/** A new message: `message` for those subscribed, and `app_mention` beside it when it names the app in a channel. */
export function fireMessage(context: WorkspaceContext, channel: Channel, message: Message): void {
  if (!hasApp(context, channel)) return;
  const wire = { ...messageToWire(context, message), channel: channel.id, event_ts: message.ts };
  fireMention(context, channel, message);
  fireEvent(
    context,
    MESSAGE_EVENTS[channel.kind],
    { ...wire, channel_type: channelType(channel) },
    channel.isShared,
  );
}

/** `message_changed`, for edits by people, chat.update, finished streams, and first replies. */
export function fireChanged(
  context: WorkspaceContext,
  channel: Channel,
  message: Message,
  previous: Message,
): void {
  if (!hasApp(context, channel)) return;
  const ts = context.ids.ts();
  fireEvent(
    context,
    MESSAGE_EVENTS[channel.kind],
    {
      type: 'message',
      subtype: 'message_changed',
      hidden: true,
      message: messageToWire(context, message),
      previous_message: messageToWire(context, previous),
      channel: channel.id,
      channel_type: channelType(channel),
      ts,
      event_ts: ts,
    },
    channel.isShared,
  );
}

/** `message_deleted`. */
export function fireDeleted(context: WorkspaceContext, channel: Channel, previous: Message): void {
  if (!hasApp(context, channel)) return;
  const ts = context.ids.ts();
  fireEvent(context, MESSAGE_EVENTS[channel.kind], {
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    deleted_ts: previous.ts,
    previous_message: messageToWire(context, previous),
    channel: channel.id,
    channel_type: channelType(channel),
    ts,
    event_ts: ts,
  });
}

/** `app_mention` for a person's message that names the app; an edited one comes with `edited` and a fresh event id. */
export function fireMention(context: WorkspaceContext, channel: Channel, message: Message): void {
  if (
    channel.kind === 'im' ||
    message.bot_id === context.identity.botId ||
    !message.text.includes(`<@${context.identity.botUserId}>`)
  )
    return;
  if (!hasApp(context, channel)) return;
  const wire = messageToWire(context, message);
  fireEvent(
    context,
    'app_mention',
    { ...wire, type: 'app_mention', channel: channel.id, event_ts: message.edited?.ts ?? message.ts },
    channel.isShared,
  );
}

function hasApp(context: WorkspaceContext, channel: Channel): boolean {
  return channel.members.includes(context.identity.botUserId);
}
