import { defineGraph, type TaskGraph, type TaskSpec } from '../../tasks/graph.ts';
import type { Part } from '../parts.ts';

/** The exclusive resource of real covers and real narrations. */
const GPU = 'gpu';

const TASKS: TaskSpec[] = [
  { id: 'T1', name: 'retrieve notes', seconds: 1, needs: [] },
  { id: 'T2', name: 'flash cards', seconds: 6, needs: ['T1'] },
  { id: 'T3', name: 'podcast script', seconds: 5, needs: ['T1'] },
  { id: 'T4', name: 'cover prompt', seconds: 3, needs: ['T1'] },
  { id: 'T5', name: 'cover', seconds: 12, needs: ['T4'], exclusive: GPU },
  { id: 'T6', name: 'narration', seconds: 15, needs: ['T3'], exclusive: GPU },
  { id: 'T7', name: 'weekly report', seconds: 2, needs: ['T2', 'T5', 'T6'] },
];

/** The seven tasks of a week (facts.md, “The week's task graph”). */
export const WEEK_GRAPH: TaskGraph = defineGraph(TASKS);

/** The tasks that each part of a week needs, beside T1 and T7. */
const TASKS_OF: Record<Part, string[]> = { cards: ['T2'], cover: ['T4', 'T5'], narration: ['T3', 'T6'] };

/** The task that makes each part. */
export const TASK_OF: Record<Part, 'T2' | 'T5' | 'T6'> = { cards: 'T2', cover: 'T5', narration: 'T6' };

/** The graph of some parts of a week, with the tasks' names in `names`; mock-ups and the toy voice need no GPU. */
export function weekGraph(
  parts: Part[],
  isReal: { cover: boolean; narration: boolean },
  names: Record<string, string> = {},
): TaskGraph {
  const ids = new Set(['T1', 'T7', ...parts.flatMap((part) => TASKS_OF[part])]);
  const holdsGpu = new Set([...(isReal.cover ? ['T5'] : []), ...(isReal.narration ? ['T6'] : [])]);
  const tasks = TASKS.filter(({ id }) => ids.has(id)).map(({ exclusive, ...task }) => ({
    ...task,
    name: names[task.id] ?? task.name,
    needs: task.needs.filter((need) => ids.has(need)),
    ...(exclusive !== undefined && holdsGpu.has(task.id) && { exclusive }),
  }));
  return defineGraph(tasks);
}
