import { Cancelled, errorFields, NotSaved } from '../engine/errors.ts';
import type { Documents, Durable, Run } from '../engine/types.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Language } from '../kernel/language.ts';
import { recordAnswer } from './answer-record.ts';
import type { Answer, Audience, FindAudience, ReplyTo } from './audience.ts';
import { appendBlock, blocksOf, loadBlocks, loadHistory } from './conversation.ts';
import { checkDeeds } from './deeds/index.ts';
import type { RunContext } from './dispatch.ts';
import { doneIn } from './done.ts';
import type { Extract } from './grounding/extract.ts';
import { checkGrounding, type GroundingReport } from './grounding/index.ts';
import { type LoopDeps, type LoopEnd, type LoopState, runLoop } from './loop.ts';
import { type Message, mostTokens } from './model.ts';
import { repairRequest } from './prompt.ts';
import type { AskedQuestion, Question } from './question.ts';
import type { Turn, Turns } from './turns.ts';
import { languageOf, userTurn } from './user-turn.ts';
import { whileOpen } from './while-open.ts';
import { AGENT_WORDS } from './words.ts';
import { defineWorkflow, type Workflow } from './workflow.ts';

/** The name under which runs of this workflow are recorded. */
export const ANSWER = 'answer';

/** Why a run is cancelled that its person stopped: they are told that it is over. */
export const STOPPED = 'stopped';

/** What the answer to a question works with. */
export interface AnswerDeps extends LoopDeps {
  documents: Documents;
  durable: Pick<Durable, 'cancel'>;
  turns: Turns;
  findAudience: FindAudience;
  /** The venue's time zone, like `Europe/Madrid`. */
  zone: string;
  currency: string;
  /** Reads the values of texts, and keeps what it read last. */
  extract: Extract;
  /** Hears that a person was answered, whatever the answer. */
  onAnswered(personId: string): void;
}

/**
 * The workflow of a question: takes its turn in the conversation, supersedes what the same person left open,
 * runs the loop, checks the grounding, stores the conversation, hands over the answer.
 */
export function answerWorkflow(deps: AnswerDeps): Workflow {
  return defineWorkflow<Question>({
    name: ANSWER,
    replyTo: (_runId, question) => replyTo(question),
    async run(run, question) {
      const turn = await deps.turns.enter(question.conversationId, {
        runId: run.id,
        personId: question.person.id,
        order: question.order,
        cancelSignal: run.cancelSignal,
        detachSignal: run.detachSignal,
      });
      try {
        await answerInTurn(deps, run, question, turn);
      } finally {
        turn.leave();
      }
    },
  });
}

async function answerInTurn(deps: AnswerDeps, run: Run, question: Question, turn: Turn): Promise<void> {
  const state: LoopState = {
    history: { messages: [], mostTokens: 0 },
    messages: [],
    trace: [],
    spent: { iterations: 0, tokens: 0 },
    costUsd: 0,
    approvedInputs: [],
    files: [],
  };
  let context: RunContext | undefined;
  try {
    const begun = await begin(deps, run, question, turn);
    const asked: AskedQuestion = { ...question, language: begun.language };
    context = { run, question: asked, audience: audienceOf(deps, run, asked), turn };
    state.history =
      'history' in begun
        ? { messages: begun.history, mostTokens: mostTokens(begun.history) }
        : await loadHistory(deps.documents, question.conversationId, begun.earlierRunIds);
    state.messages.push(begun.userTurn);
    await answer(deps, context, state, new Date(begun.at));
  } catch (error) {
    // The run is halted, and goes on when the state can be written again.
    if (error instanceof NotSaved) throw error;
    if (context) await storeUnanswered(deps, context, state);
    const asked = context?.question ?? { ...question, language: question.language ?? 'en' };
    const done = doneIn(state.trace, deps.tools, asked.language);
    await tellEnd(
      deps,
      run,
      context?.audience ?? audienceOf(deps, run, asked),
      { language: asked.language, done },
      error,
    );
    throw error;
  }
}

/** What is recorded at the start of a turn. */
interface Begun {
  /** Whose blocks in the conversation are the history. */
  earlierRunIds: string[];
  language: Language;
  /** The person's message as the model gets it. */
  userTurn: Message;
  at: string;
}

/** In journals of 0.1.0 the history itself is recorded. */
type EarlierBegun = Omit<Begun, 'earlierRunIds'> & { history: Message[] };

async function begin(
  { documents, durable, limits, clock, zone }: AnswerDeps,
  run: Run,
  question: Question,
  turn: Turn,
): Promise<Begun | EarlierBegun> {
  for (const runId of turn.superseded()) await durable.cancel(runId, 'superseded');
  const body = async (): Promise<Begun> => {
    const blocks = await loadBlocks(documents, question.conversationId, limits.conversationTokens);
    const language = question.language ?? languageOf(blocks.flatMap(({ messages }) => messages)) ?? 'en';
    const now = clock.now();
    return {
      earlierRunIds: blocks.map(({ runId }) => runId),
      language,
      userTurn: userTurn({ ...question, language }, now, zone),
      at: now.toISOString(),
    };
  };
  return await run.step<Begun | EarlierBegun>('begin', body, { isRepeatable: true });
}

