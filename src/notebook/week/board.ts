import type { Board, BoardTask } from '../../agent/audience.ts';
import { assertNever } from '../../kernel/assert-never.ts';
import type { Language } from '../../kernel/language.ts';
import { tookShown } from '../../tasks/gantt.ts';
import type { TaskGraph } from '../../tasks/graph.ts';
import type { TaskState } from '../../tasks/run.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { whyNot } from './report.ts';

/** The board of a week: each task with its state, in the language of the person who asked. */
export function weekBoard(
  graph: TaskGraph,
  states: ReadonlyMap<string, TaskState>,
  { week, topic, language, isOver }: { week: number; topic: string; language: Language; isOver: boolean },
): Board {
  const words = NOTEBOOK_WORDS[language];
  return {
    title: isOver ? words.board.done(week, topic) : words.board.title(week, topic),
    tasks: graph.tasks.map(({ id }) => ({
      id,
      title: words.tasks[id] ?? id,
      ...shownState(states.get(id), language),
    })),
  };
}

function shownState(state: TaskState | undefined, language: Language): Pick<BoardTask, 'status' | 'detail'> {
  const words = NOTEBOOK_WORDS[language];
  switch (state?.status) {
    case undefined:
      return { status: 'pending' };
    case 'asking':
      return { status: 'in_progress', detail: words.state.asking };
    case 'running':
      return { status: 'in_progress', detail: words.state.running(state.attempt) };
    case 'retrying':
      return { status: 'in_progress', detail: words.state.retrying(state.attempt) };
    case 'ended': {
      const { end } = state;
      if (end.status !== 'done') return { status: 'error', detail: whyNot(end, words) };
      if (end.cached) return { status: 'complete', detail: words.state.cached };
      const last = end.attempts.at(-1);
      const seconds = last ? (last.endedMs - last.startedMs) / 1000 : 0;
      return {
        status: 'complete',
        detail: words.state.done(tookShown(seconds, language), end.attempts.length),
      };
    }
    default:
      return assertNever(state);
  }
}
