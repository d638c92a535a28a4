import type { TaskGraph } from './graph.ts';
import type { Plan } from './plan.ts';
import type { TaskEnds } from './run.ts';

/** A period of a task, in seconds from the start. */
export interface Stretch {
  startSeconds: number;
  endSeconds: number;
  /** `waiting`: for a person, a resource, or the next attempt. */
  kind: 'running' | 'failed' | 'waiting';
}

/** When the tasks of a graph ran, or will run. */
export interface Timeline {
  totalSeconds: number;
  criticalPath: string[];
  tasks: { id: string; name: string; stretches: Stretch[] }[];
}

/** Tolerance between the release of a resource and its next use. */
const TIE_SECONDS = 0.001;

/** A plan as a timeline. */
export function plannedTimeline(graph: TaskGraph, { totalSeconds, start, end }: Plan): Timeline {
  return {
    totalSeconds,
    criticalPath: chain(graph, start, end),
    tasks: graph.order.map((id) => ({
      id,
      name: nameOf(graph, id),
      stretches: [{ startSeconds: start.get(id) ?? 0, endSeconds: end.get(id) ?? 0, kind: 'running' }],
    })),
  };
}

/** The timeline of a run, from the results of its tasks; products made earlier take no time. */
export function realTimeline(graph: TaskGraph, ends: TaskEnds, startedMs: number): Timeline {
  const seconds = (ms: number) => (ms - startedMs) / 1000;
  const started = new Map<string, number>();
  const ended = new Map<string, number>();
  const tasks = graph.order.map((id) => {
    const needs = graph.tasks.find((task) => task.id === id)?.needs ?? [];
    const readySeconds = Math.max(0, ...needs.map((need) => ended.get(need) ?? 0));
    const stretches: Stretch[] = [];
    let last = readySeconds;
    for (const attempt of ends.get(id)?.attempts ?? []) {
      const startSeconds = seconds(attempt.startedMs);
      if (startSeconds > last)
        stretches.push({ startSeconds: last, endSeconds: startSeconds, kind: 'waiting' });
      last = seconds(attempt.endedMs);
      stretches.push({ startSeconds, endSeconds: last, kind: attempt.ok ? 'running' : 'failed' });
    }
    started.set(id, stretches.findLast(({ kind }) => kind !== 'waiting')?.startSeconds ?? last);
    ended.set(id, last);
    return { id, name: nameOf(graph, id), stretches };
  });
  return {
    totalSeconds: Math.max(0, ...ended.values()),
    criticalPath: chain(graph, started, ended),
    tasks,
  };
}

/** The critical path, from the last task back: for each task, the need or the holder of its resource that ended last. */
function chain(
  graph: TaskGraph,
  started: ReadonlyMap<string, number>,
  ended: ReadonlyMap<string, number>,
): string[] {
  const endOf = (id: string) => ended.get(id) ?? 0;
  const latest = (ids: string[]): string | undefined =>
    ids.reduce<string | undefined>(
      (last, id) => (last === undefined || endOf(id) > endOf(last) ? id : last),
      undefined,
    );
  const before = (id: string): string[] => {
    const task = graph.tasks.find((one) => one.id === id);
    const holders = graph.tasks.filter(
      (one) =>
        one.id !== id &&
        task?.exclusive !== undefined &&
        one.exclusive === task.exclusive &&
        endOf(one.id) <= (started.get(id) ?? 0) + TIE_SECONDS,
    );
    return [...(task?.needs ?? []), ...holders.map((one) => one.id)];
  };
  const path: string[] = [];
  let current = latest(graph.order);
  while (current !== undefined && !path.includes(current)) {
    path.unshift(current);
    current = latest(before(current));
  }
  return path;
}

function nameOf(graph: TaskGraph, id: string): string {
  return graph.tasks.find((task) => task.id === id)?.name ?? id;
}
