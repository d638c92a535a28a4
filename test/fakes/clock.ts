import { type Clock, systemClock } from '../../src/kernel/clock.ts';

export interface TestClock extends Clock {
  /** How many timers are armed. */
  armed(): number;
  /** Moves the time and calls back what is due, in order. */
  advance(ms: number): void;
  /** Sets the time without calling anything back, as a changed system clock does. */
  jump(ms: number): void;
}

/** A clock that stands still until a test moves it. */
export function testClock(start = '2026-11-30T10:00:00Z'): TestClock {
  let nowMs = Date.parse(start);
  let timers: { dueMs: number; callback: () => void }[] = [];
  return {
    now: () => new Date(nowMs),
    after(delayMs, callback) {
      const timer = { dueMs: nowMs + delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = Math.max(nowMs, next.dueMs);
        next.callback();
      }
      nowMs = endMs;
    },
    armed: () => timers.length,
    jump(ms) {
      nowMs += ms;
    },
  };
}

/** A clock that runs as the system's does, from another moment on. */
export function clockFrom(start: string): Clock {
  const shiftMs = Date.parse(start) - Date.now();
  return { now: () => new Date(Date.now() + shiftMs), after: systemClock.after };
}

/** The system's clock, on which pauses are ten times as short: for tests in which somebody waits, but not how long. */
export const quickClock: Clock = {
  now: systemClock.now,
  after: (delayMs, callback) => systemClock.after(delayMs / 10, callback),
};
