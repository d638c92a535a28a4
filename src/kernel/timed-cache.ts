import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * A cache of the newest entries, which are good for a time. What is older is still found with `allowStale`, until
 * newer entries take its place.
 */
export function createTimedCache<Value extends object>(
  clock: Clock,
  { max, ttlMs }: { max: number; ttlMs: number },
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    max,
    ttl: ttlMs,
    // Every look at an entry asks the clock.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    noDeleteOnStaleGet: true,
  });
}
