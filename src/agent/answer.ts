import { Cancelled } from '../engine/errors.ts';
import type { Run } from '../engine/types.ts';
import { messageOf } from '../kernel/errors.ts';
import { recordAnswer } from './answer-record.ts';
import type { Answer } from './audience.ts';
import { appendBlock, blocksOf, loadHistory } from './conversation.ts';
import type { AgentDeps } from './deps.ts';
import type { RunContext } from './dispatch.ts';
import { checkGrounding, type GroundingReport } from './grounding/index.ts';
import { type LoopEnd, type LoopState, runLoop } from './loop.ts';
import type { Message } from './model.ts';
import { repairRequest, systemPrompt } from './prompt.ts';
import type { Question } from './question.ts';
import { languageOf, userTurn } from './user-turn.ts';
import { whileOpen } from './while-open.ts';
import { AGENT_WORDS } from './words.ts';

/** The name under which runs of this workflow are recorded. */
export const ANSWER = 'answer';

/** Why a run is cancelled that its person stopped: they are told that it is over. */
export const STOPPED = 'stopped';

/**
 * The workflow of a question: takes its turn in the conversation, supersedes what the same person left open,
 * runs the loop, checks the grounding, stores the conversation, hands over the answer.
 */
export function answerWorkflow(deps: AgentDeps): (run: Run, question: Question) => Promise<void> {
  const system = systemPrompt(deps.desks);
  return async (run, question) => {
    const audience = whileOpen(deps.findAudience(question), run);
    const { conversationId, person, order } = question;
    const turn = await deps.turns.enter(conversationId, {
      runId: run.id,
      personId: person.id,
      order,
      cancelSignal: run.cancelSignal,
      detachSignal: run.detachSignal,
    });
    const asked = { ...question, language: question.language ?? ('en' as const) };
    const context: RunContext = { run, question: asked, audience, turn, deps: deps };
    const state: LoopState = {
      history: [],
      messages: [],
      trace: [],
      spent: { iterations: 0, tokens: 0 },
      costUsd: 0,
      approvedInputs: [],
      files: [],
    };
    let stored = false;
    const store = async () => {
      if (stored || state.messages.length === 0) return;
      stored = true;
      const block = { runId: run.id, personId: person.id, messages: state.messages };
      await run.step('store', () => appendBlock(deps.engine.documents, conversationId, block), {
        afterCancel: true,
      });
    };

    try {
      for (const runId of turn.superseded()) await deps.engine.durable.cancel(runId, 'superseded');
      const begun = await run.step('begin', async () => {
        const history = await loadHistory(
          deps.engine.documents,
          conversationId,
          deps.limits.conversationTokens,
        );
        const language = question.language ?? languageOf(history) ?? 'en';
        const now = deps.clock.now();
        return {
          history,
          language,
          userTurn: userTurn({ ...question, language }, now, deps.zone),
          at: now.toISOString(),
        };
      });
      state.history = begun.history;
      state.messages.push(begun.userTurn);
      context.question = { ...question, language: begun.language };
      context.audience = whileOpen(deps.findAudience(context.question), run);
      const end = await runLoop(context, system, state);
      const { text, grounding, isRepaired } = await grounded(context, system, state, end, new Date(begun.at));
      const { claims, unbacked, wrongSubject = [] } = grounding;
      deps.log.info(
        {
          runId: run.id,
          claims: claims.length,
          unbacked: unbacked.length,
          wrongSubject: wrongSubject.length,
          isRepaired,
        },
        'an answer was checked',
      );
      await store();
      const answer = toAnswer(deps, state, { ...end, text }, grounding);
      await run.step('record', async () => {
        const times = { startedAt: new Date(begun.at), endedAt: deps.clock.now() };
        // The answer is worth more than the story of how it was made.
        await recordAnswer(deps.engine.documents, run.id, answer, times).catch((error: unknown) => {
          deps.log.error({ runId: run.id, reason: messageOf(error) }, 'how an answer was made was not kept');
        });
      });
      await run.step('answer', () => context.audience.answer(answer));
    } catch (error) {
      // What was begun is kept with the results it has, so that the next question goes on from there.
      await store();
      if (error instanceof Cancelled) {
        if (error.message === STOPPED) {
          const sentence = AGENT_WORDS[context.question.language].stoppedByPerson;
          await run.step('stopped', () => context.audience.failure(sentence), { afterCancel: true });
        } else await context.audience.progress({ kind: 'over' });
        throw error;
      }
      deps.log.error({ runId: run.id, reason: messageOf(error) }, 'a question failed');
      await run.step(
        'failure',
        () => context.audience.failure(AGENT_WORDS[context.question.language].failed),
        {
          afterCancel: true,
        },
      );
      throw error;
    } finally {
      turn.leave();
    }
  };
}

/** Checks the numbers of the answer; when some have no backing the model gets one turn to mend it. */
async function grounded(
  context: RunContext,
  system: string,
  state: LoopState,
  end: LoopEnd,
  now: Date,
): Promise<{ text: string; grounding: GroundingReport; isRepaired: boolean }> {
  const { deps, question } = context;
  const check = (text: string) =>
    checkGrounding(text, [...state.history, ...state.messages], {
      now,
      zone: deps.zone,
      currency: deps.currency,
      approvedInputs: state.approvedInputs,
    });
  const asItIs = (grounding: GroundingReport) => ({ text: end.text, grounding, isRepaired: false });
  if (end.stop !== 'end_turn') return asItIs({ claims: [], unbacked: [] });
  const grounding = check(end.text);
  if (grounding.unbacked.length === 0 || !deps.model.repairs) return asItIs(grounding);

  state.messages.push(repairRequest(grounding.unbacked, question.language));
  const repaired = await runLoop(context, system, state);
  if (repaired.stop !== 'end_turn') return asItIs(grounding);
  return { text: repaired.text, grounding: check(repaired.text), isRepaired: true };
}

function toAnswer(deps: AgentDeps, state: LoopState, end: LoopEnd, grounding: GroundingReport): Answer {
  return {
    text: end.text,
    stop: end.stop,
    model: deps.model.name,
    iterations: state.spent.iterations,
    tokens: state.spent.tokens,
    ...(state.costUsd !== undefined && { costUsd: state.costUsd }),
    trace: state.trace,
    grounding,
    citations: citedDocuments(end.text, [...state.history, ...state.messages]),
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
