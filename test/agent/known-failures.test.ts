import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Approval } from '../../src/agent/approvals.ts';
import { editableFields } from '../../src/agent/editable-fields.ts';
import type { Message, Model } from '../../src/agent/model.ts';
import { anthropicModel } from '../../src/agent/models/anthropic.ts';
import { defineTool, ToolError } from '../../src/agent/tool.ts';
import { until } from '../engine/contract.ts';
import {
  ANA,
  BRUNO,
  echoTool,
  sensitiveTool,
  type TestAgent,
  type TestAgentOptions,
  testAgent,
} from '../fakes/agent.ts';
import { testClock } from '../fakes/clock.ts';
import { call, openMessagesApi, text } from '../fakes/messages-api.ts';
import { letGo } from '../fakes/owners.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** The 22 public failures of notes/agent-loop.md §2.2, each as the promise that it broke. */

const agents: TestAgent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close();
});

type Step = { calls: { name: string; input: Record<string, unknown>; id?: string }[] } | { text: string };

/** A model that says what a test has written down, and keeps what it was asked. */
function writtenModel(steps: Step[], asked: Message[][] = []): Model {
  let next = 0;
  return {
    name: 'script',
    repairs: false,
    countTokens: async () => 1,
    async respond({ messages }) {
      asked.push(messages);
      const step = steps[next] ?? { text: 'nothing more' };
      next += 1;
      const usage = { inputTokens: 1, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 1 };
      if ('text' in step) {
        return {
          stopReason: 'end_turn',
          content: [{ type: 'text', text: step.text, citations: null }],
          usage,
        };
      }
      const content = step.calls.map(({ name, input, id }, index) => ({
        type: 'tool_use' as const,
        id: id ?? `toolu_${next}_${index}`,
        name,
        input,
        caller: { type: 'direct' as const },
      }));
      return { stopReason: 'tool_use', content, usage };
    },
  };
}

const ran: string[] = [];
const book = () =>
  sensitiveTool('book', async ({ value }) => {
    ran.push(value);
    return { booked: value };
  });
const booking = (value: string, id?: string) => ({ name: 'book', input: { value }, ...(id && { id }) });

async function open(steps: Step[], options: Partial<TestAgentOptions> & { asked?: Message[][] } = {}) {
  ran.length = 0;
  const agent = testAgent({
    folder: temporaryFolder(),
    tools: [book(), echoTool('look')],
    model: writtenModel(steps, options.asked),
    ...options,
  });
  agents.push(agent);
  await agent.open();
  return agent;
}

const resultsOf = (messages: Message[] | undefined) =>
  (messages?.at(-1)?.content ?? []) as {
    type: string;
    content: string;
    is_error?: boolean;
    tool_use_id: string;
  }[];

