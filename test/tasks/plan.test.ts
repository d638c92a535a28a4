import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_GRAPH } from '../../src/notebook/week/graph.ts';
import { defineGraph, type TaskSpec } from '../../src/tasks/graph.ts';
import { type Policy, plan } from '../../src/tasks/plan.ts';
import { runCommand } from '../fakes/cli.ts';

const POLICIES: Policy[] = ['sequential', 'parallel', 'exclusive', 'by_level'];

import { graphs } from '../fakes/graphs.ts';

describe('the week', () => {
  it('has every figure of facts.md', async () => {
    const { stdout, code } = await runCommand(['week', '3', '--plan', '--json']);
    expect(code).toBe(0);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      order: ['T1', 'T2', 'T3', 'T4', 'T6', 'T5', 'T7'],
      levels: { 0: ['T1'], 1: ['T2', 'T3', 'T4'], 2: ['T6', 'T5'], 3: ['T7'] },
      critical_path: ['T1', 'T3', 'T6', 'T7'],
      slack: { T1: 0, T2: 14, T3: 0, T4: 5, T5: 5, T6: 0, T7: 0 },
      sequential: { total_s: 44 },
      parallel: { total_s: 23 },
      one_gpu: { total_s: 33, start: { T5: 4, T6: 16 }, end: { T5: 16, T6: 31 } },
      by_level: { total_s: 24 },
      saving: 0.477,
    });
  });

  it.each([[['week']], [['week', 'x', '--plan']], [['week', 'three']], [['week', '3', '4', '--plan']]])(
    '%s is wrong usage, in one line',
    async (args) => {
      const { code, stderr } = await runCommand(args);
      expect(code).toBe(2);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );
});

describe('plans of any graph', () => {
  it('respect every need, hold a resource by one at a time, and lie between the bounds', () => {
    fc.assert(
      fc.property(graphs, (tasks) => {
        const graph = defineGraph(tasks);
        const longest = graph.criticalPath.reduce(
          (sum, id) => sum + (tasks.find((task) => task.id === id)?.seconds ?? 0),
          0,
        );
        const totals = new Map<Policy, number>();
        for (const policy of POLICIES) {
          const { start, end, totalSeconds } = plan(graph, policy);
          totals.set(policy, totalSeconds);
          for (const { id, needs, seconds } of tasks) {
            expect(end.get(id)).toBe((start.get(id) ?? 0) + seconds);
            for (const need of needs) expect(start.get(id) ?? 0).toBeGreaterThanOrEqual(end.get(need) ?? 0);
          }
          expect(totalSeconds).toBeGreaterThanOrEqual(longest);
        }
        const { start, end } = plan(graph, 'exclusive');
        for (const a of tasks)
          for (const b of tasks) {
            if (a.id >= b.id || a.exclusive === undefined || a.exclusive !== b.exclusive) continue;
            const apart =
              (end.get(a.id) ?? 0) <= (start.get(b.id) ?? 0) ||
              (end.get(b.id) ?? 0) <= (start.get(a.id) ?? 0);
            expect(apart).toBe(true);
          }
        for (const resource of ['gpu', 'disk']) {
          const alone = tasks
            .filter((task) => task.exclusive === resource)
            .reduce((sum, task) => sum + task.seconds, 0);
          expect(totals.get('exclusive') ?? 0).toBeGreaterThanOrEqual(alone);
        }
        expect(totals.get('parallel')).toBe(longest);
        expect(totals.get('parallel') ?? 0).toBeLessThanOrEqual(totals.get('by_level') ?? 0);
        expect(totals.get('exclusive') ?? 0).toBeLessThanOrEqual(totals.get('sequential') ?? 0);
        // What has no slack is what delays the end.
        for (const id of graph.criticalPath) expect(graph.slack.get(id)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('a circle is named, and so is a need that is no task', () => {
    const task = (id: string, needs: string[]): TaskSpec => ({ id, name: id, seconds: 1, needs });
    expect(() => defineGraph([task('a', ['c']), task('b', ['a']), task('c', ['b']), task('d', [])])).toThrow(
      /circle: (?:a → b → c → a|b → c → a → b|c → a → b → c)/,
    );
    expect(() => defineGraph([task('a', ['a'])])).toThrow(/circle: a → a/);
    expect(() => defineGraph([task('a', ['z'])])).toThrow(/a needs z, which is no task/);
    expect(() => defineGraph([task('a', []), task('a', [])])).toThrow(/same id/);
    fc.assert(
      fc.property(graphs, fc.nat(), fc.nat(), (tasks, from, to) => {
        const graph = defineGraph(tasks);
        const [first, second] = [
          graph.order[from % graph.order.length],
          graph.order[to % graph.order.length],
        ];
        // A back edge along a chain of needs makes a circle.
        const reaches = (id: string): boolean =>
          id === first || (tasks.find((one) => one.id === id)?.needs.some(reaches) ?? false);
        if (first === undefined || second === undefined || !reaches(second)) return;
        const circular = tasks.map((one) =>
          one.id === first ? { ...one, needs: [...one.needs, second] } : one,
        );
        expect(() => defineGraph(circular)).toThrow(/circle/);
      }),
    );
  });

  it('the real graph is the one of the seed', () => {
    expect(WEEK_GRAPH.tasks.map(({ id, seconds }) => `${id} ${seconds}`)).toEqual([
      'T1 1',
      'T2 6',
      'T3 5',
      'T4 3',
      'T5 12',
      'T6 15',
      'T7 2',
    ]);
  });
});
