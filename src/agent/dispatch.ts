import { Cancelled, errorFields } from '../engine/errors.ts';
import type { Json, Run } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { cutText } from '../kernel/cut-text.ts';
import type { Log } from '../kernel/log.ts';
import { type ApprovalDeps, type ApprovalOutcome, askApproval } from './ask-approval.ts';
import type { Audience, CallStatus, CallTrace } from './audience.ts';
import { audited } from './audit.ts';
import { refusingDamage } from './damaged-state.ts';
import type { ToolResult, ToolUse } from './model.ts';
import type { AskedQuestion } from './question.ts';
import { parseInput } from './schema.ts';
import {
  type Tool,
  type ToolContext,
  ToolError,
  type ToolFile,
  type ToolOutput,
  toolContext,
} from './tool.ts';
import { shareTurn, type Turn, type TurnLease } from './turns.ts';
import { AGENT_WORDS } from './words.ts';

/** What dispatching needs beside the calls themselves. */
export interface RunContext {
  run: Run;
  question: AskedQuestion;
  audience: Audience;
  turn: Turn;
}

/** What the dispatch of calls works with. */
export interface DispatchDeps {
  tools: ReadonlyMap<string, Tool>;
  clock: Clock;
  log: Log;
  approvals: ApprovalDeps;
}

/** How a call ended: what the model reads, and what is told of it. */
export interface CallOutcome {
  status: CallStatus;
  isError: boolean;
  result: Json;
  /** The input that a person approved. */
  approvedInput?: Json;
  /** When they did, as ISO. */
  approvedAt?: string;
  startedAt?: string;
  endedAt?: string;
  /** What the call made for the person. */
  files?: ToolFile[];
}

type Approved = Extract<ApprovalOutcome, { status: 'approved' }>;

const LONGEST_RESULT = 24_000;

/**
 * Runs the calls of one model turn together: read and reversible ones at once, each sensitive one when a
 * person has approved it. None stops its siblings. Resolves with the outcomes in the model's order; never
 * throws, also when the run is cancelled meanwhile.
 */
export async function dispatch(
  deps: DispatchDeps,
  context: RunContext,
  calls: ToolUse[],
  turnNumber: number,
): Promise<CallOutcome[]> {
  const lease = shareTurn(context.turn, calls.length);
  const shown = calls.map(({ id, name }) => ({
    id: `${turnNumber}.${id}`,
    name,
    isSensitive: deps.tools.get(name)?.level === 'sensitive',
  }));
  // A sensitive call is at work when a person has approved it.
  const atOnce = shown.filter(({ isSensitive }) => !isSensitive);
  if (atOnce.length > 0) await context.audience.progress({ kind: 'running', calls: atOnce });
  const outcomes = await Promise.all(
    calls.map(async (call, index) => {
      const startedAt = deps.clock.now().toISOString();
      const made = await dispatchOne(deps, context, call, `${turnNumber}.${call.id}`, lease).catch((error) =>
        outcomeOfError(deps.log, context, error),
      );
      const outcome = { startedAt, ...made, endedAt: deps.clock.now().toISOString() };
      lease.done();
      const told = shown[index];
      if (told) await context.audience.progress({ kind: 'finished', call: told, isError: outcome.isError });
      // The others may be waited for still.
      if (lease.isWaiting()) await context.audience.progress({ kind: 'waiting' });
      return outcome;
    }),
  );
  await context.turn.resume();
  return outcomes;
}

/** One call: known → valid → prepared → permitted → approved → run with timeout → cut to size → recorded. */
async function dispatchOne(
  deps: DispatchDeps,
  context: RunContext,
  call: ToolUse,
  key: string,
  lease: TurnLease,
): Promise<CallOutcome> {
  const { run, question } = context;
  const words = AGENT_WORDS[question.language];
  const tool = deps.tools.get(call.name);
  if (!tool) return failed(words.unknownTool(call.name));
  const parsed = parseInput(tool, call.input, question.language);
  if (!parsed.ok) return failed(words.invalidInput(parsed.reason));

  const runTool = (input: unknown, approved?: Approved): Promise<ToolOutput> =>
    run.step(
      `tool:${key}`,
      (signal) => {
        const now = approved?.decidedAt ?? deps.clock.now();
        const { policy, audit } = deps.approvals;
        const by = approved ? [approved.decidedBy] : [];
        const known = toolContext(question, policy, `${run.id}/${key}`, now, by);
        const running = refusingDamage({ log: deps.log, runId: run.id, language: question.language }, () =>
          runWithTimeout(tool, input, known, signal),
        );
        return approved ? audited(audit, approved.approvalId, running) : running;
      },
      { afterCancel: approved !== undefined, isRepeatable: tool.level === 'read' },
    );
  if (tool.level !== 'sensitive') return done(await runTool(parsed.input), question);

  const asked = await askApproval(deps.approvals, { ...context, lease }, tool, parsed.input, key);
  if (asked.status === 'nothing_to_approve') return { status: 'ok', isError: false, result: asked.result };
  if (asked.status !== 'approved') {
    return {
      status: asked.status,
      isError: false,
      result: { done: false, outcome: asked.status, note: asked.note },
    };
  }
  try {
    // From here on the call is brought to its end, also when the question is taken back
    // after a crash between the effect and its record, or when the disk is full between two of its writes.
    await run.step(`commit:${key}`, async () => null);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    await asked.settleNotRun();
    const note = `${words.approvedNotRun} ${words.goOn}`;
    return {
      status: 'cancelled',
      isError: false,
      result: { done: false, outcome: 'approved_not_run', note },
    };
  }
  const output = await runTool(asked.input, asked);
  const result =
    asked.editedBy === undefined ? output.result : asEdited(output.result, asked.editedBy, asked.input);
  const approvedAt = asked.decidedAt.toISOString();
  const { input: approvedInput, askedAt: startedAt } = asked;
  return { ...done({ ...output, result }, question), approvedInput, startedAt, approvedAt };
}

