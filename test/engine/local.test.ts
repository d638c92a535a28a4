import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { NewerState, NotSaved, StateLocked } from '../../src/engine/errors.ts';
import { createIdempotencyStore } from '../../src/engine/idempotency.ts';
import { type Incident, type LocalEngineOptions, localEngine } from '../../src/engine/local/index.ts';
import type { Engine, Run } from '../../src/engine/types.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { testClock } from '../fakes/clock.ts';
import { ANYTHING, TEST_COLLECTIONS } from '../fakes/collections.ts';
import { documentsIn } from '../fakes/documents.ts';
import { aroundWrites, failingCalls } from '../fakes/file-calls.ts';
import { letGo } from '../fakes/owners.ts';
import { temporaryFolder } from '../fakes/temporary.ts';
import { engineContract, until } from './contract.ts';

engineContract('engine/local', (clock) => {
  const folder = temporaryFolder();
  const killed = new Map<Engine, () => void>();
  return {
    clock,
    engine(face = 'slack') {
      let alive = true;
      // After the kill not a byte reaches the disk any more.
      const fileCalls = aroundWrites(async (_call, perform) =>
        alive ? await perform() : await new Promise(() => undefined),
      );
      const engine = localEngine({
        folder,
        clock,
        log: silentLog,
        face,
        collections: TEST_COLLECTIONS,
        fileCalls,
      });
      killed.set(engine, () => {
        alive = false;
      });
      return engine;
    },
    async crash(engine) {
      killed.get(engine)?.();
      letGo(folder);
    },
  };
});

function engineIn(folder: string, more: Partial<LocalEngineOptions> = {}) {
  return localEngine({
    folder,
    clock: systemClock,
    log: silentLog,
    face: 'slack',
    collections: TEST_COLLECTIONS,
    ...more,
  });
}

