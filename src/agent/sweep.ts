import type { Engine } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { readApproval } from './approvals.ts';
import { usageDays, usageOn } from './usage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Not while the desk opens. */
const SWEEP_DELAY_MS = 60_000;

/** Work that is done once the desk has opened, and then again and again. */
export interface Repeating {
  start(): void;
  stop(): void;
}

export interface HousekeepingDeps {
  engine: Engine;
  clock: Clock;
  log: Log;
  retentionDays: number;
  /** Brings left approvals up to date; never throws. */
  reconcile(): Promise<void>;
}

/** Brings left approvals up to date at the start and each hour, and sweeps a while after the start and each day. */
export function housekeeping({ engine, clock, log, retentionDays, reconcile }: HousekeepingDeps): Repeating {
  const reconciling = repeating(clock, 0, HOUR_MS, reconcile);
  const sweeping = repeating(clock, SWEEP_DELAY_MS, DAY_MS, () =>
    sweep(engine, clock, retentionDays).then(
      (removed) => log.info({ removed }, 'old runs and approvals were removed'),
      (error: unknown) => log.error({ reason: messageOf(error) }, 'old runs could not be removed'),
    ),
  );
  return {
    start() {
      reconciling.start();
      sweeping.start();
    },
    stop() {
      reconciling.stop();
      sweeping.stop();
    },
  };
}

function repeating(clock: Clock, delayMs: number, everyMs: number, work: () => Promise<void>): Repeating {
  let cancel: () => void = () => undefined;
  function schedule(afterMs: number): void {
    cancel = clock.after(afterMs, () => {
      schedule(everyMs);
      void work();
    });
  }
  return { start: () => schedule(delayMs), stop: () => cancel() };
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
