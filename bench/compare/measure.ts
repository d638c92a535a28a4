import { setTimeout as pause } from 'node:timers/promises';
import { openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { call, type MessagesApi, openMessagesApi, text } from '../../test/fakes/messages-api.ts';
import { type SystemName, startSystem } from './system.ts';

/** How much is asked at once, and how long the model takes. */
export interface Load {
  conversations: number;
  /** Each after the answer to the one before. */
  questionsEach: number;
  modelMs: number;
}

/** What came of it; times in milliseconds. */
export interface Measured {
  answer: number[];
  acknowledgement: number[];
  /** A question. */
  processorMs: number;
  memoryMb: number;
  bytes: number;
  fileCalls: number;
  slackCalls: number;
}

const ANSWERED = /costs \$50\.00/;
const LOOK_MS = 2;
const WARM_UP = 3;

/** A model that looks one price up and says it, after a while. */
function priceModel(api: MessagesApi, modelMs: number): void {
  api.always(async ({ body }) => {
    await pause(modelMs);
    const last = JSON.stringify(body.messages.at(-1)?.content);
    if (last.includes('tool_result')) return { content: [text('Focus for 2 hours costs $50.00.')] };
    return { content: [call('get_quote', { room: 'Focus', hours: 2, tier: 'basic' })] };
  });
}

/** One system under one load, from a fresh start. */
export async function measure(name: SystemName, load: Load, flags: string[] = []): Promise<Measured> {
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const api = await openMessagesApi();
  priceModel(api, load.modelMs);
  const system = await startSystem(name, workspace, api, flags);
  try {
    for (let n = 0; n < WARM_UP; n += 1) await ask(workspace);
    const before = await system.usage();
    const deliveriesBefore = workspace.deliveries.length;
    const callsBefore = workspace.journal.length;
    const answer = (
      await Promise.all(Array.from({ length: load.conversations }, () => talk(workspace, load.questionsEach)))
    ).flat();
    const after = await system.usage();
    const questions = load.conversations * load.questionsEach;
    const acknowledgement = workspace.deliveries
      .slice(deliveriesBefore)
      .flatMap(({ ackedAt, sentAt }) => (ackedAt && sentAt ? ackedAt.getTime() - sentAt.getTime() : []));
    return {
      answer,
      acknowledgement,
      processorMs: (after.processorMs - before.processorMs) / questions,
      memoryMb: after.memoryMb,
      bytes: (after.bytes - before.bytes) / questions,
      fileCalls: (after.calls - before.calls) / questions,
      slackCalls: (workspace.journal.length - callsBefore) / questions,
    };
  } finally {
    await system.stop();
    await workspace.close();
    await api.close();
  }
}

async function talk(workspace: Workspace, questions: number): Promise<number[]> {
  const took: number[] = [];
  let threadTs: string | undefined;
  for (let n = 0; n < questions; n += 1) {
    const { ms, ts } = await ask(workspace, threadTs);
    threadTs ??= ts;
    took.push(ms);
  }
  return took;
}

/** Asks for a price and waits for the answer; how long that took. */
async function ask(workspace: Workspace, threadTs?: string): Promise<{ ms: number; ts: string }> {
  const beginMs = performance.now();
  const asked = await workspace.send(
    SEED_IDS.bruno,
    SEED_IDS.reservas,
    `<@${workspace.botUserId}> How much is Focus for 2 hours?`,
    threadTs === undefined ? {} : { threadTs },
  );
  const isAnswer = ({ ts, bot_id, text: words }: { ts: string; bot_id?: string; text: string }) =>
    bot_id !== undefined && ts > asked.ts && ANSWERED.test(words);
  while (!workspace.messages(SEED_IDS.reservas, threadTs ?? asked.ts).some(isAnswer)) await pause(LOOK_MS);
  return { ms: performance.now() - beginMs, ts: asked.ts };
}
