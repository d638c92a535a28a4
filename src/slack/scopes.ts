/** The bot scopes the desk works with, as in manifest.yml (a test holds the two against each other). */
export const BOT_SCOPES = [
  'app_mentions:read',
  'assistant:write',
  'channels:history',
  'channels:read',
  'chat:write',
  'commands',
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'im:write',
  'users:read',
] as const;

/** The scopes that a token lacks. */
export function missingScopes(granted: string[]): string[] {
  return BOT_SCOPES.filter((scope) => !granted.includes(scope));
}
