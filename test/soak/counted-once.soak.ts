import { describe, expect, it } from 'vitest';
import { countsOnce } from '../fakes/counted-once.ts';

describe('killed at any write', () => {
  it.each(['before', 'after'] as const)(
    '(%s it): every call is counted once, and every decision is in the audit log once, before its effect',
    async (when) => {
      let write = 1;
      while (await countsOnce(write, when)) write += 1;
      process.stdout.write(`writes of a counted question: ${write - 1}\n`);
      expect(write).toBeGreaterThan(20);
    },
  );
});
