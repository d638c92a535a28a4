import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Answer, Audience, Delivery } from '../../src/agent/audience.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { createState } from '../../src/state.ts';
import { unheardApp } from '../../test/fakes/app.ts';
import { clockFrom } from '../../test/fakes/clock.ts';
import type { EvalTask } from './tasks.ts';

/** Tuesday 1 December 2026, ten in the morning at the venue. */
const NOW = '2026-12-01T09:00:00Z';
const LONGEST_MS = 180_000;
const COMMAND = /^\/(?<name>\S+)\s*(?<words>.*)$/;

/** What the last message of a task came to. */
export type EvalOutcome =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'delivery'; delivery: Delivery }
  /** A command that was refused with a sentence. */
  | { kind: 'refused'; says: string }
  /** The program could not go on, or took too long. */
  | { kind: 'broken'; says: string };

/** What a task outcome to, with what all of its messages took. */
export interface Played {
  outcome: EvalOutcome;
  ms: number;
  tokens: number;
  costUsd: number;
}

/** The tools that wait for a person, as the desks have them. */
export async function sensitiveTools(): Promise<ReadonlySet<string>> {
  const { desks } = await unheardApp({ STATE_DIR: join(tmpdir(), 'mostrador-unused') });
  const tools = desks.flatMap((desk) => desk.tools);
  return new Set(tools.filter(({ level }) => level === 'sensitive').map(({ name }) => name));
}

/** Plays a task through the whole house, in a folder of its own: the messages of one thread, and a person who decides. */
export async function play(task: EvalTask): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-eval-'));
  const person = { id: 'eve', name: 'Eve', tier: task.tier ?? ('basic' as const), approver: false };
  let settle: (outcome: EvalOutcome) => void = () => undefined;
  const config = { ...loadConfig(modelSettings()), STATE_DIR: folder };
  const clock = clockFrom(NOW);
  const app = await createApp({
    config,
    log: silentLog,
    state: createState({ config, log: silentLog, face: 'terminal', clock }),
    isOperator: true,
    clock,
    findAudience: (): Audience => ({
      progress: async () => undefined,
      async askApproval({ id, inputHash, approvers }) {
        const by = { id: approvers[0] ?? person.id, name: person.name };
        const decision = task.rejects ? 'reject' : 'approve';
        // The card is shown within a step: the decision comes after it.
        setImmediate(
          () => void app.frontDesk.decide({ approvalId: id, inputHash, by, at: clock.now(), decision }),
        );
      },
      remindApproval: async () => undefined,
      approvalSettled: async () => undefined,
      openBoard: async () => null,
      updateBoard: async () => undefined,
      deliver: async (delivery) => settle({ kind: 'delivery', delivery }),
      answer: async (answer) => settle({ kind: 'answer', answer }),
      failure: async (says) => settle({ kind: 'broken', says }),
      halted: async (says) => settle({ kind: 'broken', says }),
    }),
  });
  await app.open();
  const startMs = performance.now();
  let outcome: EvalOutcome = { kind: 'broken', says: '' };
  let [tokens, costUsd] = [0, 0];
  try {
    for (const [index, text] of task.say.entries()) {
      const runId = `eval-${index}`;
      const pending = new Promise<EvalOutcome>((resolve) => {
        settle = resolve;
      });
      const language = detectLanguage(text) ?? null;
      const address = { face: 'terminal' };
      const { name, words = '' } = COMMAND.exec(text)?.groups ?? {};
      if (name === undefined) {
        const order = `2026-12-01T09:00:0${index}Z`;
        await app.frontDesk.ask({ runId, conversationId: 'eval', order, person, text, language, address });
      } else {
        const call = { runId, name: `/${name}`, text: words, person, language: language ?? 'es', address };
        const result = await app.frontDesk.runCommand(call);
        if (result.status !== 'started') settle({ kind: 'refused', says: result.message });
      }
      outcome = await Promise.race([pending, tooLong()]);
      if (outcome.kind === 'answer') {
        tokens += outcome.answer.tokens;
        costUsd += outcome.answer.costUsd ?? 0;
      }
      if (outcome.kind === 'answer' || outcome.kind === 'delivery') await app.engine.durable.finished(runId);
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { outcome, ms: performance.now() - startMs, tokens, costUsd };
}

/** Of the environment only what says which model thinks: approvers and limits would change what is right. */
function modelSettings(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:ANTHROPIC_|MODEL)/.test(name)),
  );
}

async function tooLong(): Promise<EvalOutcome> {
  await setTimeout(LONGEST_MS, undefined, { ref: false });
  return { kind: 'broken', says: `no answer within ${LONGEST_MS / 1000} seconds` };
}
