import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { AUDIT, auditedDecisions } from '../../src/agent/audit.ts';
import { listUsage } from '../../src/agent/usage.ts';
import { until } from '../engine/contract.ts';
import { sensitiveTool, type TestAgent, testAgent } from './agent.ts';
import { dyingCalls } from './file-calls.ts';
import { callingModel } from './models.ts';
import { temporaryFolder } from './temporary.ts';

/**
 * Asks a question whose call is approved, dies before or after a write, and goes on: every call was counted once, and
 * the decision is in the audit log once, before its effect. False when the question had fewer writes.
 */
export async function countsOnce(write: number, when: 'before' | 'after'): Promise<boolean> {
  const folder = temporaryFolder();
  const effects = new Set<string>();
  const decisionsAt: number[] = [];
  const tool = sensitiveTool('book', async ({ value }, key) => {
    if (!effects.has(key)) decisionsAt.push(auditedDecisions((await log()).lines).length);
    effects.add(key);
    return { booked: value };
  });
  const { calls, isDead } = dyingCalls(write, when);
  const options = { folder, tools: [tool], model: callingModel('book', 1), mostOpen: 1 };
  const first = testAgent({ ...options, fileCalls: calls });
  let current = first;
  const log = () => current.deps.engine.log(AUDIT).read();
  const finished = driven(first, 'run-1').then(() => 'finished' as const);
  await Promise.race([finished, until(isDead)]);
  if (!isDead()) {
    await first.close();
    return false;
  }
  letGo(folder);
  current = testAgent(options);
  await driven(current, 'run-1');

  const label = `killed ${when} write ${write}`;
  const rows = await listUsage(current.deps.engine.documents, '2000-01-01', '2999-01-01');
  expect(rows, label).toMatchObject([{ questions: 1, calls: 2, inputTokens: 180, usd: expect.closeTo(0.2) }]);
  const { lines } = await log();
  expect(auditedDecisions(lines), label).toMatchObject([
    { status: 'approved', decidedBy: 'U1', runId: 'run-1', done: 'run' },
  ]);
  expect({ effects: effects.size, decisionsAt }, label).toEqual({ effects: 1, decisionsAt: [1] });
  await current.close();
  return true;
}

/** Opens an agent, asks one question and approves what it asks for, until all of it is done. */
async function driven(one: TestAgent, runId: string): Promise<void> {
  await one.open();
  await one.ask('book', { runId });
  await until(async () => {
    for (const card of await one.frontDesk.pendingFor('U1')) await one.decide(card, 'approve');
    return (await one.deps.engine.durable.status(runId)) === 'done';
  });
}

/** A state whose owner died: this process is the owner, and lives. */
function letGo(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('owner'))) {
    const path = join(folder, name, 'holder.json');
    if (!existsSync(path)) continue;
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), pid: 0 }));
  }
}
