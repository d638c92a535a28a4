import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateLocked, StateLost } from '../../src/engine/errors.ts';
import { type LocalEngineOptions, localEngine } from '../../src/engine/local/index.ts';
import type { Engine, Json, Run } from '../../src/engine/types.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { type TestClock, testClock } from '../fakes/clock.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { aroundWrites, type WriteCall } from '../fakes/file-calls.ts';
import { hide, letGo, ownerIn } from '../fakes/owners.ts';
import { temporaryFolder } from '../fakes/temporary.ts';
import { until } from './contract.ts';

const LEASE_MS = 20_000;
const HOUR_MS = 3_600_000;

interface Owner {
  engine: Engine;
  clock: TestClock;
  lost: StateLost[];
}

function owner(folder: string, more: Partial<LocalEngineOptions> = {}): Owner {
  const clock = testClock();
  const lost: StateLost[] = [];
  const engine = localEngine({
    folder,
    clock,
    log: silentLog,
    face: 'slack',
    collections: TEST_COLLECTIONS,
    onLost: (error) => lost.push(error),
    ...more,
  });
  return { engine, clock, lost };
}

/** Opens beside an owner that does not renew: twenty seconds pass for the new one alone. */
async function takeOver({ engine, clock }: Owner): Promise<void> {
  const opening = engine.open();
  let isOpen = false;
  void opening.then(() => {
    isOpen = true;
  });
  await until(() => {
    if (!isOpen) clock.advance(LEASE_MS / 10);
    return isOpen;
  });
  await opening;
}

/** File calls of which one waits until it is released: all is ready, nothing is written. */
function pausing(pauses: (call: WriteCall) => boolean) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isPaused = false;
  const calls = aroundWrites(async (call, perform) => {
    if (pauses(call)) {
      isPaused = true;
      await released;
    }
    return await perform();
  });
  return { calls, release: () => release(), isPaused: () => isPaused };
}

const put = (engine: Engine, n: number) =>
  engine.documents.update('things', 'n', () => ({ result: null, next: n }));

