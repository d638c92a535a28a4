import { setTimeout as pause } from 'node:timers/promises';
import { type ApiCall, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { call, type MessagesApi, openMessagesApi, text } from '../../test/fakes/messages-api.ts';
import { type Setting, type SystemName, startSystem } from './system.ts';

/** How much is asked at once, and how long the model takes. */
export interface Load {
  conversations: number;
  /** Each after the answer to the one before. */
  questionsEach: number;
  modelMs: number;
  /** Turns of each conversation before those that are measured; none without it. */
  earlierTurns?: number;
  /** Turns of as many other conversations before. */
  othersTurns?: number;
  /** Asked before anything is measured: code that has not run yet is compiled first. */
  warmUp?: number;
  /** What the model calls beside the price. */
  calls?: { name: string; input: Record<string, unknown> }[];
  /** How often a person opens the home; not at all without it. */
  homes?: number;
}

/** What came of it; times in milliseconds. */
export interface Measured {
  answer: number[];
  acknowledgement: number[];
  /** From opening the home to its page. */
  home: number[];
  /** A question. */
  processorMs: number;
  memoryMb: number;
  bytes: number;
  fileCalls: number;
  slackCalls: number;
}

interface Asked {
  ms: number;
  threadTs: string;
}

interface Answers {
  /** Resolves when the question asked last in a thread is answered. */
  next(threadTs: string): Promise<void>;
  stop(): void;
}

const ANSWERED = /costs \$\d/;
const CENTS_PER_HOUR = 2_500;
const MOST_HOURS = 8;
const LOOK_MS = 1;
/** They ask in turn. */
const PEOPLE = [SEED_IDS.ana, SEED_IDS.bruno, SEED_IDS.carmen, SEED_IDS.sofia];
const WARM_UP = 40;
const WARM_UP_AT_ONCE = 40;

/** A model that looks up the price that is asked for and says it, after a while. */
function priceModel(api: MessagesApi, { modelMs, calls = [] }: Load): void {
  api.always(async ({ body }) => {
    await pause(modelMs);
    const said = JSON.stringify(body.messages);
    const hours = Number([...said.matchAll(/for (\d) hours\?/g)].at(-1)?.[1]);
    const last = JSON.stringify(body.messages.at(-1)?.content);
    if (last.includes('tool_result'))
      return {
        content: [text(`Focus for ${hours} hours costs $${((hours * CENTS_PER_HOUR) / 100).toFixed(2)}.`)],
      };
    const price = call('get_quote', { room: 'Focus', hours, tier: 'basic' });
    return { content: [price, ...calls.map(({ name, input }) => call(name, input))] };
  });
}

/** One system under one load, from a fresh start. */
export async function measure(name: SystemName, load: Load, setting: Setting = {}): Promise<Measured> {
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const api = await openMessagesApi();
  priceModel(api, load);
  const answers = watchAnswers(workspace);
  let asked = 0;
  const ask = async (threadTs?: string) => {
    asked += 1;
    const question = { hours: 2 + (asked % (MOST_HOURS - 1)), personId: PEOPLE[asked % PEOPLE.length] ?? '' };
    return await askOnce(workspace, answers, question, threadTs);
  };
  const system = await startSystem(name, workspace, api, setting);
  try {
    for (let left = load.warmUp ?? WARM_UP; left > 0; left -= WARM_UP_AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(left, WARM_UP_AT_ONCE) }, () => ask()));
    const someTalks = () => Array.from({ length: load.conversations }, () => talk(ask));
    await Promise.all(someTalks().map((next) => next(load.othersTurns ?? 0)));
    const talks = someTalks();
    await Promise.all(talks.map((next) => next(load.earlierTurns ?? 0)));
    const before = await system.usage();
    const deliveriesBefore = workspace.deliveries.length;
    const callsBefore = workspace.journal.length;
    const answer = (await Promise.all(talks.map((next) => next(load.questionsEach)))).flat();
    const after = await system.usage();
    const slackCalls = workspace.journal.length - callsBefore;
    const home = await openHomes(workspace, load.homes ?? 0);
    const questions = load.conversations * load.questionsEach;
    const acknowledgement = workspace.deliveries
      .slice(deliveriesBefore)
      .flatMap(({ ackedAt, sentAt }) => (ackedAt && sentAt ? ackedAt.getTime() - sentAt.getTime() : []));
    return {
      answer,
      acknowledgement,
      home,
      processorMs: (after.processorMs - before.processorMs) / questions,
      memoryMb: after.memoryMb,
      bytes: (after.bytes - before.bytes) / questions,
      fileCalls: (after.calls - before.calls) / questions,
      slackCalls: slackCalls / questions,
    };
  } finally {
    answers.stop();
    await system.stop();
    await workspace.close();
    await api.close();
  }
}

/** A conversation: asks so many questions more, one after another, and tells how long each took. */
function talk(ask: (threadTs?: string) => Promise<Asked>): (questions: number) => Promise<number[]> {
  let threadTs: string | undefined;
  return async (questions) => {
    const tookMs: number[] = [];
    for (let n = 0; n < questions; n += 1) {
      const asked = await ask(threadTs);
      threadTs ??= asked.threadTs;
      tookMs.push(asked.ms);
    }
    return tookMs;
  };
}

/** Opens the home of an approver, who sees the whole day, so many times. */
async function openHomes(workspace: Workspace, times: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const shown = () => workspace.journal.filter(({ method }) => method === 'views.publish').length;
    const [before, beginMs] = [shown(), performance.now()];
    await workspace.openHome(SEED_IDS.carmen);
    while (shown() === before) await pause(LOOK_MS);
    tookMs.push(performance.now() - beginMs);
  }
  return tookMs;
}

/** Asks for a price and waits for the answer; how long that took, and in which thread. */
async function askOnce(
  workspace: Workspace,
  answers: Answers,
  { hours, personId }: { hours: number; personId: string },
  threadTs?: string,
): Promise<Asked> {
  const beginMs = performance.now();
  const words = `<@${workspace.botUserId}> How much is Focus for ${hours} hours?`;
  const inThread = threadTs === undefined ? {} : { threadTs };
  const asked = await workspace.send(personId, SEED_IDS.reservas, words, inThread);
  await answers.next(threadTs ?? asked.ts);
  return { ms: performance.now() - beginMs, threadTs: threadTs ?? asked.ts };
}

/** Looks once a millisecond at what Slack was called with, for all who wait: it must not cost more with each of them. */
function watchAnswers({ journal }: Workspace): Answers {
  const waiting = new Map<string, () => void>();
  /** Answers that came before anybody waited for them. */
  const early = new Set<string>();
  /** What is written bit by bit says its thread only when it begins. */
  const streams: ApiCall[] = [];
  let seen = 0;
  const look = setInterval(() => {
    for (; seen < journal.length; seen += 1) {
      const call = journal[seen];
      if (call?.method === 'chat.startStream') streams.push(call);
      if (!call || !ANSWERED.test(JSON.stringify(call.args))) continue;
      const begun = streams.find(({ response }) => response.ts === call.args.ts);
      const threadTs = String(call.args.thread_ts ?? begun?.args.thread_ts);
      const resolve = waiting.get(threadTs);
      if (resolve) resolve();
      else early.add(threadTs);
      waiting.delete(threadTs);
    }
  }, LOOK_MS);
  return {
    async next(threadTs) {
      if (!early.delete(threadTs)) await new Promise<void>((resolve) => waiting.set(threadTs, resolve));
    },
    stop: () => clearInterval(look),
  };
}
