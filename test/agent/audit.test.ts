import { appendFileSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Approval } from '../../src/agent/approvals.ts';
import { AUDIT, audited, auditedDecisions, createAudit } from '../../src/agent/audit.ts';
import { sweep } from '../../src/agent/sweep.ts';
import { ToolError } from '../../src/agent/tool.ts';
import { NotSaved } from '../../src/engine/errors.ts';
import { type FileCalls, localEngine } from '../../src/engine/local/index.ts';
import type { Engine } from '../../src/engine/types.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { testAgent } from '../fakes/agent.ts';
import { runCommand } from '../fakes/cli.ts';
import { testClock } from '../fakes/clock.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { failingCalls } from '../fakes/file-calls.ts';
import { modelOf } from '../fakes/models.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** The audit log: what stands in it, that it stays, and how it is read. */

const CLOCK = testClock('2026-12-01T10:00:00Z');
const BY = { id: 'U9', name: 'Carmen' };

const approvalOf = (id: string, more: Partial<Approval> = {}): Approval => ({
  id,
  runId: `run-${id}`,
  waitId: 'approval:1',
  tool: 'book_room',
  input: { member: 'a secret name', room: 'a secret room' },
  inputHash: `hash-${id}`,
  earlier: [],
  card: { title: 'a secret title', fields: [{ label: 'a', value: 'a secret value' }] },
  language: 'en',
  requestedBy: { id: 'U1', name: 'a secret asker', tier: 'basic', approver: false },
  approvers: ['U1', 'U9'],
  address: null,
  createdAt: '2026-12-01T09:00:00.000Z',
  expiresAt: '2026-12-01T21:00:00.000Z',
  status: 'pending',
  ...more,
});

const decisionAt = (at: string, inputHash: string) => ({
  decision: 'approve' as const,
  by: BY,
  at,
  inputHash,
});

async function opened(folder: string, fileCalls?: FileCalls): Promise<Engine> {
  const engine = localEngine({
    folder,
    clock: CLOCK,
    log: silentLog,
    face: 'slack',
    collections: TEST_COLLECTIONS,
    ...(fileCalls && { fileCalls }),
  });
  await engine.open();
  return engine;
}

