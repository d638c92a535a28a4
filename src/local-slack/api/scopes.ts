import type { Channel } from '../types.ts';

/** Which token a method wants and which of the scopes is enough; a table by kind of channel where it depends on it. */
export interface Requirement {
  token: 'bot' | 'app' | 'none';
  scopes?: string[] | Record<Channel['kind'], string>;
  /** The argument that names the channel, when the scope depends on it. */
  channelArgument?: string;
}

const CHAT: Requirement = { token: 'bot', scopes: ['chat:write'] };
const FREE: Requirement = { token: 'bot' };
const HISTORY: Requirement = {
  token: 'bot',
  scopes: { channel: 'channels:history', private: 'groups:history', im: 'im:history' },
  channelArgument: 'channel',
};
const READ: Requirement = {
  token: 'bot',
  scopes: { channel: 'channels:read', private: 'groups:read', im: 'im:read' },
  channelArgument: 'channel',
};
const WRITE_FILES: Requirement = { token: 'bot', scopes: ['files:write'] };
const ASSISTANT: Requirement = { token: 'bot', scopes: ['assistant:write'] };
const USERS: Requirement = { token: 'bot', scopes: ['users:read'] };

/** docs.slack.dev/reference/methods, "Scopes" of each page. */
export const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  'api.test': { token: 'none' },
  'auth.test': FREE,
  'apps.connections.open': { token: 'app' },
  'blocks.validate': { token: 'none' },
  'chat.postMessage': CHAT,
  'chat.update': CHAT,
  'chat.delete': CHAT,
  'chat.postEphemeral': CHAT,
  'chat.getPermalink': FREE,
  'chat.startStream': CHAT,
  'chat.appendStream': CHAT,
  'chat.stopStream': CHAT,
  'conversations.open': { token: 'bot', scopes: ['im:write'] },
  'conversations.info': READ,
  'conversations.members': READ,
  'conversations.history': HISTORY,
  'conversations.replies': HISTORY,
  'conversations.list': { token: 'bot', scopes: ['channels:read', 'groups:read', 'im:read'] },
  'users.info': USERS,
  'users.list': USERS,
  'users.conversations': { token: 'bot', scopes: ['channels:read', 'groups:read'] },
  'reactions.add': { token: 'bot', scopes: ['reactions:write'] },
  'reactions.remove': { token: 'bot', scopes: ['reactions:write'] },
  'views.open': FREE,
  'views.push': FREE,
  'views.update': FREE,
  'views.publish': FREE,
  'files.getUploadURLExternal': WRITE_FILES,
  'files.completeUploadExternal': WRITE_FILES,
  'files.info': { token: 'bot', scopes: ['files:read'] },
  'assistant.threads.setStatus': { token: 'bot', scopes: ['chat:write', 'assistant:write'] },
  'assistant.threads.setSuggestedPrompts': ASSISTANT,
  'assistant.threads.setTitle': ASSISTANT,
  'agents.sessions.setStatus': CHAT,
  'agents.sessions.rename': CHAT,
};

/** Every bot scope the workspace knows; what is granted when nothing else is said. */
export const ALL_SCOPES: readonly string[] = [
  'app_mentions:read',
  'assistant:write',
  'channels:history',
  'channels:read',
  'chat:write',
  'commands',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'im:read',
  'im:write',
  'reactions:write',
  'users:read',
  'users:read.email',
];

/** The scope that is missing for a call, if one is. */
export function missingScope(
  requirement: Requirement,
  granted: ReadonlySet<string>,
  channelKind: Channel['kind'] | undefined,
): string | undefined {
  const { scopes } = requirement;
  if (scopes === undefined) return undefined;
  if (Array.isArray(scopes)) return scopes.some((scope) => granted.has(scope)) ? undefined : scopes.join(',');
  const needed = channelKind ? [scopes[channelKind]] : Object.values(scopes);
  return needed.some((scope) => granted.has(scope)) ? undefined : needed.join(',');
}