describe('engine/local: one owner, also across containers', () => {
  it('an owner that cannot be seen keeps the folder as long as it renews', async () => {
    const folder = temporaryFolder();
    const first = owner(folder);
    await first.engine.open();
    hide(folder);
    const second = owner(folder);
    const opening = second.engine.open();
    let refused: unknown;
    opening.catch((error: unknown) => {
      refused = error;
    });
    await until(() => {
      first.clock.advance(2_000);
      second.clock.advance(2_000);
      return refused !== undefined;
    });
    expect(refused).toBeInstanceOf(StateLocked);
    expect(first.lost).toEqual([]);
    await put(first.engine, 1);
    await first.engine.close();
  });

  it('one that stopped renewing is followed after twenty seconds, says so, and writes nothing more', async () => {
    const folder = temporaryFolder();
    const first = owner(folder);
    first.engine.durable.workflow('w', async (run) => {
      await run.wait('decision', new Date(first.clock.now().getTime() + HOUR_MS));
    });
    await first.engine.open();
    await first.engine.durable.start('r', 'w', {});
    await until(async () => (await first.engine.durable.runs())[0]?.waits.length === 1);
    await put(first.engine, 1);
    hide(folder);
    const second = owner(folder);
    await takeOver(second);
    await put(second.engine, 2);
    await expect(put(first.engine, 3)).rejects.toBeInstanceOf(StateLost);
    await expect(first.engine.durable.start('r2', 'w', {})).rejects.toBeInstanceOf(StateLost);
    await expect(first.engine.durable.signal('r', 'decision', 'yes')).rejects.toBeInstanceOf(StateLost);
    expect(first.lost.map((error) => error.message)).toEqual([
      expect.stringContaining('Another process has taken over the state'),
    ]);
    expect(await second.engine.documents.read('things', 'n')).toBe(2);
    expect(readdirSync(join(folder, 'runs'))).toEqual(['r.jsonl']);
    await first.engine.close();
    expect(await second.engine.documents.read('things', 'n')).toBe(2);
    await second.engine.close();
  });

  it('a renewal finds out, without any write', async () => {
    const folder = temporaryFolder();
    const first = owner(folder);
    await first.engine.open();
    hide(folder);
    const second = owner(folder);
    await takeOver(second);
    first.clock.advance(2_000);
    await until(() => first.lost.length === 1);
    await second.engine.close();
  });

  it('clocks that are set do not move a lease: neither back, nor a day on', async () => {
    const folder = temporaryFolder();
    let firstSetMs = 0;
    let secondSetMs = 0;
    const first = owner(folder);
    const second = owner(folder);
    const set = (one: Owner, byMs: () => number) =>
      localEngine({
        folder,
        log: silentLog,
        face: 'slack',
        collections: TEST_COLLECTIONS,
        onLost: (error) => one.lost.push(error),
        clock: { now: () => new Date(one.clock.now().getTime() + byMs()), after: one.clock.after },
      });
    const holder = set(first, () => firstSetMs);
    await holder.open();
    hide(folder);
    firstSetMs = -HOUR_MS;
    secondSetMs = 24 * HOUR_MS;
    let refused: unknown;
    set(second, () => secondSetMs)
      .open()
      .catch((error: unknown) => {
        refused = error;
      });
    await until(() => {
      first.clock.advance(2_000);
      second.clock.advance(2_000);
      return refused !== undefined;
    });
    expect(refused).toBeInstanceOf(StateLocked);
    expect(first.lost).toEqual([]);
    await put(holder, 1);
    await holder.close();
  });

  it('a file that a former owner was bringing up to date arrives nowhere after a take-over', async () => {
    const folder = temporaryFolder();
    const paused = pausing(({ is, path }) => is === 'rename' && path.endsWith('n.json'));
    const first = owner(folder, { fileCalls: paused.calls });
    await first.engine.open();
    await put(first.engine, 1);
    first.clock.advance(60_000);
    await until(paused.isPaused);
    hide(folder);
    const second = owner(folder);
    await takeOver(second);
    expect(await second.engine.documents.read('things', 'n')).toBe(1);
    await put(second.engine, 2);
    await second.engine.close();
    paused.release();
    await expect(put(first.engine, 3)).rejects.toBeInstanceOf(StateLost);
    expect(readFileSync(join(folder, 'things', 'n.json'), 'utf8')).toContain('"data":2');
  });

  it.each(['write', 'sync'] as const)(
    'what a former owner had begun to append (stopped at its %s) does not count, and is not acknowledged',
    async (is) => {
      const folder = temporaryFolder();
      let isReady = false;
      const paused = pausing((call) => call.is === is && isReady);
      const first = owner(folder, { fileCalls: paused.calls });
      const seen: unknown[] = [];
      const body = (clock: TestClock) => async (run: Run) => {
        seen.push(await run.wait<Json>('decision', new Date(clock.now().getTime() + HOUR_MS)));
      };
      first.engine.durable.workflow('w', body(first.clock));
      await first.engine.open();
      await first.engine.durable.start('r', 'w', {});
      await until(async () => (await first.engine.durable.runs())[0]?.waits.length === 1);
      isReady = true;
      const late = first.engine.durable.signal('r', 'decision', 'no');
      await until(paused.isPaused);
      hide(folder);
      const second = owner(folder);
      await takeOver(second);
      paused.release();
      await expect(late).rejects.toBeInstanceOf(StateLost);
      // Whether it stood there when the folder was taken over is up to when the owner was stopped.
      const isThere = is === 'sync';
      expect(await second.engine.durable.signal('r', 'decision', 'yes')).toEqual(
        isThere ? { status: 'late', winner: { value: 'no' } } : { status: 'taken' },
      );
      // Killed before its files are up to date: the next reads both logs.
      letGo(folder);
      const third = owner(folder);
      third.engine.durable.workflow('w', body(third.clock));
      await third.engine.open();
      await third.engine.durable.finished('r');
      expect(seen.at(-1)).toEqual({ value: isThere ? 'no' : 'yes' });
      await third.engine.close();
    },
  );

  it('a document that a former owner had begun to write is not there, for who comes later either', async () => {
    const folder = temporaryFolder();
    let isReady = false;
    const paused = pausing(({ is }) => is === 'write' && isReady);
    const first = owner(folder, { fileCalls: paused.calls });
    await first.engine.open();
    isReady = true;
    const late = put(first.engine, 1);
    await until(paused.isPaused);
    hide(folder);
    const second = owner(folder);
    await takeOver(second);
    paused.release();
    await expect(late).rejects.toBeInstanceOf(StateLost);
    expect(await second.engine.documents.read('things', 'n')).toBeUndefined();
    letGo(folder);
    const third = owner(folder);
    await third.engine.open();
    expect(await third.engine.documents.read('things', 'n')).toBeUndefined();
    await third.engine.close();
  });

  it('a line that a former owner had written in part does not cost what stands before it', async () => {
    const folder = temporaryFolder();
    const first = owner(folder);
    await first.engine.open();
    await put(first.engine, 1);
    const [log = ''] = readdirSync(ownerIn(folder)).filter((name) => name.endsWith('.log'));
    const path = join(ownerIn(folder), log);
    // As a disk that filled up in the middle of a line leaves it.
    writeFileSync(path, '0badf00d {"changes":[{"put":"things/n.json","te', { flag: 'a' });
    hide(folder);
    const second = owner(folder);
    await takeOver(second);
    expect(await second.engine.documents.read('things', 'n')).toBe(1);
    await second.engine.close();
  });

  it('scraps of kills go at the next start', async () => {
    const folder = temporaryFolder();
    const first = owner(folder);
    await first.engine.open();
    await put(first.engine, 1);
    const scrap = join(folder, 'owner.1', 'n.json.tmp-0123456789ab');
    writeFileSync(scrap, 'scrap');
    // Whatever the clock of its machine said, or however short ago it was.
    utimesSync(scrap, new Date('2100-01-01'), new Date('2100-01-01'));
    mkdirSync(join(folder, 'notebook'));
    writeFileSync(join(folder, 'notebook', 'cover.png.tmp-0123456789ab'), 'scrap');
    await first.engine.close();
    const second = owner(folder, { clock: testClock('2099-01-01T00:00:00Z') });
    await second.engine.open();
    expect(readdirSync(join(folder, 'owner.2')).filter((name) => name.includes('tmp'))).toEqual([]);
    expect(readdirSync(join(folder, 'notebook'))).toEqual([]);
    await second.engine.close();
  });
});
