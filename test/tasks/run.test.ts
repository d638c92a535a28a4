import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localEngine } from '../../src/engine/local/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { WEEK_GRAPH } from '../../src/notebook/week/graph.ts';
import { defineGraph, type TaskGraph } from '../../src/tasks/graph.ts';
import { plan } from '../../src/tasks/plan.ts';
import { isRetryable, retryDelayMs, TaskFault } from '../../src/tasks/retry.ts';
import { runGraph, type TaskEnd, type TaskWork } from '../../src/tasks/run.ts';
import { realTimeline } from '../../src/tasks/timeline.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { graphs } from '../fakes/graphs.ts';
import { seededRandom } from '../fakes/random.ts';
import { type SimulatedClock, simulatedClock, simulatedRun } from '../fakes/simulated-run.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Graphs run for real: what may go together goes together, what fails is tried again, what is missing is said. */

const secondsOf = (graph: TaskGraph, id: string) => graph.tasks.find((task) => task.id === id)?.seconds ?? 0;
const withoutResources = defineGraph(WEEK_GRAPH.tasks.map(({ exclusive: _, ...task }) => task));

function sleepers(graph: TaskGraph, clock: SimulatedClock): Record<string, TaskWork> {
  return Object.fromEntries(
    graph.order.map((id) => [
      id,
      {
        body: async () => {
          await clock.sleep(secondsOf(graph, id) * 1000);
          return { output: null };
        },
      },
    ]),
  );
}

async function simulate(
  graph: TaskGraph,
  works: (clock: SimulatedClock) => Record<string, TaskWork>,
  random: () => number = () => 1,
) {
  const clock = simulatedClock();
  const run = runGraph(graph, simulatedRun(clock), works(clock), { clock, random });
  const ends = await clock.until(run);
  return { ends, seconds: clock.now().getTime() / 1000 };
}

const intervals = (ends: Map<string, TaskEnd>, id: string) => ends.get(id)?.attempts ?? [];

describe('the week on a simulated clock', () => {
  it('takes 23 s, and 33 s with one GPU, as planned', async () => {
    const free = await simulate(withoutResources, (clock) => sleepers(withoutResources, clock));
    expect(free.seconds).toBe(23);
    const bound = await simulate(WEEK_GRAPH, (clock) => sleepers(WEEK_GRAPH, clock));
    expect(bound.seconds).toBe(33);
    expect(realTimeline(withoutResources, free.ends, 0).criticalPath).toEqual(['T1', 'T3', 'T6', 'T7']);
    // With one GPU the narration waited for the cover, not for its script.
    expect(realTimeline(WEEK_GRAPH, bound.ends, 0).criticalPath).toEqual(['T1', 'T4', 'T5', 'T6', 'T7']);
  });

  it('1,000 weeks with faults: few are aborted, the middle pays nothing, the tail pays', async () => {
    const random = seededRandom(2026);
    const faults: [number | 'network', number][] = [
      [429, 0.4],
      [500, 0.6],
      [529, 0.7],
      ['network', 0.9],
      [400, 1],
    ];
    const totals: number[] = [];
    const final = { retryable: 0, other: 0 };
    for (let week = 0; week < 1000; week += 1) {
      const { ends, seconds } = await simulate(
        withoutResources,
        (clock) =>
          Object.fromEntries(
            withoutResources.order.map((id) => [
              id,
              {
                body: async () => {
                  const ms = secondsOf(withoutResources, id) * 1000;
                  if (random() >= 0.1) {
                    await clock.sleep(ms);
                    return { output: null };
                  }
                  await clock.sleep(ms / 2);
                  const draw = random();
                  const status = faults.find(([, upTo]) => draw < upTo)?.[0];
                  throw new TaskFault(`fault ${status}`, status);
                },
              },
            ]),
          ),
        random,
      );
      const failed = [...ends.values()].filter((end) => end.status === 'failed');
      if (failed.length === 0) totals.push(seconds);
      else if (failed.some((end) => end.attempts.length === 4)) final.retryable += 1;
      else final.other += 1;
    }
    totals.sort((a, b) => a - b);
    const aborted = 1000 - totals.length;
    const percentile = (share: number) => totals[Math.ceil(totals.length * share) - 1] ?? 0;
    process.stdout.write(
      `1,000 weeks: ${aborted} aborted, p50 ${percentile(0.5)} s, p95 ${percentile(0.95).toFixed(1)} s, ${final.retryable} by faults that may be tried again\n`,
    );
    expect(aborted).toBeGreaterThanOrEqual(45);
    expect(aborted).toBeLessThanOrEqual(105);
    expect(percentile(0.5)).toBe(23);
    expect(percentile(0.95)).toBeGreaterThanOrEqual(31);
    expect(percentile(0.95)).toBeLessThanOrEqual(32.5);
    // 7,000 tasks at (p(1−r))⁴ = 0.0066 % each: one or none.
    expect(final.retryable).toBeLessThanOrEqual(2);
  });
});

