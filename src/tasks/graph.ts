/** A task of a graph. */
export interface TaskSpec {
  id: string;
  name: string;
  /** How long it is expected to take. */
  seconds: number;
  /** The ids of the tasks that have to be done before. */
  needs: string[];
  /** The resource that it holds alone while it runs. */
  exclusive?: string;
}

/** Tasks in an order in which they can be done, with what follows from their needs. */
export interface TaskGraph {
  tasks: TaskSpec[];
  /** Kahn's order; tasks that are ready together keep the order in which they were defined. */
  order: string[];
  /** The level of each task: the length of the longest chain of needs before it. */
  levels: Map<string, number>;
  /** Earliest start, in seconds, with unlimited resources. */
  earliest: Map<string, number>;
  /** By how many seconds each may be late without delaying the end. */
  slack: Map<string, number>;
  /** The longest chain of needs, first task first. */
  criticalPath: string[];
}

/** The definition of a graph is invalid. */
class GraphError extends Error {
  override name = 'GraphError';
  readonly code = 'wrong_graph';
}

/**
 * A graph of tasks.
 * @throws GraphError for an id that is used twice, a need that is no task, a negative time, and a cycle, which it names
 */
export function defineGraph(tasks: TaskSpec[]): TaskGraph {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  if (byId.size < tasks.length) throw new GraphError('Two tasks have the same id.');
  for (const { id, seconds, needs } of tasks) {
    if (!(seconds >= 0)) throw new GraphError(`${id} takes ${seconds} seconds, which cannot be.`);
    const unknown = needs.find((need) => !byId.has(need));
    if (unknown !== undefined) throw new GraphError(`${id} needs ${unknown}, which is no task.`);
  }
  const order = kahn(tasks);
  const levels = new Map<string, number>();
  const earliest = new Map<string, number>();
  const secondsOf = (id: string) => byId.get(id)?.seconds ?? 0;
  const needsOf = (id: string) => byId.get(id)?.needs ?? [];
  for (const id of order) {
    levels.set(id, Math.max(-1, ...needsOf(id).map((need) => levels.get(need) ?? 0)) + 1);
    earliest.set(id, Math.max(0, ...needsOf(id).map((need) => (earliest.get(need) ?? 0) + secondsOf(need))));
  }
  const end = Math.max(0, ...order.map((id) => (earliest.get(id) ?? 0) + secondsOf(id)));
  const latest = new Map<string, number>();
  for (const id of [...order].reverse()) {
    const after = tasks.filter((task) => task.needs.includes(id)).map((task) => latest.get(task.id) ?? end);
    latest.set(id, Math.min(end, ...after) - secondsOf(id));
  }
  const slack = new Map(order.map((id) => [id, (latest.get(id) ?? 0) - (earliest.get(id) ?? 0)]));
  return { tasks, order, levels, earliest, slack, criticalPath: longestChain(order, byId, earliest, end) };
}

function kahn(tasks: TaskSpec[]): string[] {
  const open = new Map(tasks.map(({ id, needs }) => [id, new Set(needs).size]));
  const ready = tasks.filter(({ needs }) => needs.length === 0).map(({ id }) => id);
  const order: string[] = [];
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    order.push(id);
    for (const task of tasks) {
      if (!task.needs.includes(id)) continue;
      const left = (open.get(task.id) ?? 0) - 1;
      open.set(task.id, left);
      if (left === 0) ready.push(task.id);
    }
  }
  if (order.length < tasks.length)
    throw new GraphError(`The tasks go in a circle: ${cycleIn(tasks, order).join(' → ')}.`);
  return order;
}

/** A circle among the tasks that cannot be ordered: each of them needs another of them. */
function cycleIn(tasks: TaskSpec[], order: string[]): string[] {
  const left = tasks.filter(({ id }) => !order.includes(id));
  const seen: string[] = [];
  let current = left[0];
  while (current && !seen.includes(current.id)) {
    seen.push(current.id);
    const { needs } = current;
    current = left.find(({ id }) => needs.includes(id));
  }
  const from = seen.indexOf(current?.id ?? '');
  return [...seen.slice(from), current?.id ?? ''].reverse();
}

function longestChain(
  order: string[],
  byId: Map<string, TaskSpec>,
  earliest: Map<string, number>,
  end: number,
): string[] {
  const endOf = (id: string) => (earliest.get(id) ?? 0) + (byId.get(id)?.seconds ?? 0);
  const path: string[] = [];
  let current = order.find((id) => endOf(id) === end);
  while (current !== undefined) {
    path.unshift(current);
    const start = earliest.get(current) ?? 0;
    current = byId.get(current)?.needs.find((need) => endOf(need) === start);
  }
  return path;
}
