/** An error whose message may be shown to a person as it is: one sentence, with what to do about it. */
export class MostradorError extends Error {
  override name = 'MostradorError';
  /** Tells errors apart, in code, journals and logs; it never changes. */
  readonly code: string = 'mostrador';
}

/** Wrong use of the command line; the process ends with exit code 2. */
export class UsageError extends MostradorError {
  override name = 'UsageError';
  override readonly code = 'wrong_usage';
}

/** A missing or malformed environment key; the message names the key and where its value comes from. */
export class ConfigError extends MostradorError {
  override name = 'ConfigError';
  override readonly code = 'wrong_configuration';
}

/** The message of anything thrown, for logs and results. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The stable code of an error: of a system error `ENOENT`, of one of ours `not_saved`; undefined without one. */
export function codeOf(thrown: unknown): string | undefined {
  if (thrown === null || typeof thrown !== 'object' || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
