import { join } from 'node:path';
import type { CallStatus, Delivery } from '../../agent/audience.ts';
import type { ToolFile } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import { gantt, secondsShown, tookShown } from '../../tasks/gantt.ts';
import type { TaskGraph } from '../../tasks/graph.ts';
import { plan } from '../../tasks/plan.ts';
import { outputOf, type TaskEnd, type TaskEnds } from '../../tasks/run.ts';
import { plannedTimeline, type Timeline } from '../../tasks/timeline.ts';
import { cardsOf, type FlashCard } from '../deck.ts';
import type { NotebookDeps } from '../deps.ts';
import { keepFile } from '../keep-file.ts';
import { coverFile, episodeFile, weekCardsFile } from '../products/files.ts';
import type { WeekRequest } from './request.ts';
import type { WeekContext } from './tasks.ts';

/** Draws the planned and the actual Gantt chart into one PNG; resolves with its path. @throws NotSaved */
export async function drawCharts(
  { week, year }: Pick<WeekRequest, 'week' | 'year'>,
  graph: TaskGraph,
  real: Timeline,
  { folder, now }: { folder: string; now: Date },
): Promise<string> {
  const planned = plannedTimeline(graph, plan(graph, 'exclusive'));
  const png = await gantt(
    [
      { heading: `Plan: ${secondsShown(planned.totalSeconds, 'es')}`, timeline: planned },
      { heading: `De verdad: ${tookShown(real.totalSeconds, 'es')}`, timeline: real },
    ],
    {
      language: 'es',
      title: `Semana ${week}: el plan y lo que pasó`,
      legend: {
        critical: 'ruta crítica',
        other: 'las demás tareas',
        failed: 'intento fallido',
        waiting: 'espera (una decisión, la GPU, otro intento)',
      },
    },
    {
      Title: `Semana ${week}`,
      Software: 'Mostrador',
      'Creation Time': now.toISOString(),
    },
  );
  const path = join(folder, `gantt-${year}-S${week}.png`);
  await keepFile(path, png);
  return path;
}

/** What is delivered of a week: the report and the cards as text, the files, and the result for programs. */
export async function deliveryOf(
  { request, notebook, startedAt }: Pick<WeekContext, 'request' | 'notebook' | 'startedAt'>,
  ends: TaskEnds,
  real: Timeline,
  charts: string,
): Promise<Delivery> {
  const { week, year } = request;
  const cards = await cardsIn(notebook, ends);
  const cover = outputOf<{ ruta: string }>(ends, 'T5')?.ruta;
  const narration = outputOf<{ ruta: string }>(ends, 'T6')?.ruta;
  const files: ToolFile[] = [
    ...(cards.length > 0 ? [await weekCardsFile(request, cards)] : []),
    ...(cover === undefined ? [] : [coverFile(cover, week)]),
    ...(narration === undefined ? [] : [episodeFile(narration, week)]),
    {
      name: `gantt-${year}-S${week}.png`,
      title: `Semana ${week}: plan y realidad`,
      content: { path: charts },
    },
  ];
  const { informe = '' } = outputOf<{ informe: string }>(ends, 'T7') ?? {};
  return {
    texts: [informe, ...(cards.length > 0 ? [cardsText(cards)] : [])],
    files,
    data: weekResult({ week, startedAt }, ends, real, files),
  };
}

async function cardsIn({ documents }: Pick<NotebookDeps, 'documents'>, ends: TaskEnds): Promise<FlashCard[]> {
  const { claves = [] } = outputOf<{ claves: string[] }>(ends, 'T2') ?? {};
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

/** A note's text on one line with its Markdown characters escaped. */
function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[*_`~[\]#|]/g, (mark) => `\\${mark}`);
}

/** The status of a task as `--json` names it. */
function statusOf(end: TaskEnd): CallStatus {
  if (end.status === 'refused') return end.outcome;
  return ({ done: 'ok', failed: 'error', skipped: 'not_run' } as const)[end.status];
}

/** The result of a week for programs, as `mostrador week N --json` prints it; times in ms from the start. */
function weekResult(
  { week, startedAt }: { week: number; startedAt: Date },
  ends: TaskEnds,
  { totalSeconds, criticalPath }: Timeline,
  files: ToolFile[],
): Json {
  return {
    week,
    tasks: [...ends].map(([id, end]) => {
      const relative = (ms: number | undefined) => (ms === undefined ? null : ms - startedAt.getTime());
      return {
        id,
        status: statusOf(end),
        started_ms: relative(end.attempts[0]?.startedMs),
        ended_ms: relative(end.attempts.at(-1)?.endedMs),
        cached: end.status === 'done' && end.cached,
        output: end.status === 'done' ? end.output : whyShown(end),
      };
    }),
    total_ms: Math.round(totalSeconds * 1000),
    critical_path: criticalPath,
    files: files.flatMap(({ content }) => ('path' in content ? [{ path: content.path }] : [])),
  };
}

function whyShown(end: Exclude<TaskEnd, { status: 'done' }>): Json {
  if (end.status === 'refused') return end.note;
  return end.status === 'failed' ? end.reason.message : end.because;
}
