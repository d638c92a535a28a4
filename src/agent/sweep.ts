import type { Engine } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { readApproval } from './approvals.ts';
import { usageDays, usageOn } from './usage.ts';

const DAY_MS = 86_400_000;
/** Not while the desk opens. */
const SWEEP_DELAY_MS = 60_000;

/** Sweeps once the desk has opened, and then each day. */
export interface Sweeping {
  start(): void;
  stop(): void;
}

export function sweepDaily(engine: Engine, clock: Clock, retentionDays: number, log: Log): Sweeping {
  let cancel: () => void = () => undefined;
  function schedule(delayMs: number): void {
    cancel = clock.after(delayMs, () => {
      schedule(DAY_MS);
      sweep(engine, clock, retentionDays).then(
        (removed) => log.info({ removed }, 'old runs and approvals were removed'),
        (error: unknown) => log.error({ reason: messageOf(error) }, 'old runs could not be removed'),
      );
    });
  }
  return { start: () => schedule(SWEEP_DELAY_MS), stop: () => cancel() };
}

/** Removes what is older than the retention: ended runs, settled approvals, usage, and the idempotency records of posts. */
export async function sweep(engine: Engine, clock: Clock, retentionDays: number): Promise<number> {
  const days = (await usageDays(engine.documents)).map((day) => [usageOn(day), async () => true] as const);
  return await engine.sweep(new Date(clock.now().getTime() - retentionDays * DAY_MS), {
    approvals: async (id) => (await readApproval(engine.documents, id))?.status !== 'pending',
    ledger: async (id) => id.startsWith('post/') || id.startsWith('file/'),
    feedback: async () => true,
    answers: async () => true,
    ...Object.fromEntries(days),
  });
}
