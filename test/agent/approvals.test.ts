import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashInput, listApprovals, readApproval } from '../../src/agent/approvals.ts';
import { joinMessages, loadBlocks } from '../../src/agent/conversation.ts';
import { otherApprovers } from '../../src/agent/deciders.ts';
import type { Message, Model } from '../../src/agent/model.ts';
import { defineTool } from '../../src/agent/tool.ts';
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
import { aroundWrites } from '../fakes/file-calls.ts';
import { copyAsKilled, loggedIn } from '../fakes/owners.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

let agent: TestAgent | undefined;

afterEach(async () => {
  await agent?.close();
  agent = undefined;
});

/** A model of the test: it calls what the newest question says (`book x`, `look y`), then says what came back. */
function obedientModel(requests: Message[][] = []): Model {
  let calls = 0;
  return {
    name: 'script',
    repairs: false,
    countTokens: async () => 1,
    async respond({ messages }) {
      requests.push(messages);
      const last = messages.at(-1)?.content as { type: string; text?: string; content?: string }[];
      const question = last.findLast((block) => block.type === 'text')?.text ?? '';
      const wanted = [...question.matchAll(/(book|look) (\w+)/g)];
      const usage = { inputTokens: 1, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 1 };
      if (last.at(-1)?.type === 'text' && wanted.length > 0) {
        const content = wanted.map(([, name, value]) => {
          calls += 1;
          return {
            type: 'tool_use' as const,
            id: `toolu_${calls}`,
            name: name ?? '',
            input: { value },
            caller: { type: 'direct' as const },
          };
        });
        return { stopReason: 'tool_use', content, usage };
      }
      const told = last.map((block) => block.content ?? block.text).join(' | ');
      return {
        stopReason: 'end_turn',
        content: [{ type: 'text', text: `said: ${told}`, citations: null }],
        usage,
      };
    },
  };
}

async function open(options: Partial<TestAgentOptions> = {}) {
  const booked: string[] = [];
  const requests: Message[][] = [];
  agent = testAgent({
    folder: temporaryFolder(),
    tools: [
      sensitiveTool('book', async ({ value }) => {
        booked.push(value);
        return { booked: value };
      }),
      echoTool('look'),
    ],
    model: obedientModel(requests),
    ...options,
  });
  await agent.open();
  return { ...agent, booked, requests };
}

