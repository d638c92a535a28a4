import type { ApprovalDeps } from '../../agent/ask-approval.ts';
import type { Audience, FindAudience, ReplyTo } from '../../agent/audience.ts';
import type { CommandInput } from '../../agent/desk.ts';
import { whileOpen } from '../../agent/while-open.ts';
import { AGENT_WORDS } from '../../agent/words.ts';
import { defineWorkflow, type Workflow } from '../../agent/workflow.ts';
import { Cancelled, errorFields, NotSaved } from '../../engine/errors.ts';
import type { Run } from '../../engine/types.ts';
import { runGraph, type TaskState } from '../../tasks/run.ts';
import { realTimeline } from '../../tasks/timeline.ts';
import { weekTopics } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { weekBoard } from './board.ts';
import { deliveryOf, drawCharts } from './delivery.ts';
import { weekGraph } from './graph.ts';
import { LONGEST_TOPIC } from './report.ts';
import type { WeekRequest } from './request.ts';
import { type WeekContext, type WeekNotebookDeps, weekTasks } from './tasks.ts';

/** The name under which runs of this workflow are recorded. */
export const WEEK = 'week';

/** What the preparing of a week needs of the agent. */
export interface WeekDeps {
  approvals: ApprovalDeps;
  findAudience: FindAudience;
}

/**
 * The workflow of a study week: shows a board, runs each task as soon as its needs, the GPU and the approvals
 * allow, and delivers the report, the cards, the cover, the episode and the charts.
 */
export function weekWorkflow({ approvals, findAudience }: WeekDeps, notebook: WeekNotebookDeps): Workflow {
  const { clock, log } = approvals;
  return defineWorkflow<WeekRequest & CommandInput>({
    name: WEEK,
    replyTo,
    async run(run, request) {
      let audience = findAudience(replyTo(run.id, request));
      try {
        const begin = async () => ({
          at: clock.now().toISOString(),
          isReal: { cover: notebook.images !== undefined, narration: notebook.ownVoice !== undefined },
        });
        const begun = await run.step('begin', begin, { isRepeatable: true });
        const { language, week, parts } = request;
        const graph = weekGraph(parts, begun.isReal, NOTEBOOK_WORDS.es.tasks);
        const topic = weekTopics(notebook.notes, week, LONGEST_TOPIC);
        const states = new Map<string, TaskState>();
        const board = (isOver: boolean) => weekBoard(graph, states, { week, topic, language, isOver });

        const first = audience;
        const address = await run.step('board', () => first.openBoard(board(false)));
        audience = whileOpen(findAudience(replyTo(run.id, { ...request, address })), run);
        const context: WeekContext = {
          run,
          request: { ...request, address },
          audience,
          approvals,
          notebook,
          startedAt: new Date(begun.at),
          isReal: begun.isReal,
        };
        const shown = audience;
        const ends = await runGraph(graph, run, weekTasks(context), {
          clock,
          random: notebook.random,
          onState(id, state) {
            states.set(id, state);
            log.info({ runId: run.id, task: id, state: state.status }, 'a task of a week');
            void shown.updateBoard(board(false));
          },
        });
        await run.step('board-over', () => shown.updateBoard(board(true)));
        const real = realTimeline(graph, ends, context.startedAt.getTime());
        const charts = await run.step('gantt', () =>
          drawCharts(request, graph, real, { folder: notebook.folder, now: clock.now() }),
        );
        await run.step('deliver', async () => shown.deliver(await deliveryOf(context, ends, real, charts)));
      } catch (error) {
        // What cannot be saved halts the run, which goes on later.
        if (error instanceof Cancelled || error instanceof NotSaved) throw error;
        log.error({ runId: run.id, ...errorFields(error) }, 'a week failed');
        await tellFailure(run, audience, request);
        throw error;
      }
    },
  });
}

async function tellFailure(run: Run, audience: Audience, { language }: CommandInput): Promise<void> {
  await run.step('failure', () => audience.failure(AGENT_WORDS[language].failed), { afterCancel: true });
}

function replyTo(runId: string, { person, language, address }: CommandInput): ReplyTo {
  return { runId, person, language, address };
}
