import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDS, MOST_TIMES, READERS, timesAsLong, UNITS } from '../fakes/readers.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('time in proportion to the length', () => {
  it.each(Object.entries(READERS))('%s', async (_name, reader) => {
    const folder = temporaryFolder();
    const read = (text: string) => reader(text, folder);
    await read('hello');
    for (const unit of UNITS)
      for (const end of ENDS) {
        const label = `${JSON.stringify(unit)} again and again, then ${JSON.stringify(end)}`;
        expect(await timesAsLong(read, unit, end), label).toBeLessThan(MOST_TIMES);
      }
    const anyUnit = fc.array(fc.constantFrom(...UNITS), { minLength: 2, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(anyUnit, fc.constantFrom(...ENDS), async (units, end) => {
        expect(await timesAsLong(read, units.join(''), end)).toBeLessThan(MOST_TIMES);
      }),
      { numRuns: 100 },
    );
  });
});