it('for real, with bodies that sleep a tenth: 23 and 33 of 44, the GPU held by one at a time', async () => {
  const engine = localEngine({
    folder: temporaryFolder(),
    clock: systemClock,
    log: silentLog,
    face: 'test',
    collections: TEST_COLLECTIONS,
  });
  const chain = defineGraph(
    WEEK_GRAPH.order.map((id, index) => ({
      id,
      name: id,
      seconds: secondsOf(WEEK_GRAPH, id),
      needs: WEEK_GRAPH.order.slice(Math.max(0, index - 1), index),
    })),
  );
  const took = new Map<string, number>();
  const found = new Map<string, Map<string, TaskEnd>>();
  for (const [name, graph] of Object.entries({
    sequential: chain,
    parallel: withoutResources,
    gpu: WEEK_GRAPH,
  }))
    engine.durable.workflow(name, async (run) => {
      const works = graph.order.map((id) => [
        id,
        {
          body: async () => {
            await sleep(secondsOf(graph, id) * 100);
            return { output: null };
          },
        },
      ]);
      const startedMs = Date.now();
      const ends = await runGraph(graph, run, Object.fromEntries(works), {
        clock: systemClock,
        random: () => 1,
      });
      took.set(name, Date.now() - startedMs);
      found.set(name, ends);
    });
  await engine.open();
  const names = ['sequential', 'parallel', 'gpu'];
  for (const name of names) await engine.durable.start(name, name, {});
  await Promise.all(names.map((name) => engine.durable.finished(name)));
  await engine.close();
  const [sequential = 1, parallel = 1, gpu = 1] = names.map((name) => took.get(name));
  process.stdout.write(`for real at a tenth: ${sequential}, ${parallel}, ${gpu} ms\n`);
  expect(parallel / sequential).toBeLessThanOrEqual(0.56);
  expect(gpu / sequential).toBeLessThanOrEqual(0.79);
  const ends = found.get('gpu') ?? new Map();
  const [cover, narration] = [intervals(ends, 'T5')[0], intervals(ends, 'T6')[0]];
  expect((cover?.endedMs ?? 0) <= (narration?.startedMs ?? -1)).toBe(true);
});

it('any graph: no edge is broken, no resource shared, and the time lies between its bounds', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (tasks) => {
      const graph = defineGraph(tasks);
      const { ends, seconds } = await simulate(graph, (clock) => sleepers(graph, clock));
      const only = (id: string) => intervals(ends, id)[0] ?? { startedMs: 0, endedMs: 0 };
      for (const { id, needs } of tasks)
        for (const need of needs) expect(only(id).startedMs).toBeGreaterThanOrEqual(only(need).endedMs);
      for (const resource of ['gpu', 'disk']) {
        const held = tasks.filter((task) => task.exclusive === resource).map(({ id }) => only(id));
        held.sort((a, b) => a.startedMs - b.startedMs || a.endedMs - b.endedMs);
        for (const [index, one] of held.entries())
          if (index > 0) expect(one.startedMs).toBeGreaterThanOrEqual(held[index - 1]?.endedMs ?? 0);
        const sum = tasks
          .filter((task) => task.exclusive === resource)
          .reduce((all, one) => all + one.seconds, 0);
        expect(seconds).toBeGreaterThanOrEqual(sum);
      }
      const critical = graph.criticalPath.reduce((sum, id) => sum + secondsOf(graph, id), 0);
      expect(seconds).toBeGreaterThanOrEqual(critical);
      const free = defineGraph(tasks.map(({ exclusive: _, ...task }) => task));
      const unbound = await simulate(free, (clock) => sleepers(free, clock));
      expect(unbound.seconds).toBe(critical);
      expect(unbound.seconds).toBeLessThanOrEqual(plan(free, 'by_level').totalSeconds);
    }),
    { numRuns: 200 },
  );
});

