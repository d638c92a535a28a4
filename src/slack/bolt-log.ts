import type { Logger } from '@slack/bolt';
import { LogLevel } from '@slack/bolt';
import type { Log } from '../kernel/log.ts';

const TOKEN = /\bx(?:ox[a-z]|app)-[\w-]+/g;

/** Bolt's own log through ours: warnings and errors, without tokens; what it tells below may hold texts. */
export function boltLog(log: Log): Logger {
  const told = (parts: unknown[]) =>
    parts
      .filter((part) => typeof part === 'string' || part instanceof Error)
      .map((part) => (part instanceof Error ? part.message : String(part)).replace(TOKEN, '[token]'))
      .join(' ');
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (...parts) => log.warn({ bolt: told(parts) }, 'bolt'),
    error: (...parts) => log.error({ bolt: told(parts) }, 'bolt'),
    setLevel: () => undefined,
    getLevel: () => LogLevel.WARN,
    setName: () => undefined,
  };
}