describe('the audit log', () => {
  it('has one line a decision with ids and hashes, never contents, in a file that only its owner reads', async () => {
    const folder = temporaryFolder();
    const engine = await opened(folder);
    const audit = createAudit(engine.log(AUDIT), CLOCK);
    const edited = [{ input: { secret: 1 }, editedBy: { id: 'U7', name: 'a secret editor' }, editedAt: '' }];
    await audit.decided(approvalOf('a', { earlier: edited }), 'approved', {
      ...decisionAt('2026-12-01T09:30:00.000Z', 'hash-a'),
      reason: 'a secret reason',
    });
    await audit.ran('a', 'run');
    await audit.decided(approvalOf('b'), 'expired');
    await engine.close();
    const path = join(folder, 'audit.jsonl');
    const text = readFileSync(path, 'utf8');
    expect(text).not.toMatch(/secret|Carmen/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const shown = await runCommand(['audit', '--json', '--state', folder]);
    expect(JSON.parse(shown.stdout)).toEqual({
      unread: 0,
      decisions: [
        {
          at: '2026-12-01T09:30:00.000Z',
          approval_id: 'a',
          run_id: 'run-a',
          tool: 'book_room',
          input_hash: 'hash-a',
          requested_by: 'U1',
          decided_by: 'U9',
          edited_by: ['U7'],
          status: 'approved',
          done: 'run',
        },
        expect.objectContaining({ approval_id: 'b', decided_by: null, status: 'expired', done: null }),
      ],
    });
    const lines = await runCommand(['audit', '--person', 'U9', '--state', folder]);
    expect(lines.stdout).toBe(
      '2026-12-01T09:30:00.000Z  approved   book_room  hash-a  asked by U1  by U9  run  a\n',
    );
    const none = await runCommand(['audit', '--from', '2026-12-02', '--state', folder]);
    expect(none.stdout).toBe('No decisions.\n');
  });

  it('outlives the approvals', async () => {
    const folder = temporaryFolder();
    const engine = await opened(folder);
    await createAudit(engine.log(AUDIT), CLOCK).decided(approvalOf('a'), 'rejected');
    const settled = approvalOf('a', { status: 'rejected' });
    await engine.documents.update('approvals', 'a', () => ({ result: null, next: settled }));
    for (const name of ['approvals/a.json', 'audit.jsonl']) utimesSync(join(folder, name), 1, 1);
    await sweep(engine, CLOCK, 30);
    expect(await engine.documents.read('approvals', 'a')).toBeUndefined();
    expect(auditedDecisions((await engine.log(AUDIT).read()).lines)).toMatchObject([{ status: 'rejected' }]);
    await engine.close();
  });

  it('is read as one line a decision, although a crash wrote it twice, or cut a line off', async () => {
    const folder = temporaryFolder();
    const first = await opened(folder);
    const before = createAudit(first.log(AUDIT), CLOCK);
    await before.decided(approvalOf('a'), 'approved', decisionAt('2026-12-01T09:30:00.000Z', 'hash-a'));
    await first.close();
    appendFileSync(join(folder, 'audit.jsonl'), '{"at":"2026-12-01T09:31:00.000Z","kind":"deci');
    const second = await opened(folder);
    const after = createAudit(second.log(AUDIT), CLOCK);
    await after.decided(approvalOf('a'), 'approved', decisionAt('2026-12-01T09:30:00.000Z', 'hash-a'));
    await after.ran('a', 'run');
    const { lines, unread } = await second.log(AUDIT).read();
    expect([lines.length, unread]).toEqual([3, 1]);
    expect(auditedDecisions(lines)).toMatchObject([{ approvalId: 'a', status: 'approved', done: 'run' }]);
    await second.close();
    const shown = await runCommand(['audit', '--state', folder]);
    expect(shown.stderr).toBe('1 lines of the audit log cannot be read: they were cut off or damaged.\n');
  });

  it.each([
    [[['approved', undefined]], 'approved', null],
    [
      [
        ['approved', undefined],
        ['outcome', 'run'],
      ],
      'approved',
      'run',
    ],
    [
      [
        ['approved', undefined],
        ['outcome', 'failed'],
        ['outcome', 'run'],
      ],
      'approved',
      'run',
    ],
    [
      [
        ['approved', undefined],
        ['approved_not_run', undefined],
      ],
      'approved',
      'not_run',
    ],
    // Of a process that lost the state, and of the one that had it.
    [
      [
        ['expired', undefined],
        ['approved', undefined],
        ['outcome', 'run'],
      ],
      'approved',
      'run',
    ],
    [
      [
        ['approved', undefined],
        ['expired', undefined],
        ['outcome', 'run'],
      ],
      'approved',
      'run',
    ],
  ] as const)('%j is read as %s, %s', (written, status, done) => {
    const lines = written.map(([what, outcome], n) =>
      what === 'outcome'
        ? { at: `${n}`, kind: 'outcome', approvalId: 'a', outcome: outcome ?? null }
        : { at: `${n}`, kind: 'decision', approvalId: 'a', status: what },
    );
    expect(auditedDecisions(lines)).toMatchObject([{ status, done }]);
  });

  it('that cannot be written is a failed save: before the effect, and told as such', async () => {
    let isFull = false;
    const engine = await opened(
      temporaryFolder(),
      failingCalls('ENOSPC', () => isFull),
    );
    const audit = createAudit(engine.log(AUDIT), CLOCK);
    isFull = true;
    await expect(audit.decided(approvalOf('a'), 'approved')).rejects.toThrow(NotSaved);
    isFull = false;
    await audit.decided(approvalOf('a'), 'approved');
    await engine.close();
    // After the end nothing is written.
    await expect(audit.decided(approvalOf('b'), 'approved')).rejects.toThrow(NotSaved);
    expect(auditedDecisions((await engine.log(AUDIT).read()).lines)).toHaveLength(1);
  });

  it('says what came of running: what was not saved has no outcome, since it is run again', async () => {
    const engine = await opened(temporaryFolder());
    const audit = createAudit(engine.log(AUDIT), CLOCK);
    for (const id of ['a', 'b', 'c']) await audit.decided(approvalOf(id), 'approved');
    expect(await audited(audit, 'a', Promise.resolve(1))).toBe(1);
    await expect(audited(audit, 'b', Promise.reject(new ToolError('taken')))).rejects.toThrow('taken');
    await expect(audited(audit, 'c', Promise.reject(new NotSaved('full')))).rejects.toThrow(NotSaved);
    const decisions = auditedDecisions((await engine.log(AUDIT).read()).lines);
    expect(decisions.map(({ done }) => done)).toEqual(['run', 'failed', null]);
    await engine.close();
  });

  it('has what was settled after its run, as nobody’s decision, or as whoever approved what was not run', async () => {
    const folder = temporaryFolder();
    const agent = testAgent({ folder, tools: [], model: modelOf(() => 'Hello.') });
    const { documents, log } = agent.deps.engine;
    await agent.open();
    const left = approvalOf('a', { runId: 'a run that is over' });
    await documents.update('approvals', 'a', () => ({ result: null, next: left }));
    await agent.frontDesk.reconcile();
    expect(await documents.read('approvals', 'a')).toMatchObject({ status: 'cancelled' });
    expect(auditedDecisions((await log(AUDIT).read()).lines)).toMatchObject([
      { approvalId: 'a', status: 'cancelled', decidedBy: null },
    ]);
    await agent.close();
  });
});