describe('engine/local: files', () => {
  it('reads no run at the start that is over: of cut files it finds the one of an open run', async () => {
    const folder = temporaryFolder();
    for (const [name, count] of [
      ['runs', 1],
      ['runs-done', 100],
    ] as const) {
      mkdirSync(join(folder, name), { recursive: true });
      for (let n = 0; n < count; n += 1) writeFileSync(join(folder, name, `r${n}.jsonl`), '{"is":"st');
    }
    const incidents: Incident[] = [];
    const engine = engineIn(folder, { onIncident: (incident) => incidents.push(incident) });
    await engine.open();
    expect(incidents).toMatchObject([{ file: join(folder, 'runs', 'r0.jsonl') }]);
    expect(readdirSync(join(folder, 'runs-done'))).toHaveLength(100);
    await engine.close();
  });

  it('sets a document cut in half aside, says so, and loses nothing else', async () => {
    const folder = temporaryFolder();
    const documents = documentsIn(folder);
    const put = (id: string) => documents.update('things', id, () => ({ result: null, next: { id } }));
    await Promise.all([put('a'), put('b')]);
    const path = join(folder, 'things', 'a.json');
    truncateSync(path, 10);
    const incidents: Incident[] = [];
    const next = documentsIn(folder, { onIncident: (incident) => incidents.push(incident) });
    expect(await next.read('things', 'a')).toBeUndefined();
    expect(await next.read('things', 'b')).toEqual({ id: 'b' });
    expect(incidents).toHaveLength(1);
    expect(incidents[0]?.file).toBe(path);
    expect(readFileSync(incidents[0]?.movedTo ?? '', 'utf8')).toHaveLength(10);
    expect(await next.list('things')).toEqual(['b']);
  });

  it('sets an unreadable run aside and resumes the others', async () => {
    const folder = temporaryFolder();
    const engine = engineIn(folder);
    const ran: string[] = [];
    engine.durable.workflow('work', async (run) => {
      ran.push(run.id);
      await run.wait('w', new Date(Date.now() + 3_600_000));
    });
    await engine.open();
    await engine.durable.start('good', 'work', {});
    await engine.durable.start('bad', 'work', {});
    await engine.close();
    truncateSync(join(folder, 'runs', 'bad.jsonl'), 20);
    const incidents: Incident[] = [];
    const next = engineIn(folder, { onIncident: (incident) => incidents.push(incident) });
    next.durable.workflow('work', async (run) => {
      ran.push(run.id);
      await run.wait('w', new Date());
    });
    await next.open();
    await until(() => ran.length === 3);
    expect(ran).toEqual(['good', 'bad', 'good']);
    expect(incidents.map((incident) => incident.file)).toEqual([join(folder, 'runs', 'bad.jsonl')]);
    await next.close();
  });

  it('cuts off a torn last line, which was never acknowledged', async () => {
    const folder = temporaryFolder();
    const engine = engineIn(folder);
    let steps = 0;
    const body = async (run: Run) => {
      await run.step('a', async () => {
        steps += 1;
      });
      await run.wait('w', new Date(Date.now() + 3_600_000));
    };
    engine.durable.workflow('work', body);
    await engine.open();
    await engine.durable.start('r', 'work', {});
    await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
    await engine.close();
    const path = join(folder, 'runs', 'r.jsonl');
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, `${whole}{"is":"signal","id":"w","val`);
    const next = engineIn(folder);
    next.durable.workflow('work', body);
    await next.open();
    expect(await next.durable.signal('r', 'w', 1)).toEqual({ status: 'taken' });
    await until(async () => (await next.durable.status('r')) === 'done');
    expect(steps).toBe(1);
    await next.close();
    const ended = readFileSync(join(folder, 'runs-done', 'r.jsonl'), 'utf8');
    expect(ended.slice(0, whole.length)).toBe(whole);
    expect(ended).not.toContain('"val{');
  });

  it('a failed write leaves the document as it was, and says so to every caller of the group', async () => {
    const folder = temporaryFolder();
    let full = false;
    const documents = documentsIn(folder, { calls: failingCalls('ENOSPC', () => full) });
    const set = (n: number) => documents.update('things', 'n', () => ({ result: n, next: n }));
    await set(1);
    full = true;
    const failed = await Promise.allSettled([set(2), set(3)]);
    for (const one of failed) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'NotSaved' } });
    expect(await documents.read('things', 'n')).toBe(1);
    full = false;
    await set(4);
    expect(await documents.read('things', 'n')).toBe(4);
    expect(readdirSync(join(folder, 'things'))).toEqual(['n.json']);
  });

  it('closing is final: what was being recorded is on disk, nothing is appended after it, no timer is armed', async () => {
    const folder = temporaryFolder();
    const clock = testClock();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isSlow = false;
    let began: () => void = () => undefined;
    const begins = new Promise<void>((resolve) => {
      began = resolve;
    });
    const engine = engineIn(folder, {
      clock,
      fileCalls: aroundWrites(async (_call, perform) => {
        if (isSlow) {
          began();
          await released;
        }
        return await perform();
      }),
    });
    engine.durable.workflow('w', async (run) => {
      await run.step('before', async () => {
        isSlow = false;
      });
      isSlow = true;
      await run.wait('decision', new Date(clock.now().getTime() + 60_000));
    });
    await engine.open();
    await engine.durable.start('r', 'w', {});
    await begins;
    const closed = engine.close();
    release();
    await closed;
    const journal = () => readFileSync(join(folder, 'runs', 'r.jsonl'), 'utf8');
    const atClose = journal();
    expect(atClose).toContain('"is":"wait","id":"decision"');
    expect(clock.armed()).toBe(0);
    clock.advance(120_000);
    await expect(engine.durable.signal('r', 'decision', 'yes')).rejects.toBeInstanceOf(NotSaved);
    expect(journal()).toBe(atClose);
  });

  it('nobody waits for the record of what may be run again but what has an effect, and the end', async () => {
    const folder = temporaryFolder();
    let isHeld = false;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const engine = engineIn(folder, {
      fileCalls: aroundWrites(async (_call, perform) => {
        if (isHeld) await released;
        return await perform();
      }),
    });
    const done: string[] = [];
    engine.durable.workflow('w', async (run) => {
      isHeld = true;
      for (const id of ['one', 'two'])
        await run.step(id, async () => void done.push(id), { isRepeatable: true });
      const effect = run.step('effect', async () => {
        done.push('effect');
      });
      done.push('waiting');
      await effect;
    });
    await engine.open();
    await engine.durable.start('r', 'w', {});
    await until(() => done.includes('waiting'));
    // Whatever is ready to run has run by then.
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(['one', 'two', 'waiting']);
    release();
    await engine.durable.finished('r');
    expect(done).toEqual(['one', 'two', 'waiting', 'effect']);
    await engine.close();
    const lines = readFileSync(join(folder, 'runs-done', 'r.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).id ?? JSON.parse(line).is)).toEqual([
      'start',
      'one',
      'two',
      'effect',
      'end',
    ]);
  });

  it('a halted run is not taken up again once the engine is closed', async () => {
    const clock = testClock();
    let full = false;
    const engine = engineIn(temporaryFolder(), { clock, fileCalls: failingCalls('ENOSPC', () => full) });
    let halts = 0;
    engine.durable.workflow(
      'w',
      async (run) => {
        await run.step('one', async () => {
          full = true;
        });
      },
      () => {
        halts += 1;
      },
    );
    await engine.open();
    await engine.durable.start('r', 'w', {});
    await until(() => halts === 1 && clock.armed() === 3);
    full = false;
    await engine.close();
    expect(clock.armed()).toBe(0);
  });

  it('the first decision of a wait wins on replay, whatever stands behind it in the journal', async () => {
    const folder = temporaryFolder();
    const at = '2026-11-30T10:00:00.000Z';
    const lines = [
      { is: 'start', runId: 'r', workflow: 'w', face: 'slack', input: {}, at },
      { is: 'wait', id: 'decision', until: '2099-01-01T00:00:00.000Z' },
      { is: 'signal', id: 'decision', value: 'yes', at },
      { is: 'expired', id: 'decision', at },
    ];
    mkdirSync(join(folder, 'runs'));
    writeFileSync(join(folder, 'runs', 'r.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const engine = engineIn(folder);
    const seen: unknown[] = [];
    engine.durable.workflow('w', async (run) => {
      seen.push(await run.wait('decision', new Date('2099-01-01')));
    });
    await engine.open();
    await engine.durable.finished('r');
    expect(seen).toEqual([{ value: 'yes' }]);
    await engine.close();
  });

  it('a journal that cannot be written halts the run: the workflow never sees it (scene n)', async () => {
    const folder = temporaryFolder();
    let full = false;
    const seen: string[] = [];
    const halts: string[] = [];
    const make = () => {
      const engine = engineIn(folder, {
        fileCalls: failingCalls('ENOSPC', () => full),
      });
      engine.durable.workflow(
        'work',
        async (run) => {
          try {
            await run.step('effect', async () => {
              seen.push('effect');
              full = seen.length === 1;
            });
          } catch {
            seen.push('told as a failure');
          }
          await run.step('after', async () => seen.push('after'));
        },
        (runId) => halts.push(runId),
      );
      return engine;
    };
    const engine = make();
    await engine.open();
    await engine.durable.start('r', 'work', {});
    await until(() => halts.length === 1);
    expect(await engine.durable.runs()).toMatchObject([{ status: 'halted' }]);
    await expect(engine.durable.start('other', 'work', {})).rejects.toBeInstanceOf(NotSaved);
    full = false;
    await engine.close();
    const next = make();
    await next.open();
    await until(async () => (await next.durable.status('r')) === 'done');
    expect(seen).toEqual(['effect', 'effect', 'after']);
    await next.close();
  });

  it.each(['in a step', 'outside of a step'])(
    'work that must not end half done and cannot save halts its run, until it can: %s',
    async (where) => {
      const clock = testClock();
      const folder = temporaryFolder();
      let full = true;
      const halted: string[] = [];
      const engine = localEngine({
        folder,
        clock,
        log: silentLog,
        face: 'slack',
        collections: TEST_COLLECTIONS,
      });
      const seen: string[] = [];
      engine.durable.workflow(
        'w',
        async (run) => {
          const work = async () => {
            seen.push(full ? 'full' : 'saved');
            if (full) throw new NotSaved('Nothing was saved: full');
            return null;
          };
          if (where === 'in a step') await run.step('effect', work);
          else await work();
        },
        (runId) => halted.push(runId),
      );
      await engine.open();
      await engine.durable.start('r', 'w', {});
      await until(() => halted.length === 1);
      expect((await engine.durable.runs()).map((run) => run.status)).toEqual(['halted']);
      full = false;
      await until(async () => {
        clock.advance(15_000);
        return (await engine.durable.status('r')) === 'done';
      });
      expect(seen).toEqual(['full', 'saved']);
      await engine.close();
    },
  );

  it('migrates an older document with a backup, and refuses a newer one with a sentence', async () => {
    const folder = temporaryFolder();
    const first = documentsIn(folder);
    await first.update('things', 'a', () => ({ result: null, next: { cents: 5 } }));
    const second = documentsIn(folder, {
      collections: { things: { ...ANYTHING, version: 2, migrations: [(data) => ({ old: data })] } },
    });
    expect(await second.read('things', 'a')).toEqual({ old: { cents: 5 } });
    await second.update('things', 'a', (now) => ({ result: null, next: now }));
    expect(existsSync(join(folder, 'things', 'a.json.v1.backup'))).toBe(true);
    await expect(documentsIn(folder).read('things', 'a')).rejects.toThrow(NewerState);
    await expect(documentsIn(folder).read('things', 'a')).rejects.toThrow(/newer version/);
  });
});

