import type { Clock } from '../../src/kernel/clock.ts';

/** A clock that stands still until it is moved; due callbacks run in order. */
export class ManualClock implements Clock {
  #nowMs = Date.parse('2026-12-01T10:00:00Z');
  #timers: { atMs: number; callback: () => void }[] = [];

  now(): Date {
    return new Date(this.#nowMs);
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (;;) {
      const due = this.#timers
        .filter(({ atMs }) => atMs <= untilMs)
        .sort((one, other) => one.atMs - other.atMs)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((one) => one !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
    }
    this.#nowMs = untilMs;
  }
}
