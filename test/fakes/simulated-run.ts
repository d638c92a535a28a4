import { createResources } from '../../src/engine/local/exclusive.ts';
import type { Run } from '../../src/engine/types.ts';
import type { Clock } from '../../src/kernel/clock.ts';

/** A clock whose time goes by only while everybody waits, and then at once. */
export interface SimulatedClock extends Clock {
  sleep(ms: number): Promise<void>;
  /** Lets the time go by until the work is done. */
  until<T>(work: Promise<T>): Promise<T>;
}

export function simulatedClock(startMs = 0): SimulatedClock {
  let nowMs = startMs;
  let timers: { dueMs: number; callback: () => void }[] = [];
  const after = (delayMs: number, callback: () => void) => {
    const timer = { dueMs: nowMs + delayMs, callback };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  return {
    now: () => new Date(nowMs),
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    async until(work) {
      let isDone = false;
      const settled = work.finally(() => {
        isDone = true;
      });
      settled.catch(() => undefined);
      for (;;) {
        // All that can go on without time does.
        await new Promise((resolve) => setImmediate(resolve));
        if (isDone) return await settled;
        const next = timers.reduce<(typeof timers)[number] | undefined>(
          (first, timer) => (first && first.dueMs <= timer.dueMs ? first : timer),
          undefined,
        );
        if (!next) throw new Error('everybody waits, and nothing is due');
        timers = timers.filter((timer) => timer !== next);
        nowMs = next.dueMs;
        next.callback();
      }
    },
  };
}

/** A run in memory: steps run at once, resources are held as the engine holds them, waits take simulated time. */
export function simulatedRun(clock: SimulatedClock): Run {
  const resources = createResources();
  const never = new AbortController().signal;
  return {
    id: 'simulated',
    cancelSignal: never,
    detachSignal: never,
    step: async (_id, body, { exclusive } = {}) =>
      exclusive === undefined ? await body(never) : await resources.hold(exclusive, never, () => body(never)),
    async wait(_id, until) {
      await clock.sleep(Math.max(0, until.getTime() - clock.now().getTime()));
      return 'expired';
    },
  };
}
