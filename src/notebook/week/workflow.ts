import type { Audience } from '../../agent/audience.ts';
import type { AgentDeps } from '../../agent/deps.ts';
import type { CommandInput } from '../../agent/desk.ts';
import type { Question } from '../../agent/question.ts';
import { whileOpen } from '../../agent/while-open.ts';
import { AGENT_WORDS } from '../../agent/words.ts';
import { Cancelled } from '../../engine/errors.ts';
import type { Run } from '../../engine/types.ts';
import { messageOf } from '../../kernel/errors.ts';
import { runGraph, type TaskState } from '../../tasks/run.ts';
import { realTimeline } from '../../tasks/timeline.ts';
import { weekTopics } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { weekBoard } from './board.ts';
import { deliveryOf, drawCharts } from './delivery.ts';
import { weekGraph } from './graph.ts';
import { LONGEST_TOPIC } from './report.ts';
import type { WeekRequest } from './request.ts';
import { type WeekAgentDeps, type WeekContext, type WeekNotebookDeps, weekTasks } from './tasks.ts';

/** The name under which runs of this workflow are recorded. */
export const WEEK = 'week';

/**
 * The workflow of a study week: shows a board, runs each task as soon as its needs, the GPU and the approvals
 * allow, and delivers the report, the cards, the cover, the episode and the charts.
 */
export function weekWorkflow(
  agent: WeekAgentDeps & Pick<AgentDeps, 'findAudience' | 'log'>,
  notebook: WeekNotebookDeps,
): (run: Run, request: WeekRequest & CommandInput) => Promise<void> {
  return async (run, request) => {
    let audience = agent.findAudience(questionOf(run, request));
    try {
      const begun = await run.step('begin', async () => ({
        at: agent.clock.now().toISOString(),
        isReal: { cover: notebook.images !== undefined, narration: notebook.ownVoice !== undefined },
      }));
      const { language, week, parts } = request;
      const graph = weekGraph(parts, begun.isReal, NOTEBOOK_WORDS.es.tasks);
      const topic = weekTopics(notebook.notes, week, LONGEST_TOPIC);
      const states = new Map<string, TaskState>();
      const board = (isOver: boolean) => weekBoard(graph, states, { week, topic, language, isOver });

      const first = audience;
      const address = await run.step('board', () => first.openBoard(board(false)));
      audience = whileOpen(agent.findAudience(questionOf(run, { ...request, address })), run);
      const context: WeekContext = {
        run,
        request: { ...request, address },
        audience,
        agent,
        notebook,
        startedAt: new Date(begun.at),
        isReal: begun.isReal,
      };
      const shown = audience;
      const ends = await runGraph(graph, run, weekTasks(context), {
        clock: agent.clock,
        random: notebook.random,
        onState(id, state) {
          states.set(id, state);
          agent.log.info({ runId: run.id, task: id, state: state.status }, 'a task of a week');
          void shown.updateBoard(board(false));
        },
      });
      await run.step('board-over', () => shown.updateBoard(board(true)));
      const real = realTimeline(graph, ends, context.startedAt.getTime());
      const charts = await run.step(
        'gantt',
        () => drawCharts(request, graph, real, { folder: notebook.folder, now: agent.clock.now() }),
        { haltsUnsaved: true },
      );
      await run.step('deliver', async () => shown.deliver(await deliveryOf(context, ends, real, charts)));
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      agent.log.error({ runId: run.id, reason: messageOf(error) }, 'a week failed');
      await tellFailure(run, audience, request);
      throw error;
    }
  };
}

async function tellFailure(run: Run, audience: Audience, { language }: CommandInput): Promise<void> {
  await run.step('failure', () => audience.failure(AGENT_WORDS[language].failed), { afterCancel: true });
}

/** A week's run as a question, the form that `findAudience` takes. */
export function questionOf(run: Pick<Run, 'id'>, { person, language, address }: CommandInput): Question {
  return {
    runId: run.id,
    conversationId: `week:${run.id}`,
    order: '',
    person,
    text: '',
    language,
    address,
  };
}
