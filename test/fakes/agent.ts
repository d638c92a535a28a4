import { z } from 'zod';
import type { Approval, DecisionResult } from '../../src/agent/approvals.ts';
import type { Answer, Audience, FindAudience, Progress, ReplyTo } from '../../src/agent/audience.ts';
import { AUDIT, createAudit } from '../../src/agent/audit.ts';
import type { DayBudget } from '../../src/agent/budgets.ts';
import type { Desk } from '../../src/agent/desk.ts';
import { createFrontDesk, type FrontDesk } from '../../src/agent/front-desk.ts';
import type { Limits } from '../../src/agent/limits.ts';
import type { Model } from '../../src/agent/model.ts';
import { meteredModel } from '../../src/agent/models/metered.ts';
import type { Person, Question } from '../../src/agent/question.ts';
import { type ApprovalPolicy, defineTool, type Tool } from '../../src/agent/tool.ts';
import { createUsageMeter, meteringOf } from '../../src/agent/usage-meter.ts';
import { type FileCalls, localEngine } from '../../src/engine/local/index.ts';
import type { Engine } from '../../src/engine/types.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { randomIds } from '../../src/kernel/ids.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { TEST_COLLECTIONS } from './collections.ts';

export const ANA: Person = { id: 'U1', name: 'Ana', tier: 'basic', approver: false };
export const BRUNO: Person = { id: 'U2', name: 'Bruno', tier: 'pro', approver: false };

/** An agent on the real engine with tools of the test, whose audience writes down what it hears. */
export interface TestAgent {
  frontDesk: FrontDesk;
  /** What a test may look into, and listen in on. */
  deps: { engine: Engine; findAudience: FindAudience };
  cards: Approval[];
  settled: Approval[];
  reminders: Approval[];
  answers: Map<string, Answer>;
  failures: string[];
  /** What each run said that it is doing, in order. */
  progress: { runId: string; kind: Progress['kind'] }[];
  open(): Promise<void>;
  close(): Promise<void>;
  /** Asks in one conversation; resolves with the name of the run when the question is recorded. */
  ask(text: string, more?: Partial<Question>): Promise<string>;
  /** The answer to a run, when it has come. */
  answer(runId: string): Promise<Answer>;
  /** The card of a tool call, when it has come. */
  card(index: number): Promise<Approval>;
  decide(approval: Approval, decision: 'approve' | 'reject', by?: Person): Promise<DecisionResult>;
}

export interface TestAgentOptions {
  folder: string;
  tools: Tool[];
  model: Model;
  clock?: Clock;
  fileCalls?: FileCalls;
  approvalTtlMs?: number;
  /** Who decides; a test may change it while the agent is open, as a restart with other settings would. */
  policy?: ApprovalPolicy;
  limits?: Partial<Limits>;
  budgets?: { person?: Partial<DayBudget>; house?: Partial<DayBudget> };
  mostOpen?: number;
}

const AMPLE: DayBudget = { questions: 10_000, tokens: 100_000_000, usd: 1_000 };

