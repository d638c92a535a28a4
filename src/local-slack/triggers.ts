import type { Clock } from '../kernel/clock.ts';
import type { Ids } from './ids.ts';

/** How long a trigger may open a view (docs.slack.dev/surfaces/modals, "trigger_id"). */
export const TRIGGER_LIFETIME_MS = 3_000;

/** Spent and expired triggers are told apart from made-up ones for this long. */
const REMEMBERED_MS = 60 * 60_000;

/** Why a trigger is no good, in the words of views.open. */
export type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

/** The trigger_ids that were handed out. */
export interface Triggers {
  /** A trigger for what this person just did. */
  issue(userId: string): string;
  /** Spends a trigger: whose it was, or why it is no good. */
  spend(triggerId: unknown): { userId: string } | { error: TriggerError };
}

/** Triggers that end by a clock. */
export function createTriggers(clock: Clock, ids: Ids): Triggers {
  const issued = new Map<string, { userId: string; untilMs: number; spent: boolean }>();
  return {
    issue(userId) {
      const nowMs = clock.now().getTime();
      for (const [old, { untilMs }] of issued) if (nowMs > untilMs + REMEMBERED_MS) issued.delete(old);
      const id = `${ids.ts()}.${ids.secret()}`;
      issued.set(id, { userId, untilMs: clock.now().getTime() + TRIGGER_LIFETIME_MS, spent: false });
      return id;
    },
    spend(triggerId) {
      const trigger = typeof triggerId === 'string' ? issued.get(triggerId) : undefined;
      if (!trigger) return { error: 'invalid_trigger_id' };
      if (trigger.spent) return { error: 'exchanged_trigger_id' };
      if (clock.now().getTime() > trigger.untilMs) return { error: 'expired_trigger_id' };
      trigger.spent = true;
      return { userId: trigger.userId };
    },
  };
}