describe('known failures of others (notes/agent-loop.md §2.2)', () => {
  it('1. parallel calls that wait have an approval each; finished siblings never run again', async () => {
    const looks: string[] = [];
    const look = echoTool('look', async ({ value }) => looks.push(value));
    const folder = temporaryFolder();
    const steps = [
      { calls: [booking('x'), { name: 'look', input: { value: 'once' } }, booking('y')] },
      { text: 'done' },
    ];
    const first = await open(steps, { folder, tools: [book(), look] });
    const runId = await first.ask('two and a look');
    const cards = [await first.card(0), await first.card(1)];
    expect(new Set(cards.map((card) => card.id)).size).toBe(2);
    await until(async () => (await first.deps.engine.durable.runs())[0]?.waits.length === 4);
    await first.close();
    agents.pop();
    const second = await open([{ text: 'done' }], { folder, tools: [book(), look] });
    for (const card of cards) await second.decide(card, 'approve');
    await second.answer(runId);
    expect(looks).toEqual(['once']);
    expect(ran.sort()).toEqual(['x', 'y']);
  });

  it('2. a decision goes to the call it was made for', async () => {
    const agent = await open([{ calls: [booking('x'), booking('y')] }, { text: 'done' }]);
    const runId = await agent.ask('two');
    await agent.card(1);
    const card = agent.cards.find((one) => (one.input as { value: string }).value === 'y');
    if (card) await agent.decide(card, 'approve');
    await until(() => ran.length === 1);
    expect(ran).toEqual(['y']);
    await agent.deps.engine.durable.cancel(runId, 'enough');
  });

  it('3. a decided approval is never asked again', async () => {
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }]);
    const runId = await agent.ask('one');
    const card = await agent.card(0);
    await agent.decide(card, 'approve');
    await agent.answer(runId);
    expect(await agent.decide(card, 'approve')).toMatchObject({ status: 'settled' });
    expect(agent.cards).toHaveLength(1);
    expect(ran).toEqual(['x']);
  });

  it('4. a stale button approves nothing newer', async () => {
    const agent = await open([
      { calls: [booking('x')] },
      { text: 'done' },
      { calls: [booking('y')] },
      { text: 'done' },
    ]);
    const first = await agent.ask('one');
    const stale = await agent.card(0);
    await agent.decide(stale, 'reject');
    await agent.answer(first);
    const second = await agent.ask('two');
    const fresh = await agent.card(1);
    expect(await agent.decide(stale, 'approve')).toMatchObject({ status: 'settled', outcome: 'rejected' });
    expect(await agent.decide({ ...fresh, inputHash: stale.inputHash }, 'approve')).toMatchObject({
      status: 'changed',
    });
    expect(ran).toEqual([]);
    await agent.decide(fresh, 'approve');
    await agent.answer(second);
    expect(ran).toEqual(['y']);
  });

  it('5. a rejection never runs the tool, and neither does a decision that cannot be read', async () => {
    const agent = await open([
      { calls: [booking('x')] },
      { text: 'done' },
      { calls: [booking('y')] },
      { text: 'done' },
    ]);
    const first = await agent.ask('one');
    await agent.decide(await agent.card(0), 'reject');
    await agent.answer(first);
    const second = await agent.ask('two');
    const { runId, waitId } = await agent.card(1);
    await agent.deps.engine.durable.signal(runId, waitId, { decision: 'maybe', by: { id: '?', name: '?' } });
    await agent.answer(second);
    expect(ran).toEqual([]);
  });

  it('6. after a restart an approval still leads to exactly one effect', async () => {
    const folder = temporaryFolder();
    const first = await open([{ calls: [booking('x')] }, { text: 'done' }], { folder });
    const runId = await first.ask('one');
    const card = await first.card(0);
    await until(async () => (await first.deps.engine.durable.runs())[0]?.waits.length === 2);
    await first.close();
    agents.pop();
    const second = await open([{ text: 'done' }], { folder });
    const clicks = await Promise.all([second.decide(card, 'approve'), second.decide(card, 'approve')]);
    expect(clicks.map((click) => click.status).sort()).toEqual(['settled', 'taken']);
    await second.answer(runId);
    expect(ran).toEqual(['x']);
  });

  it('7. the request is on disk before its card is shown', async () => {
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }]);
    let recorded: unknown;
    const find = agent.deps.findAudience;
    agent.deps.findAudience = (to) => ({
      ...find(to),
      askApproval: async (approval) => {
        recorded = await agent.deps.engine.documents.read('approvals', approval.id);
        await find(to).askApproval(approval);
      },
    });
    await agent.ask('one');
    const card = await agent.card(0);
    expect(recorded).toEqual(JSON.parse(JSON.stringify(card)));
  });

  it('8. and 9. each call has exactly one result in the next message: the strict API takes every transcript', async () => {
    const api = await openMessagesApi();
    const model = anthropicModel({
      apiKey: api.apiKey,
      baseUrl: api.url,
      model: 'claude-sonnet-5-5',
      effort: 'low',
      maxTokens: 500,
    });
    const agent = await open([], { model });
    api.reply(
      { content: [call('book', { value: 'x' }), call('book', { value: 'y' })] },
      { content: [text('Alpha.')] },
    );
    const first = await agent.ask('two');
    await agent.card(1);
    await agent.decide(agent.cards[0] as never, 'approve');
    await agent.decide(agent.cards[1] as never, 'reject');
    await agent.answer(first);
    api.reply({ content: [call('book', { value: 'z' })] });
    await agent.ask('another');
    await agent.card(2);
    api.reply({ content: [text('Beta.')] });
    await agent.answer(await agent.ask('never mind'));
    expect(api.rejections).toEqual([]);
    await api.close();
  });

  it('10. what was prepared is asked once and stored, whatever would come out later', async () => {
    let priceCents = 100;
    const folder = temporaryFolder();
    const dear = defineTool({
      name: 'book',
      description: 'books',
      level: 'sensitive',
      input: z.strictObject({ value: z.string() }),
      prepare: async (input) => {
        const card = { title: `costs ${priceCents}`, fields: [] };
        return { input, card: { es: card, en: card }, costCents: priceCents };
      },
      run: async () => ({ ok: true }),
    });
    const first = await open([{ calls: [booking('x')] }, { text: 'done' }], { folder, tools: [dear] });
    await first.ask('one');
    const shown = await first.card(0);
    await until(async () => (await first.deps.engine.durable.runs())[0]?.waits.length === 2);
    await first.close();
    agents.pop();
    priceCents = 999;
    const second = await open([{ text: 'done' }], { folder, tools: [dear] });
    await second.decide(shown, 'approve');
    await until(() => second.settled.length === 1);
    expect(second.settled[0]).toMatchObject({ id: shown.id, costCents: 100, card: { title: 'costs 100' } });
  });

  it('11. a decision in another shape is refused by its fingerprint', async () => {
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }]);
    const runId = await agent.ask('one');
    const card = await agent.card(0);
    await agent.deps.engine.durable.signal(runId, card.waitId, {
      decision: 'approve',
      by: { id: 'U1', name: 'Ana' },
      at: new Date().toISOString(),
      inputHash: 'of something else',
    });
    await agent.answer(runId);
    expect(ran).toEqual([]);
  });

  it('12. time that passes without an answer never runs the tool', async () => {
    const clock = testClock();
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }], { clock });
    const runId = await agent.ask('one');
    await agent.card(0);
    await until(async () => (await agent.deps.engine.durable.runs())[0]?.waits.length === 2);
    clock.advance(24 * 3_600_000);
    await agent.answer(runId);
    expect(ran).toEqual([]);
  });

  it('13. an edit stays within the tool’s fields, is validated and prepared again, and is asked anew', async () => {
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }]);
    const runId = await agent.ask('one');
    const card = await agent.card(0);
    const edit = (values: Record<string, string>, inputHash = card.inputHash, by = ANA) =>
      agent.frontDesk.edit({ approvalId: card.id, inputHash, by, at: new Date(), values });
    expect(await edit({ value: 'y' }, 'other')).toMatchObject({ status: 'changed' });
    expect(await edit({ value: 'y' }, card.inputHash, BRUNO)).toMatchObject({ status: 'not_allowed' });
    expect(await edit({ value: 'y', tool: 'look', level: 'read' })).toMatchObject({ status: 'taken' });
    const again = await agent.card(1);
    expect(again).toMatchObject({
      id: card.id,
      tool: 'book',
      input: { value: 'y' },
      earlier: [{ input: { value: 'x' }, editedBy: { id: 'U1' } }],
    });
    expect(ran).toEqual([]);
    expect(await agent.decide(card, 'approve')).toMatchObject({ status: 'changed' });
    await agent.decide(again, 'approve');
    await agent.answer(runId);
    expect(ran).toEqual(['y']);
  });

  it('13a. a local time is changed as a day and a time, and keeps what was left as it is', async () => {
    const timed = defineTool({
      name: 'book',
      description: 'books',
      level: 'sensitive',
      input: z.strictObject({ start: z.string().nullable() }),
      form: () => ({ start: { label: 'Day', time: { label: 'From', hint: '' } } }),
      prepare: async (input) => {
        const card = { title: 'book', fields: [] };
        return { input, card: { es: card, en: card } };
      },
      run: async () => ({ ok: true }),
    });
    const start = '2026-12-02T10:00:00+01:00';
    const agent = await open([{ calls: [{ name: 'book', input: { start } }] }, { text: 'done' }], {
      tools: [timed],
    });
    await agent.ask('one');
    const first = await agent.card(0);
    expect(editableFields(timed, first.input, 'en')).toMatchObject([
      { name: 'start', kind: 'date', value: '2026-12-02', optional: true },
      { name: 'start.time', kind: 'time', value: '10:00', label: 'From', optional: true },
    ]);
    const edit = ({ id: approvalId, inputHash }: Approval, values: Record<string, string>) =>
      agent.frontDesk.edit({ approvalId, inputHash, by: ANA, at: new Date(), values });
    expect(await edit(first, { start: '' })).toMatchObject({ status: 'invalid', field: 'start' });
    const changes: [Record<string, string>, string | null][] = [
      [{ start: '2026-12-02', 'start.time': '10:00' }, start],
      [{ 'start.time': '11:30' }, '2026-12-02T11:30'],
      [{ start: '2026-12-03' }, '2026-12-03T11:30'],
      [{ 'start.time': '' }, '2026-12-03'],
      [{ start: '', 'start.time': '' }, null],
    ];
    for (const [index, [values, become]] of changes.entries()) {
      expect(await edit(await agent.card(index), values)).toMatchObject({ status: 'taken' });
      expect((await agent.card(index + 1)).input).toEqual({ start: become });
    }
  });

  it('13b. an edit that the tool refuses changes nothing and says why', async () => {
    const picky = defineTool({
      name: 'book',
      description: 'books',
      level: 'sensitive',
      input: z.strictObject({ value: z.string(), count: z.number().nullable() }),
      prepare: async (input) => {
        if (input.value === 'bad') throw new ToolError('That cannot be had.');
        const card = { title: 'book', fields: [] };
        return { input, card: { es: card, en: card } };
      },
      run: async () => ({ ok: true }),
    });
    const agent = await open(
      [{ calls: [{ name: 'book', input: { value: 'x', count: 1 } }] }, { text: 'done' }],
      { tools: [picky] },
    );
    await agent.ask('one');
    const { id: approvalId, inputHash } = await agent.card(0);
    const edit = (values: Record<string, string>) =>
      agent.frontDesk.edit({ approvalId, inputHash, by: ANA, at: new Date(), values });
    expect(await edit({ value: 'bad' })).toEqual({ status: 'invalid', reason: 'That cannot be had.' });
    expect(await edit({ count: 'many' })).toMatchObject({ status: 'invalid', field: 'count' });
    expect(await agent.deps.engine.documents.read('approvals', approvalId)).toMatchObject({
      status: 'pending',
      inputHash,
    });
    expect(await edit({ value: 'good', count: '' })).toMatchObject({ status: 'taken' });
    expect(await agent.card(1)).toMatchObject({ input: { value: 'good', count: null } });
  });

  it('14. after an edit the model is told what was really run, and by whom', async () => {
    const asked: Message[][] = [];
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }], { asked });
    const runId = await agent.ask('one');
    const { id: approvalId, inputHash } = await agent.card(0);
    await agent.frontDesk.edit({
      approvalId,
      inputHash,
      by: ANA,
      at: new Date(),
      values: { value: 'y' },
    });
    await agent.decide(await agent.card(1), 'approve');
    await agent.answer(runId);
    expect(JSON.parse(resultsOf(asked[1])[0]?.content ?? '')).toEqual({
      booked: 'y',
      edited_before_approval: { by: 'Ana', input: { value: 'y' } },
    });
  });

  it('15. nobody but the person who asked and the approvers may decide', async () => {
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }]);
    await agent.ask('one');
    const card = await agent.card(0);
    expect(card.approvers).toEqual(['U1', 'U9']);
    for (const decision of ['approve', 'reject'] as const) {
      expect(await agent.decide(card, decision, BRUNO)).toMatchObject({ status: 'not_allowed' });
    }
    expect(await agent.deps.engine.documents.read('approvals', card.id)).toMatchObject({
      status: 'pending',
    });
  });

  it('16. whoever decides, and wherever, the card says who', async () => {
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }]);
    const runId = await agent.ask('one');
    await agent.decide(await agent.card(0), 'approve', { ...BRUNO, id: 'U9', name: 'Carmen' });
    await agent.answer(runId);
    expect(agent.settled).toMatchObject([{ status: 'approved', decidedBy: { id: 'U9', name: 'Carmen' } }]);
  });

  it('17. expiry resumes the run by itself, also when it came while the bot was down', async () => {
    const clock = testClock();
    const folder = temporaryFolder();
    const first = await open([{ calls: [booking('x')] }, { text: 'done' }], { folder, clock });
    const runId = await first.ask('one');
    await first.card(0);
    await until(async () => (await first.deps.engine.durable.runs())[0]?.waits.length === 2);
    await first.close();
    agents.pop();
    clock.jump(24 * 3_600_000);
    const second = await open([{ text: 'done' }], { folder, clock });
    const advance = setInterval(() => clock.advance(1), 5);
    const { trace } = await second.answer(runId);
    clearInterval(advance);
    expect(trace[0]?.calls[0]?.status).toBe('expired');
    expect(second.settled.map((one) => one.status)).toEqual(['expired']);
  });

  it('18. expired is not rejected, in the result and on the card; one reminder comes before', async () => {
    const clock = testClock();
    const asked: Message[][] = [];
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }], { clock, asked });
    const runId = await agent.ask('one');
    await agent.card(0);
    await until(async () => (await agent.deps.engine.durable.runs())[0]?.waits.length === 2);
    clock.advance(44 * 60_000);
    // Behind whatever the clock has set going in this run's journal.
    await agent.deps.engine.durable.signal(runId, 'nothing', 1);
    expect((await agent.deps.engine.durable.runs())[0]?.waits).toHaveLength(2);
    expect(agent.reminders).toEqual([]);
    clock.advance(60_000);
    await until(() => agent.reminders.length === 1);
    clock.advance(14 * 60_000);
    expect(agent.settled).toEqual([]);
    clock.advance(60_000);
    await agent.answer(runId);
    expect(agent.reminders).toHaveLength(1);
    const told = resultsOf(asked[1])[0];
    expect(told?.content).toMatch(/expired/);
    expect(told?.content).not.toMatch(/reject|not approve/);
    expect(told?.is_error).toBeUndefined();
  });

  it('19. one rejection throws away no approved sibling', async () => {
    const agent = await open([{ calls: [booking('x'), booking('y')] }, { text: 'done' }]);
    const runId = await agent.ask('two');
    await agent.card(1);
    const [first, second] = agent.cards;
    if (first) await agent.decide(first, 'reject');
    if (second) await agent.decide(second, 'approve');
    const { trace } = await agent.answer(runId);
    expect(trace[0]?.calls.map((one) => one.status).sort()).toEqual(['ok', 'rejected']);
    expect(ran).toHaveLength(1);
  });

  it('20. the key of an effect is the same on every try, so that a retry is no second effect', async () => {
    const keys: string[] = [];
    const folder = temporaryFolder();
    let stuck = true;
    const tool = sensitiveTool('book', async (_input, key) => {
      keys.push(key);
      if (stuck) await new Promise(() => undefined);
      return { ok: true };
    });
    const first = await open([{ calls: [booking('x')] }, { text: 'done' }], { folder, tools: [tool] });
    const runId = await first.ask('one');
    await first.decide(await first.card(0), 'approve');
    await until(() => keys.length === 1);
    stuck = false;
    // The process dies in the middle of the effect: its hold on the folder goes with it.
    letGo(folder);
    agents.pop();
    const second = await open([{ text: 'done' }], { folder, tools: [tool] });
    await second.answer(runId);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('21. a person’s reason reaches the model, after a restart too', async () => {
    const asked: Message[][] = [];
    const agent = await open([{ calls: [booking('x')] }, { text: 'done' }], { asked });
    const runId = await agent.ask('one');
    const card = await agent.card(0);
    await agent.deps.engine.durable.signal(runId, card.waitId, {
      decision: 'reject',
      by: { id: 'U1', name: 'Ana' },
      at: new Date().toISOString(),
      inputHash: card.inputHash,
      reason: 'too dear',
    });
    await agent.answer(runId);
    expect(resultsOf(asked[1])[0]?.content).toContain('too dear');
    expect(agent.settled[0]?.reason).toBe('too dear');
  });

  it('22. approved and ordinary calls take one path: the same trace, timeout and error words', async () => {
    const failing = sensitiveTool('book', async () => {
      throw new Error('inner detail');
    });
    const look = echoTool('look', async () => {
      throw new Error('inner detail');
    });
    const agent = await open(
      [{ calls: [booking('x'), { name: 'look', input: { value: 'y' } }] }, { text: 'done' }],
      { tools: [failing, look] },
    );
    const runId = await agent.ask('two');
    await agent.decide(await agent.card(0), 'approve');
    const { trace } = await agent.answer(runId);
    const [booked, looked] = trace[0]?.calls ?? [];
    expect(booked).toMatchObject({ status: 'error', isError: true });
    expect(booked?.result).toBe(looked?.result);
    expect(String(booked?.result)).not.toContain('inner detail');
  });
});
