import { defineGraph, type TaskGraph } from '../tasks/graph.ts';

/** The one that real covers and the real voice are made with, one at a time. */
export const GPU = 'gpu';

/** The seven tasks of a week (facts.md, “The week's task graph”). */
export const WEEK_GRAPH: TaskGraph = defineGraph([
  { id: 'T1', name: 'retrieve notes', seconds: 1, needs: [] },
  { id: 'T2', name: 'flash cards', seconds: 6, needs: ['T1'] },
  { id: 'T3', name: 'podcast script', seconds: 5, needs: ['T1'] },
  { id: 'T4', name: 'cover prompt', seconds: 3, needs: ['T1'] },
  { id: 'T5', name: 'cover', seconds: 12, needs: ['T4'], exclusive: GPU },
  { id: 'T6', name: 'narration', seconds: 15, needs: ['T3'], exclusive: GPU },
  { id: 'T7', name: 'weekly report', seconds: 2, needs: ['T2', 'T5', 'T6'] },
]);
