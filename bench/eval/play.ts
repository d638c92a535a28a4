import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Audience, Delivery } from '../../src/agent/audience.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { clockFrom } from '../../test/fakes/clock.ts';
import type { EvalTask } from './tasks.ts';

/** Tuesday 1 December 2026, ten in the morning at the venue. */
const NOW = '2026-12-01T09:00:00Z';
const COMMAND = /^\/(?<name>\S+)\s*(?<words>.*)$/;

/** What the last message of a task came to. */
export type Came =
  | { is: 'answer'; answer: Answer }
  | { is: 'delivery'; delivery: Delivery }
  | { is: 'refused'; says: string };

/** Plays a task through the whole house, in a folder of its own: the messages of one thread, and a person who decides. */
export async function play(task: EvalTask): Promise<{ came: Came; ms: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-eval-'));
  const person = { id: 'eve', name: 'Eve', tier: task.tier ?? ('basic' as const), approver: false };
  let settle: (came: Came) => void = () => undefined;
  const app = await createApp({
    config: { ...loadConfig(process.env), STATE_DIR: folder },
    log: silentLog,
    face: 'terminal',
    clock: clockFrom(NOW),
    findAudience: () => (): Audience => ({
      progress: async () => undefined,
      async askApproval({ id, inputHash, approvers }) {
        const by = { id: approvers[0] ?? person.id, name: person.name };
        const decision = task.rejects ? 'reject' : 'approve';
        // The card is shown within a step: the decision comes after it.
        setImmediate(() => void app.decide({ approvalId: id, inputHash, by, at: app.clock.now(), decision }));
      },
      remindApproval: async () => undefined,
      approvalSettled: async () => undefined,
      openBoard: async () => null,
      updateBoard: async () => undefined,
      deliver: async (delivery) => settle({ is: 'delivery', delivery }),
      answer: async (answer) => settle({ is: 'answer', answer }),
      failure: async (says) => settle({ is: 'refused', says }),
    }),
  });
  await app.open();
  const startMs = performance.now();
  let came: Came = { is: 'refused', says: '' };
  try {
    for (const [index, text] of task.say.entries()) {
      const runId = `eval-${index}`;
      const coming = new Promise<Came>((resolve) => {
        settle = resolve;
      });
      const language = detectLanguage(text) ?? null;
      const address = { face: 'terminal' };
      const { name, words = '' } = COMMAND.exec(text)?.groups ?? {};
      if (name === undefined) {
        const order = `2026-12-01T09:00:0${index}Z`;
        await app.ask({ runId, conversationId: 'eval', order, person, text, language, address });
      } else {
        const call = { runId, name: `/${name}`, text: words, person, language: language ?? 'es', address };
        const result = await app.command(call);
        if (result.is !== 'started') settle({ is: 'refused', says: result.says });
      }
      came = await coming;
      if (came.is !== 'refused') await app.engine.durable.finished(runId);
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { came, ms: performance.now() - startMs };
}
