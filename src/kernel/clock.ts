/** Time as a dependency, so that tests can move it. */
export interface Clock {
  now(): Date;
  /** Calls back once after `delayMs` (at most 2^31 − 1); the returned function disarms it. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
