import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotSaved } from '../../src/engine/errors.ts';
import { type LocalEngineOptions, localEngine } from '../../src/engine/local/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { testClock } from '../fakes/clock.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { documentsIn } from '../fakes/documents.ts';
import { failingCalls } from '../fakes/file-calls.ts';
import { canMount, diskWithPowerCut, smallDisk } from '../fakes/mounts.ts';
import { temporaryFolder } from '../fakes/temporary.ts';
import { until } from './contract.ts';

const mounts = canMount();
const engineIn = (folder: string, more: Partial<LocalEngineOptions> = {}) =>
  localEngine({
    folder,
    clock: systemClock,
    log: silentLog,
    face: 'slack',
    collections: TEST_COLLECTIONS,
    ...more,
  });

describe.skipIf(!mounts)('a real disk (skipped where tests may not mount one)', () => {
  it('that is full: what was acknowledged is whole, what was refused is as it was, no scrap is left', async () => {
    const documents = documentsIn(smallDisk(512));
    const put = (id: string, text: string) =>
      documents.update('things', id, () => ({ result: null, next: { text } }));
    await put('precious', 'a'.repeat(60_000));
    const acknowledged: string[] = [];
    let refused: unknown;
    for (let n = 0; n < 40 && !refused; n += 1) {
      await put(`n${n}`, 'b'.repeat(20_000)).then(
        () => acknowledged.push(`n${n}`),
        (error: unknown) => {
          refused = error;
        },
      );
    }
    expect(refused).toBeInstanceOf(NotSaved);
    await expect(put('precious', 'c'.repeat(60_000))).rejects.toBeInstanceOf(NotSaved);
    expect(await documents.read('things', 'precious')).toEqual({ text: 'a'.repeat(60_000) });
    expect(await documents.list('things')).toEqual([...acknowledged, 'precious'].sort());
    for (const id of acknowledged)
      expect(await documents.read('things', id)).toEqual({ text: 'b'.repeat(20_000) });
  });

  it('that is full: whoever cannot write takes the folder from nobody', async () => {
    const folder = smallDisk(64);
    const owner = engineIn(folder);
    await owner.open();
    const holder = join(folder, 'owner.1', 'holder.json');
    writeFileSync(
      holder,
      JSON.stringify({ ...JSON.parse(readFileSync(holder, 'utf8')), place: 'elsewhere' }),
    );
    const ballast = () => writeFileSync(join(folder, 'ballast'), 'a'.repeat(4_096), { flag: 'a' });
    expect(() => {
      for (;;) ballast();
    }).toThrow('ENOSPC');
    const clock = testClock();
    const opening = engineIn(folder, { clock }).open();
    let isOver = false;
    void opening
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    await until(() => {
      if (!isOver) clock.advance(2_000);
      return isOver;
    });
    await expect(opening).rejects.toThrow('ENOSPC');
    rmSync(join(folder, 'ballast'));
    await owner.documents.update('things', 'mine', () => ({ result: null, next: { text: 'still' } }));
    await owner.close();
    expect(readdirSync(folder).filter((name) => /^owner|tmp/.test(name))).toEqual(['owner.1']);
  });

  it('whose power is cut: every acknowledged document, run, step and decision is there', async () => {
    const disk = diskWithPowerCut();
    const engine = engineIn(join(disk.folder, 'state'));
    engine.durable.workflow('work', async (run) => {
      await run.step('first', async () => 'done');
      await run.wait('w', new Date(Date.now() + 3_600_000));
    });
    await engine.open();
    for (let n = 0; n < 6; n += 1) {
      const id = `r${n}`;
      await engine.documents.update('things/2026-12', id, () => ({ result: null, next: { n } }));
      await engine.durable.start(id, 'work', { n });
      await until(async () =>
        (await engine.durable.runs()).some((run) => run.runId === id && run.waits.length > 0),
      );
      if (n % 2 === 1) expect(await engine.durable.signal(id, 'w', n)).toEqual({ status: 'taken' });
      const after = engineIn(join(disk.afterPowerCut(), 'state'));
      const seen: string[] = [];
      after.durable.workflow('work', async (run) => {
        await run.step('first', async () => seen.push(`${run.id} again`));
      });
      await after.open();
      for (let k = 0; k <= n; k += 1) {
        expect(await after.documents.read('things/2026-12', `r${k}`)).toEqual({ n: k });
        expect(await after.durable.status(`r${k}`)).toBeDefined();
      }
      expect(seen).toEqual([]);
      if (n % 2 === 1)
        expect(await after.durable.signal(id, 'w', 'late')).toMatchObject({
          status: 'late',
          winner: { value: n },
        });
      await after.close();
    }
    await engine.close();
  });
});

describe('a disk with errors', () => {
  it('EIO: nothing is acknowledged, nothing has changed', async () => {
    let broken = false;
    const documents = documentsIn(temporaryFolder(), { calls: failingCalls('EIO', () => broken) });
    const set = (n: number) => documents.update('things', 'n', () => ({ result: n, next: n }));
    await set(1);
    broken = true;
    await expect(set(2)).rejects.toThrow(/Nothing was saved: EIO/);
    broken = false;
    expect(await documents.read('things', 'n')).toBe(1);
  });
});
