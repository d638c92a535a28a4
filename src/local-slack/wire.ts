import { everyBlock, interactiveElements } from '../blockkit/unique-ids.ts';
import { languageOfLocale } from '../kernel/language.ts';
import type { Ids } from './ids.ts';
import { SEED_IDS } from './seed.ts';
import type { Channel, Fields, Message, Person, StoredFile, View } from './types.ts';
import type { WorkspaceContext } from './workspace-context.ts';

const CHANNEL_TYPES = { channel: 'channel', private: 'group', im: 'im' } as const;

/** `channel_type` of an event. */
export function channelType(channel: Channel): string {
  return CHANNEL_TYPES[channel.kind];
}

/** A message as the Web API and events show it; metadata only when asked for, as Slack does. */
export function messageToWire(context: WorkspaceContext, message: Message, withMetadata = false): Fields {
  const { channel: _channel, stream: _stream, ephemeralFor: _for, metadata, ...rest } = message;
  const isApp = message.bot_id === context.identity.botId;
  return structuredClone({
    ...rest,
    ...(isApp ? { bot_profile: botProfile(context) } : {}),
    ...(message.reply_count ? { reply_users_count: message.reply_users?.length ?? 0 } : {}),
    ...(withMetadata && metadata ? { metadata } : {}),
  });
}

function botProfile({ identity }: WorkspaceContext): Fields {
  return {
    id: identity.botId,
    app_id: identity.appId,
    name: 'Mostrador',
    deleted: false,
    team_id: identity.teamId,
  };
}

/** A view as the Web API and interactions show it. */
export function viewToWire(context: WorkspaceContext, view: View): Fields {
  const { userId: _user, errors: _errors, ...rest } = view;
  return structuredClone({
    ...rest,
    team_id: context.identity.teamId,
    app_id: context.identity.appId,
    app_installed_team_id: context.identity.teamId,
    bot_id: context.identity.botId,
  });
}

/** A person as users.info shows them. */
export function personToWire(context: WorkspaceContext, person: Person): Fields {
  const [firstName = '', ...others] = person.realName.split(' ');
  return {
    id: person.id,
    team_id: person.isStranger ? SEED_IDS.strangersTeam : context.identity.teamId,
    name: person.name,
    real_name: person.realName,
    deleted: person.isDeactivated ?? false,
    tz: person.timeZone,
    tz_label: person.timeZone,
    tz_offset: timeZoneOffsetSeconds(person.timeZone, context.clock.now()),
    is_bot: person.isBot,
    is_app_user: false,
    is_admin: false,
    is_owner: false,
    is_restricted: person.isGuest ?? false,
    is_ultra_restricted: false,
    ...(person.isStranger ? { is_stranger: true } : {}),
    updated: Math.floor(context.clock.now().getTime() / 1000),
    profile: {
      real_name: person.realName,
      display_name: firstName,
      title: person.title?.[languageOfLocale(person.locale)] ?? '',
      first_name: firstName,
      last_name: others.join(' '),
      email: person.email,
      ...(person.isBot ? { api_app_id: context.identity.appId, bot_id: context.identity.botId } : {}),
    },
  };
}

/** A channel as conversations.info shows it. */
export function channelToWire(context: WorkspaceContext, channel: Channel): Fields {
  if (channel.kind === 'im') {
    const user = channel.members.find((id) => id !== context.identity.botUserId);
    return {
      id: channel.id,
      is_im: true,
      is_channel: false,
      is_group: false,
      user,
      is_open: true,
      is_ext_shared: false,
    };
  }
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === 'channel',
    is_group: channel.kind === 'private',
    is_im: false,
    is_private: channel.kind === 'private',
    is_archived: false,
    is_general: channel.name === 'general',
    is_member: channel.members.includes(context.identity.botUserId),
    is_ext_shared: channel.isShared === true,
    is_shared: channel.isShared === true,
    num_members: channel.members.length,
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
  };
}

/** A file as files.info and messages show it. */
export function fileToWire(context: WorkspaceContext, file: StoredFile): Fields {
  const base = `${context.baseUrl()}/files-pri/${context.identity.teamId}-${file.id}`;
  const name = encodeURIComponent(file.name);
  const shares: Record<string, Record<string, Fields[]>> = {};
  for (const { channel, ts, threadTs } of file.shares) {
    const kind = findChannelKind(context, channel) === 'channel' ? 'public' : 'private';
    shares[kind] ??= {};
    shares[kind][channel] = [
      ...(shares[kind][channel] ?? []),
      {
        ts,
        ...(threadTs ? { thread_ts: threadTs } : {}),
        channel_name: channel,
        team_id: context.identity.teamId,
      },
    ];
  }
  const of = (kind: Channel['kind']) =>
    file.shares.map(({ channel }) => channel).filter((channel) => findChannelKind(context, channel) === kind);
  return {
    id: file.id,
    created: Math.floor(file.createdMs / 1000),
    timestamp: Math.floor(file.createdMs / 1000),
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.name.split('.').at(-1)?.toLowerCase() ?? '',
    pretty_type: file.mimetype,
    user: file.userId,
    size: file.sizeBytes,
    mode: 'hosted',
    is_external: false,
    is_public: of('channel').length > 0,
    url_private: `${base}/${name}`,
    url_private_download: `${base}/download/${name}`,
    permalink: `${context.baseUrl()}/page/files/${file.id}`,
    channels: of('channel'),
    groups: of('private'),
    ims: of('im'),
    shares,
  };
}

/** Blocks as Slack stores them: block_id and action_id made up where the app gave none. */
export function withIds(blocks: Fields[], ids: Ids): Fields[] {
  const copy = structuredClone(blocks);
  for (const [, block] of everyBlock(copy)) {
    block.block_id ??= ids.id('').slice(0, 5);
    const lists = block.type === 'carousel' || block.type === 'context' ? [] : ['elements', 'actions'];
    const elements = [...lists.flatMap((name) => asList(block[name])), block.accessory, block.element];
    for (const element of elements) {
      if (isObject(element) && USABLE.test(String(element.type)))
        element.action_id ??= ids.id('').slice(0, 5);
    }
  }
  return copy;
}

const USABLE = /button|select|picker|input|checkboxes|overflow/;

/** An element of a list of blocks by its action_id; `value` or `blockId` tell apart those that share it. */
export function findElement(
  blocks: Fields[],
  actionId: string,
  { value, blockId }: { value?: string; blockId?: string } = {},
): { block: Fields; element: Fields } | undefined {
  const found = everyBlock(blocks).flatMap(([, block]) =>
    interactiveElements(block).map(([, element]) => ({ block, element })),
  );
  const matching = found.filter(
    ({ element, block }) =>
      element.action_id === actionId && (blockId === undefined || block.block_id === blockId),
  );
  return matching.find(({ element }) => value !== undefined && element.value === value) ?? matching[0];
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function findChannelKind(context: WorkspaceContext, id: string): Channel['kind'] | undefined {
  return context.state.channels.find((channel) => channel.id === id)?.kind;
}

function timeZoneOffsetSeconds(timeZone: string, at: Date): number {
  const local = new Date(at.toLocaleString('en-US', { timeZone }));
  const utc = new Date(at.toLocaleString('en-US', { timeZone: 'UTC' }));
  return Math.round((local.getTime() - utc.getTime()) / 1000);
}