describe('an approval', () => {
  it('lets exactly what was shown run, once: the second click is told who won', async () => {
    const { ask, card, decide, answer, booked, settled } = await open();
    const runId = await ask('book x');
    const asked = await card(0);
    expect(asked).toMatchObject({
      tool: 'book',
      input: { value: 'x' },
      inputHash: hashInput('book', { value: 'x' }),
    });
    expect(booked).toEqual([]);
    const clicks = await Promise.all([1, 2, 3].map(() => decide(asked, 'approve')));
    expect(clicks.map((click) => click.status).sort()).toEqual(['settled', 'settled', 'taken']);
    const late = clicks.find((click) => click.status === 'settled');
    expect(late).toMatchObject({ outcome: 'approved', by: { id: 'U1' } });
    expect(await decide(asked, 'reject')).toMatchObject({ status: 'settled', outcome: 'approved' });
    await answer(runId);
    expect(booked).toEqual(['x']);
    expect(settled.map((one) => one.status)).toEqual(['approved']);
    expect(await decide(asked, 'approve')).toMatchObject({ status: 'settled', outcome: 'approved' });
  });

  it('runs at the time of its decision, however late it runs', async () => {
    const clock = testClock();
    const ran: string[] = [];
    const tool = defineTool({
      name: 'book',
      description: 'book does something that matters. It needs approval.',
      level: 'sensitive',
      input: z.strictObject({ value: z.string() }),
      run: async (_input, { now }) => {
        ran.push(now.toISOString());
        return {};
      },
    });
    const { ask, card, decide, answer } = await open({
      clock,
      tools: [tool],
      approvalTtlMs: 100 * 3_600_000,
    });
    const runId = await ask('book x');
    const asked = await card(0);
    const decidedAt = clock.now().toISOString();
    const click = decide(asked, 'approve');
    clock.jump(3_600_000);
    await click;
    await answer(runId);
    expect(ran).toEqual([decidedAt]);
  });

  it('once begun is brought to its end, although the question is taken back after a crash', async () => {
    const folder = temporaryFolder();
    const effects: string[] = [];
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const keys = new Set<string>();
    const tool = (hangs: boolean) =>
      sensitiveTool('book', async ({ value }, key) => {
        if (!keys.has(key)) effects.push(value);
        keys.add(key);
        begun();
        if (hangs) await hanging;
        return { booked: value };
      });
    const first = await open({ folder, tools: [tool(true)] });
    const runId = await first.ask('book x');
    await first.decide(await first.card(0), 'approve');
    await isBegun;
    // The effect is there, its record is not; the person takes the question back, and the process dies.
    void first.deps.engine.durable.cancel(runId, 'superseded');
    await until(() => loggedIn(folder).includes('\\"is\\":\\"cancel\\"'));
    const left = copyAsKilled(folder);
    release();
    await first.close();

    const second = await open({ folder: left, tools: [tool(false)] });
    await second.deps.engine.durable.finished(runId);
    expect(effects).toEqual(['x']);
    const records = await listApprovals(second.deps.engine.documents);
    expect(records.map((record) => record.status)).toEqual(['approved']);
    const stored = JSON.stringify(await loadBlocks(second.deps.engine.documents, 'conversation', 10_000));
    expect(stored).toContain('booked');
  });

  it('is nobody else’s: a stranger, other arguments, an unknown card change nothing', async () => {
    const { ask, card, decide, deps, booked, answer } = await open();
    const runId = await ask('book x');
    const asked = await card(0);
    expect(await decide(asked, 'approve', BRUNO)).toMatchObject({ status: 'not_allowed' });
    expect(await decide({ ...asked, inputHash: 'other' }, 'approve')).toMatchObject({ status: 'changed' });
    expect(await decide({ ...asked, id: 'nothing' }, 'approve')).toMatchObject({ status: 'unknown' });
    expect(await readApproval(deps.engine.documents, asked.id)).toMatchObject({ status: 'pending' });
    expect(booked).toEqual([]);
    expect(await decide(asked, 'approve', { ...BRUNO, id: 'U9', approver: true })).toMatchObject({
      status: 'taken',
    });
    await answer(runId);
    expect(booked).toEqual(['x']);
  });

  it('that is rejected is a normal result: not done, by whom, and to go on without it', async () => {
    const { ask, card, decide, answer, booked, requests } = await open();
    const runId = await ask('book x and look y');
    await decide(await card(0), 'reject');
    const { trace } = await answer(runId);
    expect(booked).toEqual([]);
    expect(trace[0]?.calls).toMatchObject([{ status: 'rejected', isError: false }, { status: 'ok' }]);
    expect(JSON.stringify(requests.at(-1))).toMatch(
      /Ana did not approve it; it was not done\. Go on without it/,
    );
  });

  it('that nobody answers expires and resumes the run; a later click is told so', async () => {
    const clock = testClock();
    const { ask, card, decide, answer, booked, settled, deps } = await open({ clock });
    const runId = await ask('book x');
    const asked = await card(0);
    await until(async () => (await deps.engine.durable.runs())[0]?.waits.length === 2);
    clock.advance(3_600_000);
    const { trace } = await answer(runId);
    expect(trace[0]?.calls[0]).toMatchObject({ status: 'expired', result: { outcome: 'expired' } });
    expect(settled.map((one) => one.status)).toEqual(['expired']);
    expect(await decide(asked, 'approve')).toMatchObject({ status: 'settled', outcome: 'expired' });
    expect(booked).toEqual([]);
  });

  it('is decided by its wait, not by its record: killed between the two, the next process agrees (scene e)', async () => {
    const folder = temporaryFolder();
    const first = await open({ folder });
    const runId = await first.ask('book x');
    const asked = await first.card(0);
    await until(async () => (await first.deps.engine.durable.runs())[0]?.waits.length === 2);
    await first.close();
    // The click reaches the journal of a process that does nothing more.
    const between = testAgent({ folder, tools: [], model: obedientModel() });
    between.deps.engine.durable.workflow('answer', () => new Promise<void>(() => undefined));
    await between.open();
    expect(await between.decide(asked, 'approve')).toMatchObject({ status: 'taken' });
    expect(await readApproval(between.deps.engine.documents, asked.id)).toMatchObject({ status: 'pending' });
    await between.close();
    const second = await open({ folder });
    await second.answer(runId);
    expect(second.booked).toEqual(['x']);
    expect(await readApproval(second.deps.engine.documents, asked.id)).toMatchObject({ status: 'approved' });
  });

  it('a disk with room for the journal and none for a document halts it: told once, done later, never ✅ before', async () => {
    const clock = testClock();
    let isFull = false;
    // There is room for a line of a journal, and none for a document.
    const noDocuments = aroundWrites(async ({ content = '' }, perform) => {
      if (isFull && content.includes('.json"'))
        throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
      return await perform();
    });
    const { ask, card, decide, answer, booked, failures, deps } = await open({
      clock,
      fileCalls: noDocuments,
    });
    const runId = await ask('book x');
    const asked = await card(0);
    isFull = true;
    expect(await decide(asked, 'approve')).toMatchObject({ status: 'taken' });
    await until(() => failures.length === 1);
    expect(failures[0]).toMatch(/What you asked is kept/);
    expect(booked).toEqual([]);
    expect((await deps.engine.durable.runs()).map(({ status }) => status)).toEqual(['halted']);
    expect(await decide(asked, 'approve')).toMatchObject({ status: 'settled', isUnderWay: true });

    isFull = false;
    await until(() => {
      clock.advance(15_000);
      return booked.length === 1;
    });
    await answer(runId);
    expect(booked).toEqual(['x']);
    expect(failures).toHaveLength(1);
    expect(await readApproval(deps.engine.documents, asked.id)).toMatchObject({ status: 'approved' });
    expect(await decide(asked, 'approve')).toMatchObject({ status: 'settled', outcome: 'approved' });
  });

  describe('who may decide is asked anew', () => {
    const CARMEN = { id: 'U9', name: 'Carmen', tier: 'basic' as const, approver: true };
    /** A tool that only approvers may decide, and not the one who asks. */
    const forApprovers = (booked: string[]) =>
      defineTool({
        name: 'book',
        description: 'Books.',
        level: 'sensitive',
        input: z.strictObject({ value: z.string() }),
        deciders: (_input, context) => otherApprovers(context),
        async run({ value }) {
          booked.push(value);
          return { booked: value };
        },
      });

    it('at the click: whoever was removed decides nothing, whoever was added may', async () => {
      const policy = { approvers: ['U9'], mayApproveOwn: false };
      const booked: string[] = [];
      const { ask, card, decide, answer } = await open({ policy, tools: [forApprovers(booked)] });
      const runId = await ask('book x');
      const asked = await card(0);
      policy.approvers = ['U8'];
      expect(await decide(asked, 'approve', CARMEN)).toMatchObject({
        status: 'not_allowed',
        approval: { approvers: ['U8'] },
      });
      expect(await decide(asked, 'approve', ANA)).toMatchObject({ status: 'not_allowed' });
      expect(booked).toEqual([]);
      expect(await decide(asked, 'approve', { ...BRUNO, id: 'U8' })).toMatchObject({ status: 'taken' });
      await answer(runId);
      expect(booked).toEqual(['x']);
    });

    it('at the run: an approval of somebody who may not any more runs nothing, and says so', async () => {
      const folder = temporaryFolder();
      const booked: string[] = [];
      const tools = [forApprovers(booked)];
      const first = await open({ folder, tools });
      const runId = await first.ask('book x');
      const asked = await first.card(0);
      await first.close();
      // The decision is recorded, and the process dies before the call.
      const decision = {
        decision: 'approve',
        by: CARMEN,
        at: new Date().toISOString(),
        inputHash: asked.inputHash,
      };
      const line = { is: 'signal', id: asked.waitId, value: decision, at: decision.at, by: 1 };
      appendFileSync(join(folder, 'runs', `${runId}.jsonl`), `${JSON.stringify(line)}\n`);
      const second = await open({ folder, tools, policy: { approvers: ['U8'], mayApproveOwn: false } });
      expect((await second.answer(runId)).text).toMatch(/may not decide that any more; it was not done/);
      expect(booked).toEqual([]);
      expect(await readApproval(second.deps.engine.documents, asked.id)).toMatchObject({
        status: 'approved_not_run',
      });
    });

    it('four eyes: who asks does not approve what needs an approver, unless the house lets them', async () => {
      const booked: string[] = [];
      const policy = { approvers: ['U9', 'U8'], mayApproveOwn: false };
      const { ask, card, decide, answer } = await open({ policy, tools: [forApprovers(booked)] });
      const runId = await ask('book x', { person: CARMEN });
      const asked = await card(0);
      expect(asked.approvers).toEqual(['U8']);
      expect(await decide(asked, 'approve', CARMEN)).toMatchObject({ status: 'not_allowed' });
      policy.mayApproveOwn = true;
      expect(await decide(asked, 'approve', CARMEN)).toMatchObject({ status: 'taken' });
      await answer(runId);
      expect(booked).toEqual(['x']);
    });
  });

  it('what a run that ended left open is settled at the next start, and its card follows', async () => {
    const folder = temporaryFolder();
    const { ask, card, close } = await open({ folder });
    const runId = await ask('book x');
    const asked = await card(0);
    await close();
    const end = { is: 'end', status: 'failed', at: new Date().toISOString(), by: 1 };
    appendFileSync(join(folder, 'runs', `${runId}.jsonl`), `${JSON.stringify(end)}\n`);
    const second = await open({ folder });
    await second.frontDesk.reconcile();
    expect(await readApproval(second.deps.engine.documents, asked.id)).toMatchObject({ status: 'cancelled' });
    expect(second.settled).toMatchObject([{ id: asked.id, status: 'cancelled' }]);
  });

  it('a card that could not be brought up to date is, later', async () => {
    const { ask, card, decide, answer, deps, frontDesk, settled } = await open();
    const find = deps.findAudience;
    deps.findAudience = (to) => ({
      ...find(to),
      approvalSettled: async () => {
        throw new Error('Slack is away');
      },
    });
    const runId = await ask('book x');
    const asked = await card(0);
    await decide(asked, 'approve');
    await answer(runId);
    expect(settled).toEqual([]);
    deps.findAudience = find;
    await frontDesk.reconcile();
    expect(settled).toMatchObject([{ id: asked.id, status: 'approved' }]);
    await frontDesk.reconcile();
    expect(settled).toHaveLength(1);
  });

  it('a run that is over without having run the call says so to a later click, and its record follows', async () => {
    const folder = temporaryFolder();
    const { ask, card, close } = await open({ folder });
    const runId = await ask('book x');
    const asked = await card(0);
    await close();
    // As 0.1.0 left it: approved, then failed since the record could not be written.
    const journal = join(folder, 'runs', `${runId}.jsonl`);
    const at = new Date().toISOString();
    const decision = { decision: 'approve', by: ANA, at, inputHash: asked.inputHash };
    appendFileSync(
      journal,
      `${JSON.stringify({ is: 'signal', id: asked.waitId, value: decision, at, by: 1 })}\n`,
    );
    appendFileSync(journal, `${JSON.stringify({ is: 'end', status: 'failed', at, by: 1 })}\n`);
    const second = await open({ folder });
    expect(await second.decide(asked, 'approve')).toMatchObject({
      status: 'settled',
      outcome: 'approved_not_run',
    });
    expect(await readApproval(second.deps.engine.documents, asked.id)).toMatchObject({
      status: 'approved_not_run',
    });
    expect(second.booked).toEqual([]);
  });

  it('stands although its card cannot be drawn anew', async () => {
    const { ask, card, decide, answer, booked, deps } = await open();
    const find = deps.findAudience;
    deps.findAudience = (to) => ({
      ...find(to),
      approvalSettled: async () => {
        throw new Error('the message was deleted');
      },
    });
    const runId = await ask('book x');
    await decide(await card(0), 'approve');
    const { trace } = await answer(runId);
    expect(trace[0]?.calls[0]?.status).toBe('ok');
    expect(booked).toEqual(['x']);
  });

  it('whose card could not be shown takes no click', async () => {
    const { ask, answer, decide, deps, cards } = await open();
    const find = deps.findAudience;
    deps.findAudience = (to) => ({
      ...find(to),
      askApproval: async (approval) => {
        cards.push(approval);
        throw new Error('the channel is archived');
      },
    });
    const runId = await ask('book x and look y');
    const { trace } = await answer(runId);
    expect(trace[0]?.calls.map((one) => one.status)).toEqual(['error', 'ok']);
    expect(await decide(cards[0] as never, 'approve')).toMatchObject({
      status: 'settled',
      outcome: 'cancelled',
    });
  });

  it('of two calls is decided call by call, each card by itself', async () => {
    const { ask, card, decide, answer, booked, cards } = await open();
    const runId = await ask('book x and book y');
    await card(1);
    const [first, second] = cards;
    if (!first || !second) throw new Error('two cards');
    expect(first.waitId).not.toBe(second.waitId);
    await decide(first, 'reject');
    await decide(second, 'approve');
    const { trace } = await answer(runId);
    expect(trace[0]?.calls.map((call) => call.status)).toEqual(
      first.input && (first.input as { value: string }).value === 'x'
        ? ['rejected', 'ok']
        : ['ok', 'rejected'],
    );
    expect(booked).toHaveLength(1);
  });
});

