import { describe, expect, it } from 'vitest';
import { ENDS, MOST_TIMES, READERS, timesAsLong, UNITS } from './fakes/readers.ts';
import { temporaryFolder } from './fakes/temporary.ts';

/** Each third of the beginnings; `npm run soak` has all, and mixes them. */
const SOME = UNITS.filter((_unit, n) => n % 3 === 1);

describe('time in proportion to the length', () => {
  it.each(Object.entries(READERS))('%s', async (_name, reader) => {
    const folder = temporaryFolder();
    const read = (text: string) => reader(text, folder);
    await read('hello');
    for (const [n, unit] of ['\n', '[', '\t', ...SOME].entries()) {
      const end = ENDS[n % ENDS.length] ?? '';
      const label = `${JSON.stringify(unit)} again and again, then ${JSON.stringify(end)}`;
      expect(await timesAsLong(read, unit, end), label).toBeLessThan(MOST_TIMES);
    }
  });
});