function done({ result, files }: ToolOutput, question: AskedQuestion): CallOutcome {
  return { status: 'ok', isError: false, result: cut(result, question), ...(files.length > 0 && { files }) };
}

/** The results of a turn as the one user message that answers it. */
export function toResults(calls: ToolUse[], outcomes: CallOutcome[]): ToolResult[] {
  return calls.map((call, index) => {
    const outcome = outcomes[index] ?? failed('no result');
    const content = typeof outcome.result === 'string' ? outcome.result : JSON.stringify(outcome.result);
    return {
      type: 'tool_result',
      tool_use_id: call.id,
      content,
      ...(outcome.isError && { is_error: true }),
    };
  });
}

export function toTrace(calls: ToolUse[], outcomes: CallOutcome[]): CallTrace[] {
  return calls.map((call, index) => {
    const outcome = outcomes[index] ?? failed('no result');
    const { status, isError, result, startedAt, endedAt, approvedAt } = outcome;
    const approved = approvedAt !== undefined && { approvedAt };
    const times = startedAt !== undefined && endedAt !== undefined ? { startedAt, endedAt, ...approved } : {};
    return { id: call.id, name: call.name, input: call.input, status, isError, result, ...times };
  });
}

/** The outcome of calls that were not run, and why. */
export function notRun(calls: ToolUse[], reason: string): CallOutcome[] {
  return calls.map(() => ({ status: 'not_run', isError: true, result: reason }));
}

function failed(reason: string): CallOutcome {
  return { status: 'error', isError: true, result: reason };
}

function outcomeOfError(log: Log, context: RunContext, error: unknown): CallOutcome {
  const words = AGENT_WORDS[context.question.language];
  if (error instanceof Cancelled) {
    const note = `${words.cancelled} ${words.goOn}`;
    return { status: 'cancelled', isError: false, result: { done: false, outcome: 'cancelled', note } };
  }
  const { reason, ...fields } = errorFields(error);
  if (fields.code === 'tool_refused') return failed(reason);
  if (fields.code === 'not_saved') return failed(words.notSaved);
  if (fields.code === 'outcome_unknown') return failed(words.outcomeUnknown);
  // Not the reason: it may hold what a person wrote.
  log.error({ runId: context.run.id, ...fields }, 'a tool failed');
  return failed(words.toolFailed);
}

/** While a process stands still, frozen or swapped out, no tool runs: a longer slice counts as one. */
const TIMEOUT_SLICE_MS = 1_000;

/** Runs the tool for as long as it may take; what goes on after that is told to stop, and not awaited. */
async function runWithTimeout(
  tool: Tool,
  input: unknown,
  context: ToolContext,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const words = AGENT_WORDS[context.language];
  const seconds = tool.timeoutMs / 1000;
  const message = tool.level === 'read' ? words.toolTimedOut(seconds) : words.toolTimedOutUnknown(seconds);
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (leftMs: number) => {
      if (leftMs > 0) {
        const sliceMs = Math.min(leftMs, TIMEOUT_SLICE_MS);
        timer = setTimeout(() => wait(leftMs - sliceMs), sliceMs);
        return;
      }
      own.abort();
      reject(new ToolError(message));
    };
    wait(tool.timeoutMs);
  });
  try {
    return await Promise.race([tool.run(input, context, AbortSignal.any([signal, own.signal])), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result says what was really run, so that the model does not take its own request for unmet. */
function asEdited(result: Json, by: string, input: Json): Json {
  const fields =
    result !== null && typeof result === 'object' && !Array.isArray(result) ? result : { result };
  return { ...fields, edited_before_approval: { by, input } };
}

function cut(result: Json, question: AskedQuestion): Json {
  const text = JSON.stringify(result);
  if (text.length <= LONGEST_RESULT) return result;
  return cutText(text, LONGEST_RESULT, '') + AGENT_WORDS[question.language].tooLarge(LONGEST_RESULT);
}
