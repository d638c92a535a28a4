import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overBudgetSentence } from '../../src/agent/budget-words.ts';
import type { Budgets, DayBudget } from '../../src/agent/budgets.ts';
import { costUsd, PRICES } from '../../src/agent/prices.ts';
import { listUsage, tallyOfDay } from '../../src/agent/usage.ts';
import { createUsageMeter, type UsageMeter } from '../../src/agent/usage-meter.ts';
import { testClock } from '../fakes/clock.ts';
import { documentsIn } from '../fakes/documents.ts';
import { USAGE } from '../fakes/models.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What people used: counted once, on the house's day, and never over a budget. */

const AMPLE: DayBudget = { questions: 1_000, tokens: 1_000_000, usd: 1_000 };
const NOON = '2026-12-01T12:00:00Z';

function open(folder: string, budgets: Partial<Budgets> = {}, clock = testClock(NOON)) {
  const documents = documentsIn(folder);
  const openRuns: string[] = [];
  const meter = createUsageMeter({
    openRuns: async () => openRuns,
    documents,
    clock,
    zone: 'Europe/Madrid',
    budgets: { person: AMPLE, house: AMPLE, ...budgets },
  });
  return { documents, clock, meter, openRuns };
}

const question = (personId: string, n: number) => ({ personId, runId: `T:C:${personId}${n}` });
const use = (personId: string, n: number, call: string) => ({
  model: 'm',
  task: 'answer',
  usage: USAGE,
  costUsd: 0.5,
  by: { ...question(personId, n), call },
});

describe('usage', () => {
  it('is counted once for a run and a call, however often it is told, by however many processes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            person: fc.constantFrom('U1', 'U2'),
            run: fc.integer({ min: 1, max: 4 }),
            call: fc.constantFrom('question', 'model:1', 'model:2'),
            isRestarted: fc.boolean(),
          }),
          { maxLength: 25 },
        ),
        async (told) => {
          const folder = temporaryFolder();
          let { meter, documents } = open(folder);
          for (const { person, run, call, isRestarted } of told) {
            if (isRestarted) ({ meter, documents } = open(folder));
            if (call === 'question') await meter.admit(question(person, run), 'm');
            else await meter.record(use(person, run, call));
          }
          const distinct = new Set(told.map(({ person, run, call }) => `${person} ${run} ${call}`));
          const calls = [...distinct].filter((one) => !one.endsWith('question')).length;
          const tally = await tallyOfDay(documents, '2026-12-01');
          expect(tally).toEqual({ questions: distinct.size - calls, tokens: calls * 100, usd: calls * 0.5 });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('counts for the day of the house, and a replay after midnight for the day before', async () => {
    // Five to midnight in Madrid, an hour ahead of UTC.
    const { meter, documents, clock } = open(temporaryFolder(), {}, testClock('2026-12-01T22:55:00Z'));
    await meter.admit(question('U1', 1), 'm');
    await meter.record(use('U1', 1, 'model:1'));
    clock.advance(10 * 60_000);
    await meter.admit(question('U1', 1), 'm');
    await meter.record(use('U1', 1, 'model:1'));
    await meter.record(use('U1', 1, 'model:2'));
    await meter.admit(question('U1', 2), 'm');
    const rows = await listUsage(documents, '2026-12-01', '2026-12-02');
    expect(rows.map(({ day, questions, calls }) => [day, questions, calls])).toEqual([
      ['2026-12-01', 1, 2],
      ['2026-12-02', 1, 0],
    ]);
  });

  it('of a person who asks all day stays small, and still counts once what an open run uses', async () => {
    const { meter, documents, openRuns } = open(temporaryFolder());
    openRuns.push(question('U1', 1).runId);
    for (let n = 1; n <= 100; n += 1) {
      await meter.admit(question('U1', n), 'm');
      await meter.record(use('U1', n, 'model:1'));
    }
    await meter.record(use('U1', 1, 'model:1'));
    const stored = await documents.read<{ counted: object }>('usage/2026-12-01', 'U1');
    expect(Object.keys(stored?.counted ?? {}).length).toBeLessThan(12);
    expect(Object.keys(stored?.counted ?? {})[0]).toBe(question('U1', 1).runId);
    expect(await tallyOfDay(documents, '2026-12-01')).toEqual({ questions: 100, tokens: 10_000, usd: 50 });
  });

  it('of a model without a price counts its tokens only, and says that the money is not known', async () => {
    const { meter, documents } = open(temporaryFolder());
    await meter.record({ ...use('U1', 1, 'model:1'), costUsd: undefined });
    await meter.record({ ...use('U1', 1, 'model:2'), costUsd: undefined });
    expect(await listUsage(documents, '2026-12-01', '2026-12-01')).toMatchObject([
      { inputTokens: 180, outputTokens: 20, isUnpriced: true },
    ]);
  });
});

