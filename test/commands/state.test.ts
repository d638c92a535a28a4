import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sweep } from '../../src/agent/sweep.ts';
import { localEngine } from '../../src/engine/local/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { runCommand } from '../fakes/cli.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** A state with an approval that waits, as a desk leaves it that was killed. */
async function waitingState(): Promise<string> {
  const state = temporaryFolder();
  const engine = localEngine({
    folder: state,
    clock: systemClock,
    log: silentLog,
    face: 'slack',
    collections: TEST_COLLECTIONS,
  });
  engine.durable.workflow('answer', async (run) => {
    await run.wait('approval:1', new Date('2099-01-01T00:00:00Z'));
  });
  await engine.open();
  await engine.durable.start('T1:C1:1.2', 'answer', { text: 'a secret question' });
  const approval = {
    id: 'a1',
    runId: 'T1:C1:1.2',
    waitId: 'approval:1',
    tool: 'book_room',
    input: { member: 'a secret name' },
    inputHash: 'hash',
    card: { title: 'a secret card', fields: [] },
    language: 'en',
    status: 'pending',
    requestedBy: { id: 'U1', name: 'Ana' },
    approvers: ['U1'],
    createdAt: '2026-11-29T10:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    costCents: 5000,
    earlier: [],
  };
  const put = (id: string, value: object) =>
    engine.documents.update('approvals', id, () => ({ result: null, next: value }));
  await put('a1', approval);
  await put('a0', { ...approval, id: 'a0', status: 'approved', decidedBy: { id: 'U9', name: 'Carmen' } });
  await engine.close();
  return state;
}

describe('mostrador runs, mostrador approvals', () => {
  it('tell what is open, beside a running desk, and never the contents', async () => {
    const state = await waitingState();
    const runs = await runCommand(['runs', '--json', '--state', state]);
    expect(JSON.parse(runs.stdout)).toMatchObject({
      runs: [
        {
          run_id: 'T1:C1:1.2',
          workflow: 'answer',
          waits: [{ wait_id: 'approval:1', until: '2099-01-01T00:00:00.000Z' }],
        },
      ],
    });
    const approvals = await runCommand(['approvals', '--json', '--state', state]);
    expect(JSON.parse(approvals.stdout).approvals).toMatchObject([
      {
        id: 'a1',
        tool: 'book_room',
        status: 'pending',
        requested_by: 'U1',
        cost_cents: 5000,
        decided_by: null,
      },
    ]);
    const all = await runCommand(['approvals', '--all', '--state', state]);
    expect(all.stdout).toMatch(/approved.*book_room.*by U9/);
    expect(runs.stdout + approvals.stdout + all.stdout).not.toContain('secret');
    const before = readdirSync(state, { recursive: true });
    await runCommand(['runs', '--state', state]);
    expect(readdirSync(state, { recursive: true })).toEqual(before);
  });

  it('say so when there is nothing', async () => {
    const state = temporaryFolder();
    expect((await runCommand(['runs', '--state', state])).stdout).toBe('No open runs.\n');
    expect((await runCommand(['approvals', '--state', state])).stdout).toBe('No approval waits.\n');
  });
});

describe('retention', () => {
  it('removes ended runs and settled approvals that are old, and nothing that is open', async () => {
    const state = await waitingState();
    mkdirSync(join(state, 'runs-done'), { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(state, 'runs-done', `${name}.jsonl`), '{}\n');
    writeFileSync(join(state, 'approvals', 'a1.json.tmp-0123456789ab'), 'scrap');
    const old = new Date(Date.now() - 40 * 86_400_000);
    const files = [
      'runs-done/old.jsonl',
      'approvals/a0.json',
      'approvals/a1.json',
      'approvals/a1.json.tmp-0123456789ab',
    ];
    for (const file of [...files, `runs/${readdirSync(join(state, 'runs'))[0]}`])
      utimesSync(join(state, file), old, old);
    const engine = localEngine({
      folder: state,
      clock: systemClock,
      log: silentLog,
      face: 'slack',
      collections: TEST_COLLECTIONS,
    });
    await engine.open();
    expect(await sweep(engine, systemClock, 30)).toBe(2);
    await engine.close();
    expect(readdirSync(join(state, 'runs-done'))).toEqual(['new.jsonl']);
    expect(readdirSync(join(state, 'approvals'))).toEqual(['a1.json']);
    expect(readdirSync(join(state, 'runs'))).toHaveLength(1);
  });
});
