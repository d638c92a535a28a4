import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';

/** Ids in Slack's shapes. */
export interface Ids {
  /** A message timestamp, unique and increasing: `1700000000.000100`. */
  ts(): string;
  /** Makes sure later timestamps come after this one. */
  skipTo(ts: string): void;
  /** A prefix and ten capitals or digits: `F0A1B2C3D4E`. */
  id(prefix: string): string;
  uuid(): string;
  secret(): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const STEP_MICROS = 100;

/** Ids whose timestamps follow a clock. */
export function createIds(clock: Clock): Ids {
  let lastMicros = 0;
  return {
    ts() {
      lastMicros = Math.max(clock.now().getTime() * 1000, lastMicros + STEP_MICROS);
      const seconds = Math.floor(lastMicros / 1_000_000);
      return `${seconds}.${String(lastMicros % 1_000_000).padStart(6, '0')}`;
    },
    skipTo(ts) {
      lastMicros = Math.max(lastMicros, Math.round(Number(ts.replace('.', ''))));
    },
    id: (prefix) => prefix + Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
    uuid: () => randomUUID(),
    secret: () => randomBytes(18).toString('base64url'),
  };
}
