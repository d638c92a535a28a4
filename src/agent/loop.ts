import type { Json } from '../engine/types.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Stop, TurnTrace } from './audience.ts';
import { blocksOf, type History, joinMessages } from './conversation.ts';
import {
  type CallOutcome,
  type DispatchDeps,
  dispatch,
  notRun,
  type RunContext,
  toResults,
  toTrace,
} from './dispatch.ts';
import { type Limits, mayCall, type Spent } from './limits.ts';
import {
  type Message,
  type Model,
  ModelError,
  type ModelReply,
  type ModelRequest,
  mostTokens,
  type ToolUse,
  totalTokens,
} from './model.ts';
import { costUsd } from './prices.ts';
import type { Person, Question } from './question.ts';
import type { ToolFile } from './tool.ts';
import { AGENT_WORDS } from './words.ts';

/** How far a question has come. The loop adds to it. */
export interface LoopState {
  /** What was said before this question. */
  history: History;
  /** The block of this question: its user turn first. */
  messages: Message[];
  trace: TurnTrace[];
  spent: Spent;
  costUsd: number | undefined;
  /** The inputs that people approved. */
  approvedInputs: Json[];
  /** What the calls made for the person, in order. */
  files: ToolFile[];
  /** Whether it is kept in the conversation. */
  isStored?: boolean;
}

/** What the loop works with. */
export interface LoopDeps extends DispatchDeps {
  model: Model;
  limits: Limits;
  /** The part of a request that is not of the conversation. */
  prompt: {
    system(person: Person): ModelRequest['system'];
    tools: ModelRequest['tools'];
    /** More tokens than the tools take, and what the API adds. */
    fixedTokens: number;
  };
}

/** How the loop came to its end, with the model's last words. */
export interface LoopEnd {
  stop: Stop;
  text: string;
}

type ModelStep =
  | {
      kind: 'reply';
      reply: ModelReply;
      /** So many of its calls are run, as recorded: another setting changes no replay. All in journals of 0.1.0. */
      mostCalls?: number;
    }
  | { kind: 'stopped'; why: 'iterations' | 'budget' }
  | { kind: 'fault'; fault: ModelError['fault'] };

/** In journals of 0.1.0 `is` tells them apart. */
type EarlierModelStep = { is: ModelStep['kind'] };

/**
 * Asks the model; when it wants tools, runs them all and gives the results back in one message; otherwise
 * done. The limits are checked before each call, and the calls of the last permitted turn are not run; nor are
 * those of one turn that are too many.
 */
export async function runLoop(deps: LoopDeps, context: RunContext, state: LoopState): Promise<LoopEnd> {
  const { question, audience } = context;
  const words = AGENT_WORDS[question.language];
  for (;;) {
    await audience.progress({ kind: 'thinking' });
    const step = await askModel(deps, context, state);
    if (step.kind === 'stopped') return { stop: step.why, text: words.stopped[step.why] };
    if (step.kind === 'fault')
      return { stop: step.fault === 'budget' ? 'budget' : 'error', text: words.fault[step.fault] };

    const { reply } = step;
    state.spent.iterations += 1;
    state.spent.tokens += totalTokens(reply.usage);
    const cost = costUsd(deps.model.price, reply.usage);
    state.costUsd = state.costUsd === undefined || cost === undefined ? undefined : state.costUsd + cost;
    if (reply.content.length > 0) state.messages.push({ role: 'assistant', content: reply.content });
    const calls = reply.content.filter((block) => block.type === 'tool_use');
    const text = textOf(reply);
    const answerCalls = (outcomes: CallOutcome[]) => {
      if (calls.length === 0) return;
      state.messages.push({ role: 'user', content: toResults(calls, outcomes) });
      state.trace.push({ turn: state.spent.iterations, calls: toTrace(calls, outcomes) });
    };

    if (reply.stopReason === 'refusal') {
      answerCalls(notRun(calls, words.notRun.refusal));
      return { stop: 'refusal', text: words.stopped.refusal };
    }
    if (reply.stopReason === 'model_context_window_exceeded') {
      answerCalls(notRun(calls, words.notRun.cut));
      return { stop: 'error', text: words.fault.too_long };
    }
    if (reply.stopReason === 'max_tokens') {
      if (calls.length === 0) return { stop: 'end_turn', text: `${text}\n\n${words.cut}` };
      answerCalls(notRun(calls, words.notRun.cut));
      continue;
    }
    if (calls.length === 0) {
      if (reply.stopReason === 'pause_turn') continue;
      return { stop: 'end_turn', text: text || words.emptyAnswer };
    }
    if (state.spent.iterations >= deps.limits.maxIterations) {
      answerCalls(notRun(calls, words.notRun.iterations));
      return { stop: 'iterations', text: words.stopped.iterations };
    }
    const taken = calls.slice(0, step.mostCalls);
    const refused = notRun(calls.slice(taken.length), words.notRun.tooMany(taken.length));
    const outcomes = [...(await dispatch(deps, context, taken, state.spent.iterations)), ...refused];
    for (const { approvedInput, files = [] } of outcomes) {
      if (approvedInput !== undefined) state.approvedInputs.push(approvedInput);
      state.files.push(...files);
    }
    answerCalls(outcomes);
  }
}

