import fc from 'fast-check';
import type { TaskSpec } from '../../src/tasks/graph.ts';

/** Tasks in any order, without a circle, some of which hold one of two resources. */
export const graphs = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 30 }),
      needs: fc.array(fc.nat(), { maxLength: 4 }),
      exclusive: fc.option(fc.constantFrom('gpu', 'disk'), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((drafts) => {
    const tasks = drafts.map(
      ({ seconds, needs, exclusive }, index): TaskSpec => ({
        id: `T${index}`,
        name: `task ${index}`,
        seconds,
        needs: index === 0 ? [] : [...new Set(needs.map((need) => `T${need % index}`))],
        ...(exclusive !== undefined && { exclusive }),
      }),
    );
    return fc.shuffledSubarray(tasks, { minLength: tasks.length, maxLength: tasks.length });
  });