async function answer(
  deps: AnswerDeps,
  context: RunContext,
  state: LoopState,
  startedAt: Date,
): Promise<void> {
  const { run, audience, question } = context;
  const end = withDone(await runLoop(deps, context, state), deps, context, state);
  const { text, grounding, isRepaired } = await grounded(deps, context, state, end, startedAt);
  const { claims, unbacked, wrongSubject = [], unbackedDeeds = [] } = grounding;
  const counts = {
    claims: claims.length,
    unbacked: unbacked.length,
    wrongSubject: wrongSubject.length,
    unbackedDeeds: unbackedDeeds.length,
  };
  deps.log.info({ runId: run.id, ...counts, isRepaired }, 'an answer was checked');
  const told = toAnswer(deps.model.name, state, { ...end, text }, grounding);
  await run.step('answer', async () => {
    const made = { personId: question.person.id, startedAt, endedAt: deps.clock.now() };
    await Promise.all([keepBlock(deps, context, state), keepAnswer(deps, run.id, told, made)]);
    await audience.answer(told);
  });
  deps.onAnswered(question.person.id);
}

/** An end without an answer says what was done, and not that the person may ask again (python-slack-sdk#488). */
function withDone(end: LoopEnd, { tools }: AnswerDeps, { question }: RunContext, state: LoopState): LoopEnd {
  const done = end.stop === 'end_turn' ? [] : doneIn(state.trace, tools, question.language);
  return done.length === 0 ? end : { ...end, text: AGENT_WORDS[question.language].doneWithoutAnswer(done) };
}

/** Does not fail the answer when its trace cannot be kept. */
async function keepAnswer(
  { documents, log }: AnswerDeps,
  runId: string,
  told: Answer,
  made: Parameters<typeof recordAnswer>[3],
): Promise<void> {
  await recordAnswer(documents, runId, told, made).catch((error: unknown) => {
    log.error({ runId, reason: messageOf(error) }, 'how an answer was made was not kept');
  });
}

/** What was done before the end is known to the next question. */
async function storeUnanswered(deps: AnswerDeps, context: RunContext, state: LoopState): Promise<void> {
  await context.run.step('store', () => keepBlock(deps, context, state), { afterCancel: true });
}

/** Keeps what was said and done, so that the next question goes on from there; once in an execution. */
async function keepBlock(
  { documents }: AnswerDeps,
  { run, question }: RunContext,
  state: LoopState,
): Promise<void> {
  if (state.isStored || state.messages.length === 0) return;
  state.isStored = true;
  const block = { runId: run.id, personId: question.person.id, messages: state.messages };
  await appendBlock(documents, question.conversationId, block);
}

/** Tells the person how a question ended that has no answer. */
async function tellEnd(
  { log }: Pick<AnswerDeps, 'log'>,
  run: Run,
  audience: Audience,
  { language, done }: { language: Language; done: string[] },
  error: unknown,
): Promise<void> {
  const words = AGENT_WORDS[language];
  const failed = done.length > 0 ? words.doneWithoutAnswer(done) : words.failed;
  if (!(error instanceof Cancelled)) {
    log.error({ runId: run.id, ...errorFields(error) }, 'a question failed');
    await run.step('failure', () => audience.failure(failed), { afterCancel: true });
  } else if (error.message === STOPPED) {
    await run.step('stopped', () => audience.failure(words.stoppedByPerson), { afterCancel: true });
  } else await audience.progress({ kind: 'over' });
}

/**
 * Checks the numbers of the answer, and what it says was done; when some have no backing the model gets one turn
 * to mend all of it.
 */
async function grounded(
  deps: AnswerDeps,
  context: RunContext,
  state: LoopState,
  end: LoopEnd,
  now: Date,
): Promise<{ text: string; grounding: GroundingReport; isRepaired: boolean }> {
  const { zone, currency, extract } = deps;
  const check = (text: string): GroundingReport => {
    const messages = [...state.history.messages, ...state.messages];
    const { approvedInputs } = state;
    const numbers = checkGrounding(text, messages, { now, zone, currency, approvedInputs, extract });
    const { unbacked: unbackedDeeds } = checkDeeds(text, messages, deps.tools);
    return { ...numbers, ...(unbackedDeeds.length > 0 && { unbackedDeeds }) };
  };
  const asItIs = (grounding: GroundingReport) => ({ text: end.text, grounding, isRepaired: false });
  if (end.stop !== 'end_turn') return asItIs({ claims: [], unbacked: [] });
  const grounding = check(end.text);
  const isBacked = grounding.unbacked.length === 0 && grounding.unbackedDeeds === undefined;
  if (isBacked || !deps.model.repairs) return asItIs(grounding);

  state.messages.push(repairRequest(grounding, context.question.language));
  const repaired = await runLoop(deps, context, state);
  if (repaired.stop !== 'end_turn') return asItIs(grounding);
  return { text: repaired.text, grounding: check(repaired.text), isRepaired: true };
}

function audienceOf({ findAudience }: AnswerDeps, run: Run, question: AskedQuestion): Audience {
  return whileOpen(findAudience(replyTo(question)), run);
}

function replyTo({ runId, address, person, language }: Question): ReplyTo {
  return { runId, address, person, language: language ?? 'en' };
}

function toAnswer(model: string, state: LoopState, end: LoopEnd, grounding: GroundingReport): Answer {
  return {
    text: end.text,
    stop: end.stop,
    model,
    iterations: state.spent.iterations,
    tokens: state.spent.tokens,
    ...(state.costUsd !== undefined && { costUsd: state.costUsd }),
    trace: state.trace,
    grounding,
    citations: citedDocuments(end.text, [...state.history.messages, ...state.messages]),
    files: state.files,
  };
}

/** The documents that a tool returned and that the text names. */
function citedDocuments(text: string, messages: Message[]): string[] {
  const returned = new Set<string>();
  for (const block of messages.flatMap(blocksOf)) {
    if (block.type !== 'tool_result' || typeof block.content !== 'string') continue;
    for (const match of block.content.matchAll(/"doc_id":"([^"]+)"/g)) if (match[1]) returned.add(match[1]);
  }
  return [...returned].filter((id) => text.includes(id));
}
