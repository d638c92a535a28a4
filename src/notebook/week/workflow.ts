import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Audience } from '../../agent/audience.ts';
import type { CommandInput } from '../../agent/desk.ts';
import type { AgentParts } from '../../agent/parts.ts';
import type { Question } from '../../agent/question.ts';
import type { ToolFile } from '../../agent/tool.ts';
import { Cancelled } from '../../engine/errors.ts';
import { nodeFileCalls, replaceFile } from '../../engine/local/files.ts';
import type { Json, Run } from '../../engine/types.ts';
import { messageOf } from '../../kernel/errors.ts';
import { AGENT_WORDS } from '../../kernel/words/agent.ts';
import { gantt, secondsShown } from '../../tasks/gantt.ts';
import type { TaskGraph } from '../../tasks/graph.ts';
import { plan } from '../../tasks/plan.ts';
import { runGraph, type TaskEnd, type TaskEnds, type TaskState } from '../../tasks/run.ts';
import { plannedTimeline, realTimeline, type Timeline } from '../../tasks/timeline.ts';
import { cardsFile } from '../cards-file.ts';
import { cardsOf, type FlashCard } from '../deck.ts';
import { type NotebookParts, notesOfWeek } from '../parts.ts';
import { pictureFile, soundFile } from '../tools/files.ts';
import { weekGraph } from '../week-graph.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { shorten, topicsOf } from '../writer/writer.ts';
import { weekBoard } from './board.ts';
import { weekReport } from './report.ts';
import type { WeekRequest } from './request.ts';
import { type WeekScene, weekWorks } from './works.ts';

/** The name under which runs of this workflow are recorded. */
export const WEEK = 'week';

/**
 * The workflow of a study week: shows a board, runs the seven tasks as parallel as their needs, the GPU and
 * people's decisions let them, and delivers the report, the cards, the cover, the episode and the charts.
 */