export function testAgent(options: TestAgentOptions): TestAgent {
  const clock = options.clock ?? systemClock;
  const engine = localEngine({
    folder: options.folder,
    clock,
    log: silentLog,
    face: 'slack',
    collections: TEST_COLLECTIONS,
    ...(options.fileCalls && { fileCalls: options.fileCalls }),
  });
  const waiters: (() => void)[] = [];
  const heard = () => {
    for (const wake of waiters.splice(0)) wake();
  };
  const when = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiters.push(resolve));
    }
  };
  const cards: Approval[] = [];
  const settled: Approval[] = [];
  const reminders: Approval[] = [];
  const answers = new Map<string, Answer>();
  const failures: string[] = [];
  const progress: TestAgent['progress'] = [];
  const audience = (to: ReplyTo): Audience => ({
    progress: async ({ kind }) => void progress.push({ runId: to.runId, kind }),
    askApproval: async (approval) => {
      if (!cards.some((card) => card.waitId === approval.waitId)) cards.push(approval);
      heard();
    },
    remindApproval: async (approval) => {
      reminders.push(approval);
      heard();
    },
    approvalSettled: async (approval) => {
      settled.push(approval);
      heard();
    },
    answer: async (answer) => {
      answers.set(to.runId, answer);
      heard();
    },
    openBoard: async () => to.address,
    updateBoard: async () => undefined,
    deliver: async () => undefined,
    halted: async (sentence) => {
      failures.push(sentence);
      heard();
    },
    failure: async (sentence) => {
      failures.push(sentence);
      heard();
    },
  });
  const desk: Desk = {
    name: 'test',
    tools: options.tools,
    offline: { plan: () => undefined },
    guidance: () => 'A desk of the tests.',
    prompts: () => [],
    introduction: () => 'A desk of the tests.',
  };
  const deps = { engine, findAudience: audience };
  const meter = createUsageMeter({
    documents: engine.documents,
    clock,
    zone: 'Europe/Madrid',
    openRuns: async () => (await engine.durable.runs()).map(({ runId }) => runId),
    budgets: {
      person: { ...AMPLE, ...options.budgets?.person },
      house: { ...AMPLE, ...options.budgets?.house },
    },
  });
  const frontDesk = createFrontDesk({
    engine,
    clock,
    log: silentLog,
    desks: [desk],
    model: meteredModel(
      options.model,
      meteringOf(meter, async () => undefined),
    ),
    limits: {
      maxIterations: 8,
      maxCallsPerTurn: 20,
      tokenBudget: 60_000,
      conversationTokens: 20_000,
      ...options.limits,
    },
    meter,
    approvals: {
      documents: engine.documents,
      clock,
      ids: randomIds,
      log: silentLog,
      audit: createAudit(engine.log(AUDIT), clock),
      policy: options.policy ?? { approvers: ['U9'], mayApproveOwn: false },
      mostOpen: options.mostOpen ?? 100,
      ttlMs: options.approvalTtlMs ?? 3_600_000,
      confirmAboveCents: 10_000,
    },
    findAudience: (to) => deps.findAudience(to),
    membership: { tierOf: () => 'basic', isMember: () => false },
    zone: 'Europe/Madrid',
    currency: 'USD',
  });
  let count = 0;
  return {
    frontDesk,
    deps,
    cards,
    settled,
    reminders,
    answers,
    failures,
    progress,
    open: () => engine.open(),
    close: () => engine.close(),
    async ask(text, more = {}) {
      count += 1;
      const order = String(count).padStart(6, '0');
      const runId = more.runId ?? `run-${order}`;
      const question: Question = {
        runId,
        conversationId: 'conversation',
        order,
        person: ANA,
        text,
        language: 'en',
        address: null,
        ...more,
      };
      await frontDesk.ask(question);
      return runId;
    },
    async answer(runId) {
      const answer = await when(() => answers.get(runId));
      await engine.durable.finished(runId);
      return answer;
    },
    card: (index) => when(() => cards[index]),
    decide: (approval, decision, by = ANA) =>
      frontDesk.decide({
        approvalId: approval.id,
        inputHash: approval.inputHash,
        decision,
        by,
        at: clock.now(),
      }),
  };
}

/** A tool that returns what it was given, or does what the test says. */
export function echoTool(name: string, run?: (input: { value: string }) => Promise<unknown>): Tool {
  return defineTool({
    name,
    description: `${name} returns its value. Call it when a test says so.`,
    level: 'read',
    input: z.strictObject({ value: z.string() }),
    run: async (input) => (run ? ((await run(input)) as never) : { value: input.value }),
  });
}

/** A tool that needs a person. */
export function sensitiveTool(
  name: string,
  run: (input: { value: string }, key: string) => Promise<unknown>,
): Tool {
  return defineTool({
    name,
    description: `${name} does something that matters. It needs approval.`,
    level: 'sensitive',
    input: z.strictObject({ value: z.string() }),
    run: async (input, { key }) => (await run(input, key)) as never,
  });
}
