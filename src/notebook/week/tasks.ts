import { type ApprovalDeps, askApproval } from '../../agent/ask-approval.ts';
import type { Audience } from '../../agent/audience.ts';
import { audited } from '../../agent/audit.ts';
import type { CommandInput } from '../../agent/desk.ts';
import type { Tool } from '../../agent/tool.ts';
import type { Json, JsonFields, Run } from '../../engine/types.ts';
import { type Admission, outputOf, type TaskOutput, type TaskWork } from '../../tasks/run.ts';
import type { Part } from '../parts.ts';
import { makeCardsOfWeek } from '../products/cards.ts';
import { coverProduct } from '../products/cover.ts';
import { coverIdeaProduct } from '../products/cover-idea.ts';
import { narrationProduct } from '../products/narration.ts';
import { type MakeCall, makeProduct, type Product } from '../products/product.ts';
import { scriptProduct } from '../products/script.ts';
import { coverTool, type PreparedCover } from '../tools/cover.ts';
import { narrateTool, type PreparedNarration } from '../tools/narrate.ts';
import { REDO_TASK, type RedoToolDeps, redoTool } from '../tools/redo.ts';
import { notesOfWeek } from '../weeks.ts';
import { weekReport } from './report.ts';
import type { WeekRequest } from './request.ts';

/** What the tasks of a week use of the notebook: as much as the tool that can make any product. */
export type WeekNotebookDeps = RedoToolDeps;

/** What the tasks of a week are given. */
export interface WeekContext {
  run: Run;
  request: WeekRequest & CommandInput;
  audience: Audience;
  approvals: ApprovalDeps;
  notebook: WeekNotebookDeps;
  /** When the week was started; recorded in the run, so that it is the same on a replay. */
  startedAt: Date;
  /** Whether the image model and the owner's voice are used; recorded in the run. */
  isReal: { cover: boolean; narration: boolean };
}

/** How the seven tasks of a week are done: with the same products, keys and approvals as the agent's tools. */
export function weekTasks(context: WeekContext): Record<string, TaskWork> {
  const { run, request, notebook, approvals, isReal } = context;
  const { week, year } = request;
  const call = (task: string, signal: AbortSignal, part?: Part): MakeCall => ({
    callKey: `${run.id}/${task}`,
    personId: request.person.id,
    redo: part !== undefined && request.redo.includes(part),
    now: approvals.clock.now(),
    language: 'es',
    signal,
  });
  async function make<Wanted, Result extends JsonFields>(
    product: Product<WeekNotebookDeps, Wanted, Result>,
    wanted: NoInfer<Wanted>,
    makeCall: MakeCall,
  ): Promise<TaskOutput> {
    const { result, cached, key } = await makeProduct(notebook, product, wanted, makeCall);
    return { output: { ...result, clave: key }, cached };
  }
  /** The approvals of the sensitive tasks that may run. */
  const approved = new Map<string, string>();
  const inAudit = async (task: string, making: Promise<TaskOutput>): Promise<TaskOutput> => {
    const approvalId = approved.get(task);
    return await (approvalId === undefined ? making : audited(approvals.audit, approvalId, making));
  };

  return {
    T1: { body: async () => ({ output: { notas: notesOfWeek(notebook.notes, week).map(({ id }) => id) } }) },
    T2: {
      async body(_ends, signal) {
        const made = await makeCardsOfWeek(notebook, request, call('T2', signal, 'cards'));
        return {
          output: {
            tarjetas: made.flatMap(({ result }) => result.tarjetas),
            claves: made.map(({ key }) => key),
          },
          cached: made.every(({ cached }) => cached),
        };
      },
    },
    T3: { body: (_ends, signal) => make(scriptProduct, request, call('T3', signal, 'narration')) },
    T4: { body: (_ends, signal) => make(coverIdeaProduct, request, call('T4', signal)) },
    T5: {
      admit: () =>
        admit(context, approved, 'cover', 'T5', coverTool(notebook, year), {
          semana: week,
          maqueta: !isReal.cover,
        }),
      body(_ends, signal, input) {
        const { semana, anio, maqueta } = input as unknown as PreparedCover;
        const wanted = { week: semana, year: anio, mockUp: maqueta };
        return inAudit('T5', make(coverProduct, wanted, call('T5', signal, 'cover')));
      },
    },
    T6: {
      admit: () =>
        admit(context, approved, 'narration', 'T6', narrateTool(notebook, year), {
          semana: week,
          motor: isReal.narration ? 'xtts' : 'juguete',
        }),
      body(ends, signal, input) {
        const { semana, anio, motor } = input as unknown as PreparedNarration;
        const script = outputOf<{ text: string }>(ends, 'T3')?.text;
        const wanted = { week: semana, year: anio, engine: motor, ...(script !== undefined && { script }) };
        return inAudit('T6', make(narrationProduct, wanted, call('T6', signal, 'narration')));
      },
    },
    T7: {
      goesOnWithout: true,
      body: async (ends) => ({ output: { informe: await weekReport(notebook.notes, request, ends) } }),
    },
  };
}

/**
 * Asks for approval of a sensitive task, on exactly the arguments that will run; what exists already needs none.
 * Nobody is asked twice: the request, its card and its decision are recorded in the run.
 */
async function admit(
  { run, request, audience, approvals, notebook }: WeekContext,
  approved: Map<string, string>,
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
  if (outcome.status === 'approved') {
    approved.set(task, outcome.approvalId);
    return { status: 'go', input: outcome.input };
  }
  if (outcome.status === 'nothing_to_approve') return { status: 'done', output: outcome.result };
  return { status: 'refused', outcome: outcome.status, note: outcome.note };
}
