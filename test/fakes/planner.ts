import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Desk } from '../../src/agent/desk.ts';
import { type Intention, inOwnWords, understand } from '../../src/agent/models/offline/index.ts';
import type { EarlierMessage } from '../../src/agent/models/offline/rules.ts';
import { createApp } from '../../src/app.ts';
import type { Json } from '../../src/engine/types.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { silentLog } from '../../src/kernel/log.ts';

/** A Tuesday, ten in the morning. */
export const now = { day: '2026-12-01', minutes: 600 };

/** All desks of the house. */
export const { desks } = await createApp({
  // Nothing is opened, so nothing is written.
  config: { ...loadConfig({}), STATE_DIR: join(tmpdir(), 'mostrador-unused') },
  log: silentLog,
  face: 'terminal',
  findAudience: () => () => {
    throw new Error('nobody listens');
  },
});

/** A message that was said before, with what its calls came to. */
export function said(text: string, ...results: EarlierMessage['results']): EarlierMessage {
  return { text, now, results };
}

/** What the offline planner makes of a message, with all desks, and others beside them. */
export function understood(
  text: string,
  earlier: EarlierMessage[] = [],
  others: Pick<Desk, 'offline' | 'introduction'>[] = [],
): Intention {
  const language = detectLanguage(text) ?? 'en';
  const turn = inOwnWords({ text, language, tier: 'basic', now, earlier });
  return understand(turn, [...desks, ...others]);
}

/** The calls that it plans, by name and input. */
export function callsOf(text: string, earlier: EarlierMessage[] = []): [string, Json][] {
  const intention = understood(text, earlier);
  return intention.kind === 'plan' ? intention.plan.calls.map(({ name, input }) => [name, input]) : [];
}
