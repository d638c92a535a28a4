import type { Clock } from '../kernel/clock.ts';
import { createTimedCache } from '../kernel/timed-cache.ts';
import { REMEMBERED } from './bounded.ts';
import type { Ids } from './ids.ts';

/** How long a trigger may open a view (docs.slack.dev/surfaces/modals, "trigger_id"). */
const TRIGGER_LIFETIME_MS = 3_000;

/** Why a trigger is refused: the error of views.open. */
export type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

/** The trigger_ids that were issued. */
export interface Triggers {
  /** A new trigger for an action of this person. */
  issue(userId: string): string;
  /** Uses a trigger up; returns its person, or why it is refused. */
  spend(triggerId: unknown): { userId: string } | { error: TriggerError };
}

/** Triggers that expire by the given clock. */
export function createTriggers(clock: Clock, ids: Ids): Triggers {
  // Used and expired triggers are kept, to tell them apart from invented ones.
  const issued = createTimedCache<{ userId: string; spent: boolean }>(clock, {
    max: REMEMBERED,
    ttlMs: TRIGGER_LIFETIME_MS,
  });
  return {
    issue(userId) {
      const id = `${ids.ts()}.${ids.secret()}`;
      issued.set(id, { userId, spent: false });
      return id;
    },
    spend(triggerId) {
      if (typeof triggerId !== 'string') return { error: 'invalid_trigger_id' };
      const trigger = issued.get(triggerId, { allowStale: true });
      if (!trigger) return { error: 'invalid_trigger_id' };
      if (trigger.spent) return { error: 'exchanged_trigger_id' };
      if (!issued.has(triggerId)) return { error: 'expired_trigger_id' };
      trigger.spent = true;
      return { userId: trigger.userId };
    },
  };
}
