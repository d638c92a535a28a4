import { Cancelled } from '../engine/errors.ts';
import type { Run } from '../engine/types.ts';
import { messageOf } from '../kernel/errors.ts';
import { AGENT_WORDS } from '../kernel/words/agent.ts';
import { recordAnswer } from './answer-record.ts';
import type { Answer } from './audience.ts';
import { appendBlock, blocksOf, loadHistory } from './conversation.ts';
import type { DispatchScene } from './dispatch.ts';
import { checkGrounding, type GroundingReport } from './grounding/index.ts';
import { type LoopEnd, type Progressed, runLoop } from './loop.ts';
import type { Message } from './model.ts';
import type { AgentParts } from './parts.ts';
import { repairRequest, systemPrompt } from './prompt.ts';
import type { Question } from './question.ts';
import { languageOf, userTurn } from './user-turn.ts';
import { whileOpen } from './while-open.ts';

/** The name under which runs of this workflow are recorded. */
export const ANSWER = 'answer';

/** Why a run is cancelled that its person stopped: they are told that it is over. */
export const STOPPED = 'stopped';

/**
 * The workflow of a question: takes its turn in the conversation, supersedes what the same person left open,
 * runs the loop, checks the grounding, stores the conversation, hands over the answer.
 */
export function answerWorkflow(parts: AgentParts): (run: Run, question: Question) => Promise<void> {
  const system = systemPrompt(parts.desks);
  return async (run, question) => {
    const audience = whileOpen(parts.findAudience(question), run);
    const { conversationId, person, order } = question;
    const turn = await parts.turns.enter(conversationId, {
      runId: run.id,
      personId: person.id,
      order,
      ending: run.ending,
      leaving: run.leaving,
    });
    const asked = { ...question, language: question.language ?? ('en' as const) };
    const scene: DispatchScene = { run, question: asked, audience, turn, parts };
    const so: Progressed = {
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
      if (stored || so.messages.length === 0) return;
      stored = true;
      const block = { runId: run.id, personId: person.id, messages: so.messages };
      await run.step('store', () => appendBlock(parts.engine.documents, conversationId, block), {
        afterCancel: true,
      });
    };

    try {
      for (const runId of turn.superseded()) await parts.engine.durable.cancel(runId, 'superseded');
      const begun = await run.step('begin', async () => {
        const history = await loadHistory(
          parts.engine.documents,
          conversationId,
          parts.limits.conversationTokens,
        );
        const language = question.language ?? languageOf(history) ?? 'en';
        const now = parts.clock.now();
        return {
          history,
          language,
          userTurn: userTurn({ ...question, language }, now, parts.zone),
          at: now.toISOString(),
        };
      });
      so.history = begun.history;
      so.messages.push(begun.userTurn);
      scene.question = { ...question, language: begun.language };
      scene.audience = whileOpen(parts.findAudience(scene.question), run);
      const end = await runLoop(scene, system, so);
      const { text, grounding, isRepaired } = await grounded(scene, system, so, end, new Date(begun.at));
      const { claims, unbacked, misplaced = [] } = grounding;
      parts.log.info(
        {
          runId: run.id,
          claims: claims.length,
          unbacked: unbacked.length,
          misplaced: misplaced.length,
          isRepaired,
        },
        'an answer was checked',
      );
      await store();
      const answer = toAnswer(parts, so, { ...end, text }, grounding);
      await run.step('record', async () => {
        const times = { startedAt: new Date(begun.at), endedAt: parts.clock.now() };
        // The answer is worth more than the story of how it was made.
        await recordAnswer(parts.engine.documents, run.id, answer, times).catch((error: unknown) => {
          parts.log.error({ runId: run.id, reason: messageOf(error) }, 'how an answer was made was not kept');
        });
      });
      await run.step('answer', () => scene.audience.answer(answer));
    } catch (error) {
      // What was begun is kept with the results it has, so that the next question goes on from there.
      await store();
      if (error instanceof Cancelled) {
        if (error.message === STOPPED) {
          const sentence = AGENT_WORDS[scene.question.language].stoppedByPerson;
          await run.step('stopped', () => scene.audience.failure(sentence), { afterCancel: true });
        } else await scene.audience.progress({ kind: 'over' });
        throw error;
      }
      parts.log.error({ runId: run.id, reason: messageOf(error) }, 'a question failed');
      await run.step('failure', () => scene.audience.failure(AGENT_WORDS[scene.question.language].failed), {
        afterCancel: true,
      });
      throw error;
    } finally {
      turn.leave();
    }
  };
}

/** Checks the numbers of the answer; when some have no backing the model gets one turn to mend it. */
async function grounded(
  scene: DispatchScene,
  system: string,
  so: Progressed,
  end: LoopEnd,
  now: Date,
): Promise<{ text: string; grounding: GroundingReport; isRepaired: boolean }> {
  const { parts, question } = scene;
  const check = (text: string) =>
    checkGrounding(text, [...so.history, ...so.messages], {
      now,
      zone: parts.zone,
      currency: parts.currency,
      approvedInputs: so.approvedInputs,
    });
  const asItIs = (grounding: GroundingReport) => ({ text: end.text, grounding, isRepaired: false });
  if (end.stop !== 'end_turn') return asItIs({ claims: [], unbacked: [] });
  const grounding = check(end.text);
  if (grounding.unbacked.length === 0 || !parts.model.repairs) return asItIs(grounding);

  so.messages.push(repairRequest(grounding.unbacked, question.language));
  const repaired = await runLoop(scene, system, so);
  if (repaired.stop !== 'end_turn') return asItIs(grounding);
  return { text: repaired.text, grounding: check(repaired.text), isRepaired: true };
}

function toAnswer(parts: AgentParts, so: Progressed, end: LoopEnd, grounding: GroundingReport): Answer {
  return {
    text: end.text,
    stop: end.stop,
    model: parts.model.name,
    iterations: so.spent.iterations,
    tokens: so.spent.tokens,
    ...(so.costUsd !== undefined && { costUsd: so.costUsd }),
    trace: so.trace,
    grounding,
    citations: citedDocuments(end.text, [...so.history, ...so.messages]),
    files: so.files,
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
