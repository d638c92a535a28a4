import { type ApprovalDeps, askApproval } from '../../agent/ask-approval.ts';
import type { Audience } from '../../agent/audience.ts';
import type { CommandInput } from '../../agent/desk.ts';
import type { Tool } from '../../agent/tool.ts';
import type { Json, Run } from '../../engine/types.ts';
import { type Admission, outputOf, type TaskWork } from '../../tasks/run.ts';
import { type NotebookDeps, notesOfWeek } from '../deps.ts';
import {
  type CardsMade,
  type CoverMade,
  type MakeCall,
  makeCards,
  makeCover,
  makeCoverIdea,
  makeNarration,
  makeScript,
  type NarrationMade,
} from '../make.ts';
import type { Made } from '../products.ts';
import { coverTool, type PreparedCover } from '../tools/cover.ts';
import { narrateTool, type PreparedNarration } from '../tools/narrate.ts';
import { REDO_TASK, redoTool } from '../tools/redo.ts';
import type { Part } from '../words.ts';
import { weekReport } from './report.ts';
import type { WeekRequest } from './request.ts';

/** What the tasks of a week work with. */
export interface WeekContext {
  run: Run;
  request: WeekRequest & CommandInput;
  audience: Audience;
  approvals: ApprovalDeps;
  notebook: NotebookDeps;
  /** When the week was begun; recorded, so that a later process goes on with the same. */
  startedAt: Date;
  isReal: { cover: boolean; narration: boolean };
}

/** How the seven tasks of a week are done: the same functions, keys and approvals as the tools of the agent. */
export function weekTasks(context: WeekContext): Record<string, TaskWork> {
  const { run, request, notebook, approvals, isReal } = context;
  const { week, year } = request;
  const notes = notesOfWeek(notebook.notes, week);
  const call = (task: string, signal: AbortSignal, part?: Part): MakeCall => ({
    callKey: `${run.id}/${task}`,
    redo: part !== undefined && request.redo.includes(part),
    now: approvals.clock.now(),
    language: 'es',
    signal,
  });
  const output = <T extends Json>({ result, cached, key }: Made<T & object>) => ({
    output: { ...result, clave: key },
    cached,
  });

  return {
    T1: { body: async () => ({ output: { notas: notes.map(({ id }) => id) } }) },
    T2: {
      async body(_ends, signal) {
        // One after another, so that the ids follow the notes; these have fourteen seconds of slack.
        const made: Made<CardsMade>[] = [];
        for (const note of notes)
          made.push(await makeCards(notebook, note, year, call(`T2/${note.id}`, signal, 'cards')));
        return {
          output: {
            tarjetas: made.flatMap(({ result }) => result.tarjetas),
            claves: made.map(({ key }) => key),
          },
          cached: made.every(({ cached }) => cached),
        };
      },
    },
    T3: {
      body: async (_ends, signal) =>
        output(await makeScript(notebook, week, year, call('T3', signal, 'narration'))),
    },
    T4: {
      body: async (_ends, signal) => output(await makeCoverIdea(notebook, week, year, call('T4', signal))),
    },
    T5: {
      admit: () =>
        admit(context, 'cover', 'T5', coverTool(notebook, year), { semana: week, maqueta: !isReal.cover }),
      async body(_ends, signal, input) {
        const { semana, anio, maqueta } = input as unknown as PreparedCover;
        const wanted = { week: semana, year: anio, mockUp: maqueta };
        return output<CoverMade>(await makeCover(notebook, wanted, call('T5', signal, 'cover')));
      },
    },
    T6: {
      admit: () =>
        admit(context, 'narration', 'T6', narrateTool(notebook, year), {
          semana: week,
          motor: isReal.narration ? 'xtts' : 'juguete',
        }),
      async body(ends, signal, input) {
        const { semana, anio, motor } = input as unknown as PreparedNarration;
        const script = outputOf<{ text: string }>(ends, 'T3')?.text;
        const wanted = { week: semana, year: anio, engine: motor, ...(script !== undefined && { script }) };
        return output<NarrationMade>(await makeNarration(notebook, wanted, call('T6', signal, 'narration')));
      },
    },
    T7: {
      goesOnWithout: true,
      body: async (ends) => ({ output: { informe: await weekReport(context, ends) } }),
    },
  };
}

/**
 * Whether a sensitive task may run: what is made is not asked for again, and a person decides on the rest, on
 * exactly these arguments. Nobody is asked twice: the request, its card and its decision are in the run.
 */
async function admit(
  { run, request, audience, approvals, notebook }: WeekContext,
  part: Exclude<Part, 'cards'>,
  task: string,
  plain: Tool,
  input: Json,
): Promise<Admission> {
  const isRedo = request.redo.includes(part);
  const tool = isRedo ? redoTool(notebook, request.year) : plain;
  const { person, language, address } = request;
  const outcome = await askApproval(
    approvals,
    {
      run,
      question: { person, language, address },
      audience,
      // A week has no place in a conversation to give up.
      lease: { release: (wait) => wait() },
    },
    tool,
    isRedo ? { tarea: REDO_TASK[part], semana: request.week } : input,
    task,
  );
  if (outcome.status === 'approved') return { status: 'go', input: outcome.input };
  if (outcome.status === 'nothing_to_approve') return { status: 'done', output: outcome.result };
  return { status: 'refused', outcome: outcome.status, note: outcome.note };
}