describe('a budget of the day', () => {
  const admitted = async (meter: UsageMeter, people: string[], each: number) => {
    const asked = people.flatMap((person) => Array.from({ length: each }, (_, n) => question(person, n)));
    const overs = await Promise.all(asked.map((one) => meter.admit(one, 'm')));
    return { taken: overs.filter((over) => over === undefined).length, overs };
  };

  it('of questions lets no more through than it says, also of many at once, and again after a restart', async () => {
    const folder = temporaryFolder();
    const budgets = { person: { ...AMPLE, questions: 7 }, house: { ...AMPLE, questions: 10 } };
    const { meter, documents } = open(folder, budgets);
    const { taken, overs } = await admitted(meter, ['U1', 'U2', 'U3'], 12);
    expect(taken).toBe(10);
    expect(new Set(overs.map((over) => over?.whose))).toEqual(new Set([undefined, 'person', 'house']));
    expect((await tallyOfDay(documents, '2026-12-01')).questions).toBe(10);
    const next = open(folder, budgets);
    expect(await next.meter.admit(question('U9', 1), 'm')).toEqual({
      whose: 'house',
      what: 'questions',
      limit: 10,
    });
  });

  it('lets through what it has counted already: a message that is delivered again is not refused', async () => {
    const { meter } = open(temporaryFolder(), { person: { ...AMPLE, questions: 1 } });
    expect(await meter.admit(question('U1', 1), 'm')).toBeUndefined();
    expect(await meter.admit(question('U1', 2), 'm')).toMatchObject({ whose: 'person' });
    expect(await meter.admit(question('U1', 1), 'm')).toBeUndefined();
  });

  it.each(['tokens', 'usd'] as const)('of %s refuses the next question and the next call', async (what) => {
    const limit = { tokens: 200, usd: 1 }[what];
    for (const whose of ['person', 'house'] as const) {
      const { meter } = open(temporaryFolder(), { [whose]: { ...AMPLE, [what]: limit } });
      await meter.record(use('U1', 1, 'model:1'));
      expect(await meter.over({ ...question('U1', 1), call: 'model:2' })).toBeUndefined();
      await meter.record(use('U1', 1, 'model:2'));
      expect(await meter.over({ ...question('U1', 1), call: 'model:3' })).toEqual({ whose, what, limit });
      expect(await meter.admit(question('U1', 2), 'm')).toEqual({ whose, what, limit });
      const other = await meter.admit(question('U2', 1), 'm');
      expect(other?.whose).toBe(whose === 'house' ? 'house' : undefined);
    }
  });

  it('begins anew at midnight in the house', async () => {
    const { meter, clock } = open(temporaryFolder(), { person: { ...AMPLE, questions: 1 } });
    await meter.admit(question('U1', 1), 'm');
    // It is an hour later in Madrid: 23:00, and then 00:15.
    clock.advance(10 * 3_600_000);
    expect(await meter.admit(question('U1', 2), 'm')).toMatchObject({ what: 'questions' });
    clock.advance(1.25 * 3_600_000);
    expect(await meter.admit(question('U1', 3), 'm')).toBeUndefined();
  });

  it.each([
    [
      'person',
      'questions',
      1_500,
      'You have asked 1,500 questions today',
      'Hoy ya has hecho 1.500 preguntas',
    ],
    ['person', 'tokens', 2_000, 'used 2,000 tokens of the model today', 'han gastado 2.000 tokens'],
    ['person', 'usd', 2.5, 'Your questions have cost $2.50 today', 'Hoy tus preguntas han costado 2,50 $'],
    ['house', 'questions', 9, 'I have taken 9 questions today', 'Hoy ya he tomado 9 preguntas'],
    ['house', 'tokens', 9_999, 'I have used 9,999 tokens', 'Hoy he gastado 9.999 tokens'],
    ['house', 'usd', 50, 'I have spent $50.00 today', 'Hoy he gastado 50,00 $'],
  ] as const)('is told in a sentence: %s, %s', (whose, what, limit, english, spanish) => {
    expect(overBudgetSentence({ whose, what, limit }, 'en')).toContain(english);
    expect(overBudgetSentence({ whose, what, limit }, 'en')).toContain('nothing has changed');
    expect(overBudgetSentence({ whose, what, limit }, 'es')).toContain(spanish);
    expect(overBudgetSentence({ whose, what, limit }, 'es')).toContain('no ha cambiado nada');
  });
});

describe('the price of a call', () => {
  const usage = { inputTokens: 1_000_000, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 1_000_000 };

  it.each([
    ['claude-haiku-5-5', 0.6],
    ['claude-sonnet-5-5', 12],
    ['claude-fable-5-1', 60],
  ])('of %s is the published one', (model, usd) => {
    expect(costUsd(PRICES[model], usage)).toBeCloseTo(usd);
  });

  it('counts the cache: written for a quarter more, read for a tenth', () => {
    const cached = {
      inputTokens: 0,
      cacheWriteTokens: 1_000_000,
      cacheReadTokens: 1_000_000,
      outputTokens: 0,
    };
    expect(costUsd(PRICES['claude-sonnet-5-5'], cached)).toBeCloseTo(2.5 + 0.2);
    expect(costUsd(undefined, cached)).toBeUndefined();
  });
});
