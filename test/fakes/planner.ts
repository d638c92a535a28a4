import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Desk } from '../../src/agent/desk.ts';
import { type Intention, inOwnWords, understand } from '../../src/agent/models/offline/index.ts';
import type { EarlierMessage } from '../../src/agent/models/offline/rules.ts';
import type { Json } from '../../src/engine/types.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { unheardApp } from './app.ts';

/** A Tuesday, ten in the morning. */
const now = { day: '2026-12-01', minutes: 600 };

/** All desks of the house. Nothing is opened, so nothing is written. */
export const { desks } = await unheardApp({ STATE_DIR: join(tmpdir(), 'mostrador-unused') });

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