describe('what fails', () => {
  const graph = defineGraph([
    { id: 'a', name: 'a', seconds: 1, needs: [] },
    { id: 'b', name: 'b', seconds: 1, needs: ['a'] },
    { id: 'c', name: 'c', seconds: 1, needs: [] },
    { id: 'z', name: 'z', seconds: 1, needs: ['b', 'c'] },
  ]);
  const fine = { body: async () => ({ output: 'fine' }) };

  it.each([
    [400, 1],
    [401, 1],
    [404, 1],
    [429, 4],
    [500, 4],
    [503, 4],
    [529, 4],
    ['network' as const, 4],
    [undefined, 1],
  ])('%s is tried %i times', async (status, attempts) => {
    const works = {
      a: {
        body: async () => {
          throw new TaskFault('no', status);
        },
      },
      b: fine,
      c: fine,
      z: { ...fine, goesOnWithout: true },
    };
    const { ends } = await simulate(graph, () => works);
    expect(ends.get('a')).toMatchObject({ status: 'failed', reason: { code: 'task_failed', message: 'no' } });
    expect(ends.get('a')?.attempts).toHaveLength(attempts);
    expect(isRetryable(new TaskFault('no', status))).toBe(attempts > 1);
    expect(ends.get('b')).toMatchObject({ status: 'skipped', because: 'a' });
    expect([ends.get('c')?.status, ends.get('z')?.status]).toEqual(['done', 'done']);
  });

  it('the waits double up to eight seconds, between the half and the whole of it', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelayMs(attempt, () => 1))).toEqual([
      1000, 2000, 4000, 8000, 8000, 8000,
    ]);
    expect([0, 1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, () => 0))).toEqual([
      500, 1000, 2000, 4000, 4000,
    ]);
  });

  it('what needs a task that was skipped is skipped because of the first', async () => {
    const works = {
      a: {
        body: async () => {
          throw new Error('broken');
        },
      },
      b: fine,
      c: fine,
      z: fine,
    };
    const { ends } = await simulate(graph, () => works);
    expect(ends.get('z')).toMatchObject({ status: 'skipped', because: 'a' });
  });
});

it('a person is asked before the resource is taken: who waits for a decision holds nothing up', async () => {
  const graph = defineGraph([
    { id: 'slow', name: 'slow', seconds: 1, needs: [], exclusive: 'gpu' },
    { id: 'quick', name: 'quick', seconds: 1, needs: [], exclusive: 'gpu' },
    { id: 'never', name: 'never', seconds: 1, needs: [], exclusive: 'gpu' },
  ]);
  const { ends, seconds } = await simulate(graph, (clock) => ({
    slow: {
      ...sleepers(graph, clock).slow,
      admit: async () => {
        await clock.sleep(60_000);
        return { status: 'go' };
      },
    } as TaskWork,
    quick: sleepers(graph, clock).quick as TaskWork,
    never: {
      ...(sleepers(graph, clock).never as TaskWork),
      admit: async () => ({ status: 'refused', outcome: 'rejected', note: 'no' }),
    },
  }));
  expect(intervals(ends, 'quick')[0]).toMatchObject({ startedMs: 0, endedMs: 1000 });
  expect(seconds).toBe(61);
  expect(ends.get('never')).toEqual({ status: 'refused', outcome: 'rejected', note: 'no', attempts: [] });
});