export function weekWorkflow(
  agent: AgentParts,
  notebook: NotebookParts,
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
      const topic = topicsOf(notesOfWeek(notebook.notes, week))
        .map((one) => shorten(one, 80))
        .join(', ');
      const states = new Map<string, TaskState>();
      const board = (isOver: boolean) => weekBoard(graph, states, { week, topic, language, isOver });

      const first = audience;
      const address = await run.step('board', () => first.openBoard(board(false)));
      audience = agent.findAudience(questionOf(run, { ...request, address }));
      const scene: WeekScene = {
        run,
        request: { ...request, address },
        audience,
        agent,
        notebook,
        startedAt: new Date(begun.at),
        isReal: begun.isReal,
      };
      const shown = audience;
      const ends = await runGraph(graph, run, weekWorks(scene), {
        clock: agent.clock,
        random: notebook.random,
        onState(id, state) {
          states.set(id, state);
          agent.log.info({ runId: run.id, task: id, state: state.is }, 'a task of a week');
          void shown.updateBoard(board(false));
        },
      });
      await run.step('board-over', () => shown.updateBoard(board(true)));
      const charts = await run.step('gantt', () => drawCharts(scene, graph, ends));
      await run.step('deliver', async () => shown.deliver(await deliveryOf(scene, graph, ends, charts)));
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

/** A week's run in the form in which audiences are found. */
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

/** The planned and the real course of a week as one picture; its path. */
async function drawCharts(
  { request, notebook, startedAt, agent }: WeekScene,
  graph: TaskGraph,
  ends: TaskEnds,
): Promise<string> {
  const planned = plannedTimeline(graph, plan(graph, 'exclusive'));
  const real = realTimeline(graph, ends, startedAt.getTime());
  const { png } = await gantt(
    [
      { heading: `Plan: ${secondsShown(planned.totalSeconds, 'es')}`, timeline: planned },
      { heading: `De verdad: ${secondsShown(real.totalSeconds, 'es')}`, timeline: real },
    ],
    {
      language: 'es',
      title: `Semana ${request.week}: el plan y lo que pasó`,
      legend: {
        critical: 'ruta crítica',
        other: 'las demás tareas',
        failed: 'intento fallido',
        waiting: 'espera (una decisión, la GPU, otro intento)',
      },
    },
    {
      Title: `Semana ${request.week}`,
      Software: 'Mostrador',
      'Creation Time': agent.clock.now().toISOString(),
    },
  );
  const path = join(notebook.folder, `gantt-${request.year}-S${request.week}.png`);
  await mkdir(notebook.folder, { recursive: true });
  await replaceFile(path, png, nodeFileCalls);
  return path;
}

async function deliveryOf(scene: WeekScene, graph: TaskGraph, ends: TaskEnds, charts: string) {
  const { request, notebook, startedAt } = scene;
  const { week, year } = request;
  const cards = await cardsIn(notebook, ends);
  const made = (id: string) => {
    const end = ends.get(id);
    return end?.is === 'done' ? (end.output as { ruta?: string }).ruta : undefined;
  };
  const [cover, narration] = [made('T5'), made('T6')];
  const files: ToolFile[] = [
    ...(cards.length > 0 ? [cardsFile(`tarjetas-${year}-S${week}.csv`, cards)] : []),
    ...(cover === undefined ? [] : [pictureFile(cover, week)]),
    ...(narration === undefined ? [] : [soundFile(narration, week)]),
    {
      name: `gantt-${year}-S${week}.png`,
      title: `Semana ${week}: plan y realidad`,
      content: { path: charts },
    },
  ];
  const report = await weekReport(scene, ends);
  return {
    texts: [report, ...(cards.length > 0 ? [cardsText(cards)] : [])],
    files,
    data: weekResult(scene, graph, ends, realTimeline(graph, ends, startedAt.getTime()), files),
  };
}

async function cardsIn({ documents }: NotebookParts, ends: TaskEnds): Promise<FlashCard[]> {
  const end = ends.get('T2');
  const { claves = [] } = end?.is === 'done' ? (end.output as { claves?: string[] }) : {};
  return (await Promise.all(claves.map((key) => cardsOf(documents, key)))).flat();
}

function cardsText(cards: FlashCard[]): string {
  const noteIds = [...new Set(cards.map(({ noteId }) => noteId))];
  return noteIds
    .map((noteId) => {
      const own = cards.filter((card) => card.noteId === noteId);
      const lines = own.map(
        ({ id, question, answer }) => `- \`${id}\` ${plainLine(question)}\n  → ${plainLine(answer)}`,
      );
      return `**Nota ${noteId}**\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** Text of a note inside of our Markdown: its own marks are shown as they are. */
function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[*_`~[\]#|]/g, (mark) => `\\${mark}`);
}

const STATUS: Record<TaskEnd['is'], (end: TaskEnd) => string> = {
  done: () => 'ok',
  failed: () => 'error',
  refused: (end) => (end.is === 'refused' ? end.outcome : 'rejected'),
  skipped: () => 'not_run',
};

/** The result of a week for programs, as `mostrador week N --json` prints it (design §4). */
function weekResult(
  { request, startedAt }: WeekScene,
  graph: TaskGraph,
  ends: TaskEnds,
  { totalSeconds, criticalPath }: Timeline,
  files: ToolFile[],
): Json {
  return {
    week: request.week,
    tasks: graph.order.map((id) => {
      const end = ends.get(id);
      const relative = (ms: number | undefined) => (ms === undefined ? null : ms - startedAt.getTime());
      return {
        id,
        status: end ? STATUS[end.is](end) : 'not_run',
        started_ms: relative(end?.attempts[0]?.startedMs),
        ended_ms: relative(end?.attempts.at(-1)?.endedMs),
        cached: end?.is === 'done' && end.cached,
        output: end?.is === 'done' ? end.output : end ? whyShown(end) : null,
      };
    }),
    total_ms: Math.round(totalSeconds * 1000),
    critical_path: criticalPath,
    files: files.flatMap(({ content }) => ('path' in content ? [{ path: content.path }] : [])),
  };
}

function whyShown(end: Exclude<TaskEnd, { is: 'done' }>): Json {
  if (end.is === 'refused') return end.note;
  return end.is === 'failed' ? end.reason.message : end.because;
}
