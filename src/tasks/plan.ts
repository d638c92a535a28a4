import { assertNever } from '../kernel/assert-never.ts';
import type { TaskGraph, TaskSpec } from './graph.ts';

/**
 * How the tasks are laid out: one after another, each as soon as its needs are done, the same with exclusive
 * resources held by one at a time (first come, first served), or level by level.
 */
export type Policy = 'sequential' | 'parallel' | 'exclusive' | 'by_level';

/** When each task starts and ends, in seconds from the beginning. */
export interface Plan {
  totalSeconds: number;
  start: Map<string, number>;
  end: Map<string, number>;
}

/** Lays out the tasks of a graph. */
export function plan(graph: TaskGraph, policy: Policy): Plan {
  switch (policy) {
    case 'sequential':
      return layOut(inOrder(graph), (_task, last) => last);
    case 'parallel':
      return layOut(inOrder(graph), (task) => graph.earliest.get(task.id) ?? 0);
    case 'by_level':
      return byLevel(graph);
    case 'exclusive':
      return withResources(graph);
    default:
      return assertNever(policy);
  }
}

function inOrder({ tasks, order }: TaskGraph): TaskSpec[] {
  return order.flatMap((id) => tasks.find((task) => task.id === id) ?? []);
}

function layOut(tasks: TaskSpec[], startOf: (task: TaskSpec, lastEnd: number) => number): Plan {
  const start = new Map<string, number>();
  const end = new Map<string, number>();
  let last = 0;
  for (const task of tasks) {
    const begin = startOf(task, last);
    start.set(task.id, begin);
    last = begin + task.seconds;
    end.set(task.id, last);
  }
  return { totalSeconds: Math.max(0, ...end.values()), start, end };
}

function byLevel(graph: TaskGraph): Plan {
  const tasks = inOrder(graph);
  const lengths: number[] = [];
  for (const task of tasks) {
    const level = graph.levels.get(task.id) ?? 0;
    lengths[level] = Math.max(lengths[level] ?? 0, task.seconds);
  }
  const starts = lengths.map((_length, level) => lengths.slice(0, level).reduce((sum, one) => sum + one, 0));
  return layOut(tasks, (task) => starts[graph.levels.get(task.id) ?? 0] ?? 0);
}

/** A task requests its resource when its needs are done; first come, first served. */
function withResources(graph: TaskGraph): Plan {
  const start = new Map<string, number>();
  const end = new Map<string, number>();
  const freeAt = new Map<string, number>();
  const left = inOrder(graph);
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => end.has(need)));
    const asksAt = ({ needs }: TaskSpec) => Math.max(0, ...needs.map((need) => end.get(need) ?? 0));
    // The next to request; of two at the same time, the first in the order.
    const next = ready.reduce((first, task) => (asksAt(task) < asksAt(first) ? task : first));
    const free = next.exclusive === undefined ? 0 : (freeAt.get(next.exclusive) ?? 0);
    const begin = Math.max(asksAt(next), free);
    start.set(next.id, begin);
    end.set(next.id, begin + next.seconds);
    if (next.exclusive !== undefined) freeAt.set(next.exclusive, begin + next.seconds);
    left.splice(left.indexOf(next), 1);
  }
  return { totalSeconds: Math.max(0, ...end.values()), start, end };
}
