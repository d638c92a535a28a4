import type { Channel, Fields, Message } from './types.ts';
import { channelType, messageToWire } from './wire.ts';
import type { World } from './world.ts';

/** What an app must have been granted to be told of an event; events not named need nothing. */
const EVENT_SCOPES: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  'message.im': 'im:history',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  app_context_changed: 'assistant:write',
};

const MESSAGE_EVENTS = { channel: 'message.channels', private: 'message.groups', im: 'message.im' } as const;

/** Tells the app of an event it has subscribed to and may see; `name` as in the manifest (`message.im`). */
export function fireEvent(world: World, name: string, event: Fields, isShared = false): void {
  const scope = EVENT_SCOPES[name];
  if (scope !== undefined && !world.scopes.has(scope)) return;
  if (world.botEvents !== undefined && !world.botEvents.has(name)) return;
  const { teamId, appId, botUserId } = world.identity;
  const nowSeconds = Math.floor(world.clock.now().getTime() / 1000);
  world.deliveries.event({
    token: 'workspace-verification-token',
    team_id: teamId,
    context_team_id: teamId,
    context_enterprise_id: null,
    api_app_id: appId,
    event,
    type: 'event_callback',
    event_id: world.ids.id('Ev'),
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
    event_context: world.ids.secret(),
  });
}

/** A new message: `message` for those subscribed, and `app_mention` beside it when it names the app in a channel. */
export function fireMessage(world: World, channel: Channel, message: Message): void {
  if (!hasApp(world, channel)) return;
  const wire = { ...messageToWire(world, message), channel: channel.id, event_ts: message.ts };
  fireMention(world, channel, message);
  fireEvent(
    world,
    MESSAGE_EVENTS[channel.kind],
    { ...wire, channel_type: channelType(channel) },
    channel.isShared,
  );
}

/** `message_changed`, for edits by people, chat.update, finished streams, and first replies. */
export function fireChanged(world: World, channel: Channel, message: Message, previous: Message): void {
  if (!hasApp(world, channel)) return;
  const ts = world.ids.ts();
  fireEvent(
    world,
    MESSAGE_EVENTS[channel.kind],
    {
      type: 'message',
      subtype: 'message_changed',
      hidden: true,
      message: messageToWire(world, message),
      previous_message: messageToWire(world, previous),
      channel: channel.id,
      channel_type: channelType(channel),
      ts,
      event_ts: ts,
    },
    channel.isShared,
  );
}

/** `message_deleted`. */
export function fireDeleted(world: World, channel: Channel, previous: Message): void {
  if (!hasApp(world, channel)) return;
  const ts = world.ids.ts();
  fireEvent(world, MESSAGE_EVENTS[channel.kind], {
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    deleted_ts: previous.ts,
    previous_message: messageToWire(world, previous),
    channel: channel.id,
    channel_type: channelType(channel),
    ts,
    event_ts: ts,
  });
}

/** `app_mention` for a person's message that names the app; an edited one comes with `edited` and a fresh event id. */
export function fireMention(world: World, channel: Channel, message: Message): void {
  if (
    channel.kind === 'im' ||
    message.bot_id === world.identity.botId ||
    !message.text.includes(`<@${world.identity.botUserId}>`)
  )
    return;
  if (!hasApp(world, channel)) return;
  const wire = messageToWire(world, message);
  fireEvent(
    world,
    'app_mention',
    { ...wire, type: 'app_mention', channel: channel.id, event_ts: message.edited?.ts ?? message.ts },
    channel.isShared,
  );
}

function hasApp(world: World, channel: Channel): boolean {
  return channel.members.includes(world.identity.botUserId);
}
