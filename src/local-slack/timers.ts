import type { Clock } from '../kernel/clock.ts';

/** A group of timers. */
export interface Timers {
  after(delayMs: number, callback: () => void): () => void;
  clear(): void;
}

/** Timers on a clock that can be disarmed all together when the workspace closes. */
export function createTimers(clock: Clock): Timers {
  const armed = new Set<() => void>();
  return {
    after(delayMs, callback) {
      const disarm = clock.after(delayMs, () => {
        armed.delete(disarm);
        callback();
      });
      armed.add(disarm);
      return () => {
        armed.delete(disarm);
        disarm();
      };
    },
    clear() {
      for (const disarm of armed) disarm();
      armed.clear();
    },
  };
}