describe('engine/local: lock', () => {
  it('refuses a second process with the pid of the first, and takes over from a killed one at once', async () => {
    const folder = temporaryFolder();
    const holder = execFile(process.execPath, [
      '--import',
      'tsx',
      '-e',
      `Promise.all([
        import('${import.meta.dirname}/../../src/engine/local/lease.ts'),
        import('${import.meta.dirname}/../../src/kernel/clock.ts'),
      ]).then(async ([{ takeLease }, { systemClock: clock }]) => {
        await takeLease({ folder: ${JSON.stringify(folder)}, clock, onLost() {} });
        console.log('held');
      });`,
    ]);
    await new Promise((resolve) => holder.stdout?.once('data', resolve));
    const engine = engineIn(folder);
    await expect(engine.open()).rejects.toThrow(StateLocked);
    await expect(engine.open()).rejects.toThrow(new RegExp(`process ${holder.pid}\\b`));
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    await engine.open();
    await engine.close();
  });

  it('of many that find a stale lock one gets it', async () => {
    const folder = temporaryFolder();
    const dead = await promisify(execFile)(process.execPath, ['-e', 'console.log(process.pid)']);
    writeFileSync(join(folder, 'lock.7'), JSON.stringify({ pid: Number(dead.stdout), startedAt: '1' }));
    const engines = Array.from({ length: 24 }, () => engineIn(folder));
    const settled = await Promise.allSettled(engines.map((engine) => engine.open()));
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('once', () => {
  it('runs an effect once, over processes, and reconciles what a dead one left', async () => {
    const folder = temporaryFolder();
    const documents = documentsIn(folder);
    let effects = 0;
    const effect = async () => {
      effects += 1;
      return effects;
    };
    const idempotency = createIdempotencyStore(documents);
    expect(await Promise.all([idempotency.runOnce('k', effect), idempotency.runOnce('k', effect)])).toEqual([
      1, 1,
    ]);
    expect(await createIdempotencyStore(documents).runOnce('k', effect)).toBe(1);

    void idempotency.runOnce('dies', () => new Promise<number>(() => undefined));
    await until(async () => (await documents.read('ledger', 'dies')) !== undefined);
    await expect(createIdempotencyStore(documents).runOnce('dies', effect)).rejects.toThrow(/not known/);
    const happened = async () => ({ happened: true as const, result: 7 });
    expect(await createIdempotencyStore(documents).runOnce('dies', effect, happened)).toBe(7);
    expect(effects).toBe(1);
  });

  it('a body that throws has had no effect and may run again', async () => {
    const documents = documentsIn(temporaryFolder());
    const idempotency = createIdempotencyStore(documents);
    await expect(
      idempotency.runOnce('k', async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await idempotency.runOnce('k', async () => 1)).toBe(1);
  });
});
