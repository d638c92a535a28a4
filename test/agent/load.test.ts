import { afterEach, describe, expect, it } from 'vitest';
import { listUsage } from '../../src/agent/usage.ts';
import { until } from '../engine/contract.ts';
import {
  BRUNO,
  echoTool,
  sensitiveTool,
  type TestAgent,
  type TestAgentOptions,
  testAgent,
} from '../fakes/agent.ts';
import { testClock } from '../fakes/clock.ts';
import { countsOnce } from '../fakes/counted-once.ts';
import { callingModel, modelOf } from '../fakes/models.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What one person, or a model, may set going at a time. */

let agent: TestAgent | undefined;

afterEach(async () => {
  await agent?.close();
  agent = undefined;
});

const book = () => sensitiveTool('book', async ({ value }) => ({ booked: value }));

async function open(options: Partial<TestAgentOptions> = {}): Promise<TestAgent> {
  agent = testAgent({
    folder: temporaryFolder(),
    tools: [book(), echoTool('look')],
    model: callingModel('book', 1),
    ...options,
  });
  await agent.open();
  return agent;
}

describe('the calls of one turn', () => {
  it.each(['look', 'book'])(
    'of %s: of 120 so many are run as may be, and each has its result',
    async (name) => {
      const seen: string[] = [];
      const tool = name === 'look' ? echoTool('look', async ({ value }) => seen.push(value)) : book();
      const { ask, answer, cards, decide } = await open({
        tools: [tool],
        model: callingModel(name, 120),
        limits: { maxCallsPerTurn: 12 },
      });
      const runId = await ask('much');
      if (name === 'book') {
        await until(() => cards.length >= 12);
        for (const card of cards) await decide(card, 'reject');
      }
      const { trace } = await answer(runId);
      expect(cards.length + seen.length).toBe(12);
      const [calls = []] = trace.map((turn) => turn.calls);
      expect(calls).toHaveLength(120);
      const refused = calls.slice(12);
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['not_run']));
      expect(refused[0]?.result).toMatch(/^Not run: of the calls of one turn only the first 12 are run\./);
    },
  );

  it('are as many on a replay as they were at first, whatever is set meanwhile', async () => {
    const folder = temporaryFolder();
    const model = callingModel('book', 4);
    const first = await open({ folder, model, limits: { maxCallsPerTurn: 4 } });
    const runId = await first.ask('four');
    await until(() => first.cards.length === 4);
    await first.close();
    const second = await open({ folder, model, limits: { maxCallsPerTurn: 1 } });
    for (const card of first.cards) await second.decide(card, 'approve');
    const { trace } = await second.answer(runId);
    expect(trace[0]?.calls.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });
});

describe('the open approvals of a person', () => {
  const inAnotherPlace = (n: number, more = {}) => ({ conversationId: `c${n}`, ...more });

  it('are so many at the most, in all conversations together; the others are told what waits', async () => {
    const { ask, answers, cards, decide } = await open({ mostOpen: 3 });
    for (let n = 0; n < 8; n += 1) await ask('book', inAnotherPlace(n));
    await until(() => answers.size === 5 && cards.length === 3);
    for (const { trace } of answers.values()) {
      expect(trace[0]?.calls[0]).toMatchObject({ isError: true });
      expect(trace[0]?.calls[0]?.result).toMatch(/3 requests of the same person .* \(book \(3\)\)/);
    }
    // Somebody else has places of their own.
    await ask('book', inAnotherPlace(90, { person: BRUNO }));
    await until(() => cards.length === 4);
    // And a decision makes room.
    for (const card of cards.slice(0, 3)) await decide(card, 'approve');
    await until(() => answers.size === 8);
    await ask('book', inAnotherPlace(91));
    await until(() => cards.length === 5);
  });

  it('of one turn with 60 calls are as many, and the count outlives the process', async () => {
    const folder = temporaryFolder();
    const options = { folder, mostOpen: 5, limits: { maxCallsPerTurn: 60 }, model: callingModel('book', 60) };
    const first = await open(options);
    await first.ask('much', inAnotherPlace(1));
    await until(() => first.cards.length === 5);
    await first.close();
    const second = await open(options);
    const next = await second.ask('more', inAnotherPlace(2, { runId: 'next', order: '000009' }));
    const { trace } = await second.answer(next);
    expect(trace[0]?.calls.every(({ isError }) => isError)).toBe(true);
    expect(await second.frontDesk.pendingFor('U1')).toHaveLength(5);
  });

  it('that have expired make room too', async () => {
    const clock = testClock();
    const { ask, answer, cards, deps } = await open({ clock, mostOpen: 1 });
    const first = await ask('book', inAnotherPlace(1));
    await until(async () => (await deps.engine.durable.runs())[0]?.waits.length === 2);
    const refused = await answer(await ask('book', inAnotherPlace(2)));
    expect(refused.trace[0]?.calls[0]?.isError).toBe(true);
    clock.advance(3_600_000);
    await answer(first);
    await ask('book', inAnotherPlace(3));
    await until(() => cards.length === 2);
  });
});

describe('a budget of the day', () => {
  it('refuses a question before anything of it is recorded', async () => {
    const { frontDesk, ask, answer, deps } = await open({
      model: modelOf(() => 'Hello.'),
      budgets: { person: { questions: 1 } },
    });
    await answer(await ask('one'));
    let isCompleted = false;
    const question = {
      runId: 'two',
      conversationId: 'c',
      order: '2',
      person: { ...BRUNO, id: 'U1' },
      text: 'two',
      language: 'en' as const,
      address: null,
    };
    const result = await frontDesk.ask(question, async () => {
      isCompleted = true;
      return {};
    });
    expect(result).toEqual({ status: 'refused', over: { whose: 'person', what: 'questions', limit: 1 } });
    expect(isCompleted).toBe(false);
    expect(await deps.engine.durable.status('two')).toBeUndefined();
  });

  it('stops a question that is on its way before the next call of the model, and says so', async () => {
    let asked = 0;
    const model = modelOf(() => {
      asked += 1;
      return [{ name: 'look', input: { value: 'x' } }];
    });
    const { ask, answer } = await open({ model, budgets: { person: { tokens: 250 } } });
    const { stop, text, trace } = await answer(await ask('much'));
    // A hundred tokens a call: the fourth would begin above 250.
    expect(asked).toBe(3);
    expect(trace).toHaveLength(3);
    expect({ stop, text }).toMatchObject({
      stop: 'budget',
      text: expect.stringContaining('on one day is used up'),
    });
  });

  it('counts each call of the model and its price, by the person, in the state', async () => {
    const { ask, answer, deps } = await open({ tools: [echoTool('look')], model: callingModel('look', 2) });
    await answer(await ask('look'));
    const rows = await listUsage(deps.engine.documents, '2000-01-01', '2999-01-01');
    expect(rows).toMatchObject([
      {
        personId: 'U1',
        model: 'model-of-tests',
        questions: 1,
        calls: 2,
        inputTokens: 180,
        outputTokens: 20,
        usd: expect.closeTo(0.2),
      },
    ]);
  });
});

describe('killed at a write', () => {
  it.each(['before', 'after'] as const)(
    '(%s it): every call is counted once, and every decision is in the audit log once, before its effect',
    async (when) => {
      // Each fifth; `npm run soak` takes them all.
      for (let write = 1; write <= 36; write += 5) expect(await countsOnce(write, when)).toBe(true);
    },
  );
});
