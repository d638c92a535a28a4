import { expect, it } from 'vitest';
import { createTimedCache } from '../../src/kernel/timed-cache.ts';
import { testClock } from '../fakes/clock.ts';

it('ends entries by the given clock, and still has them for who takes old ones', () => {
  const clock = testClock();
  const cache = createTimedCache<{ name: string }>(clock, { max: 10, ttlMs: 3_000 });
  cache.set('a', { name: 'Ana' });
  clock.advance(3_000);
  expect(cache.get('a')).toEqual({ name: 'Ana' });
  clock.advance(1);
  expect(cache.has('a')).toBe(false);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('a', { allowStale: true })).toEqual({ name: 'Ana' });
});

it('keeps the newest entries', () => {
  const cache = createTimedCache<{ at: number }>(testClock(), { max: 3, ttlMs: 3_000 });
  for (const at of [1, 2, 3, 4]) cache.set(String(at), { at });
  expect([...cache.keys()].sort()).toEqual(['2', '3', '4']);
});
