/** An error whose message may be shown to a person as it is: one sentence, with what to do about it. */
export class MostradorError extends Error {
  override name = 'MostradorError';
}

/** Wrong use of the command line; the process ends with exit code 2. */
export class UsageError extends MostradorError {
  override name = 'UsageError';
}

/** A missing or malformed environment key; the message names the key and where its value comes from. */
export class ConfigError extends MostradorError {
  override name = 'ConfigError';
}

/** The message of anything thrown, for logs and results. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of a Node system error (`ENOENT`, `ENOSPC`), if the thrown thing has one. */
export function codeOf(thrown: unknown): string | undefined {
  if (thrown === null || typeof thrown !== 'object' || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