describe('two questions of one person in one conversation (design §2)', () => {
  it('the second supersedes the first that waits: settled as cancelled, stored, ended; then it joins the same message', async () => {
    const { ask, card, answer, decide, booked, settled, requests, deps, progress } = await open();
    const first = await ask('book x');
    const asked = await card(0);
    const second = await ask('look y');
    const answered = await answer(second);
    expect(await deps.engine.durable.status(first)).toBe('cancelled');
    expect(settled.map((one) => one.status)).toEqual(['cancelled']);
    expect(booked).toEqual([]);
    // Once it is taken back it says no more of what it is doing: that would stay under the other's answer.
    const told = progress.filter(({ runId }) => runId === first).map(({ kind }) => kind);
    expect(told).toEqual(['thinking', 'waiting', 'finished', 'over']);
    expect(answered.trace[0]?.calls[0]).toMatchObject({ name: 'look', status: 'ok' });
    // One model call of the first, two of the second.
    expect(requests).toHaveLength(3);
    const joined = requests[1] ?? [];
    expect(joined.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
    const content = joined[2]?.content as { type: string; text?: string }[];
    expect(content.map((block) => block.type)).toEqual(['tool_result', 'text', 'text']);
    expect(content.at(-1)?.text).toBe('look y');
    expect(JSON.stringify(content[0])).toContain('taken back');
    expect(await decide(asked, 'approve')).toMatchObject({ status: 'settled', outcome: 'cancelled' });
  });

  it('the questions of others do not see the open run, and leave it alone', async () => {
    const { ask, card, answer, decide, booked, requests } = await open();
    const first = await ask('book x');
    const asked = await card(0);
    const other = await ask('look y', { person: BRUNO });
    await answer(other);
    expect(JSON.stringify(requests[1])).not.toContain('book x');
    await decide(asked, 'approve');
    await answer(first);
    expect(booked).toEqual(['x']);
    const after = await ask('look z');
    await answer(after);
    const seen = JSON.stringify(requests.at(-2));
    expect(seen.indexOf('look y')).toBeLessThan(seen.indexOf('book x'));
    expect(joinMessages(requests.at(-2) ?? [])).toEqual(requests.at(-2));
  });

  it('questions run one at a time, in the order of their messages', async () => {
    const { ask, answer, requests } = await open();
    const runs: string[] = [];
    for (const text of ['look a', 'look b', 'look c']) runs.push(await ask(text, { person: ANA }));
    for (const runId of runs) await answer(runId);
    const questions = requests.map((messages) => {
      const last = messages.at(-1)?.content as { type: string; text?: string }[];
      return last.at(-1)?.text ?? 'results';
    });
    expect(questions).toEqual(['look a', 'results', 'look b', 'results', 'look c', 'results']);
  });

  it('a click against a superseding question: whoever wins, both tell the same', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { ask, card, answer, decide, booked, deps, close } = await open();
      const first = await ask('book x');
      const asked = await card(0);
      const [second, click] = await Promise.all([ask('look y'), decide(asked, 'approve')]);
      await answer(second);
      await deps.engine.durable.finished(first);
      const record = await readApproval(deps.engine.documents, asked.id);
      if (click.status === 'taken') {
        expect(['approved', 'approved_not_run']).toContain(record?.status);
        expect(booked).toEqual(record?.status === 'approved' ? ['x'] : []);
      } else {
        expect(record?.status).toBe('cancelled');
        expect(booked).toEqual([]);
      }
      await close();
      agent = undefined;
    }
  });
});