async function askModel(deps: LoopDeps, context: RunContext, state: LoopState): Promise<ModelStep> {
  const { run, question } = context;
  const call = `model:${state.spent.iterations + 1}`;
  const by = { personId: question.person.id, runId: run.id, call };
  const { tools, fixedTokens } = deps.prompt;
  const system = deps.prompt.system(question.person);
  const messages = joinMessages([...state.history.messages, ...state.messages]);
  const request = { system, tools, messages, by };
  const ask = async (signal: AbortSignal): Promise<ModelStep> => {
    const { calls } = question;
    if (calls && state.spent.iterations === 0) return { kind: 'reply', reply: replyOf(calls) };
    if (state.spent.iterations >= deps.limits.maxIterations) return { kind: 'stopped', why: 'iterations' };
    // Counting is a call of its own: it is made only where the request might not fit.
    const most = fixedTokens + state.history.mostTokens + mostTokens([system, state.messages]);
    if (mayCall(deps.limits, state.spent, most) !== 'yes') {
      const may = mayCall(deps.limits, state.spent, await deps.model.countTokens(request, signal));
      if (may !== 'yes') return { kind: 'stopped', why: may };
    }
    try {
      const reply = await deps.model.respond(request, signal);
      const content = withOwnIds(reply.content, request.messages);
      return { kind: 'reply', reply: { ...reply, content }, mostCalls: deps.limits.maxCallsPerTurn };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      deps.log.warn(
        { runId: run.id, fault: error.fault, reason: messageOf(error) },
        'the model gave no answer',
      );
      return { kind: 'fault', fault: error.fault };
    }
  };
  const recorded = await run.step<ModelStep | EarlierModelStep>(call, ask, { isRepeatable: true });
  return 'is' in recorded ? ({ ...recorded, kind: recorded.is } as unknown as ModelStep) : recorded;
}

/** The calls of a button, as the model would have made them. */
function replyOf(calls: NonNullable<Question['calls']>): ModelReply {
  return {
    stopReason: 'tool_use',
    content: calls.map(({ name, input }, index) => ({
      type: 'tool_use',
      id: `toolu_button_${index + 1}`,
      name,
      input,
      caller: { type: 'direct' },
    })),
    usage: { inputTokens: 0, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 0 },
  };
}

/** The reply's text, as a person reads it. */
export function textOf(reply: ModelReply): string {
  return reply.content
    .flatMap((block) => (block.type === 'text' ? block.text : []))
    .join('\n\n')
    .trim();
}

/** Each call of a transcript has an id of its own: a script, or another server, may use one twice. */
function withOwnIds(content: ModelReply['content'], messages: Message[]): ModelReply['content'] {
  const used = new Set(
    messages.flatMap(blocksOf).flatMap((block) => (block.type === 'tool_use' ? block.id : [])),
  );
  return content
    .filter((block) => block.type !== 'text' || block.text.trim() !== '')
    .map((block) => (block.type === 'tool_use' ? withOwnId(block, used) : block));
}

function withOwnId(call: ToolUse, used: Set<string>): ToolUse {
  let id = call.id;
  for (let n = 2; used.has(id); n += 1) id = `${call.id}_${n}`;
  used.add(id);
  return { ...call, id };
}
