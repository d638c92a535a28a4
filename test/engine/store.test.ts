import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NotSaved, StateDamaged } from '../../src/engine/errors.ts';
import { type FileCalls, nodeFileCalls } from '../../src/engine/local/files.ts';
import { takeLease } from '../../src/engine/local/lease.ts';
import { openStore, type Store } from '../../src/engine/local/store.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { testClock } from '../fakes/clock.ts';
import { aroundWrites, dyingCalls, failingCalls } from '../fakes/file-calls.ts';
import { copyAsKilled, letGo, ownerIn } from '../fakes/owners.ts';
import { temporaryFolder } from '../fakes/temporary.ts';
import { until } from './contract.ts';

/** One log for all files: what it promises whatever is killed, full, torn or damaged. */

const clock = testClock();

async function opened(folder: string, calls: FileCalls = nodeFileCalls): Promise<Store> {
  const lease = await takeLease({ folder, clock, onLost: () => undefined });
  const store = openStore({ folder, clock, log: silentLog, calls });
  // A store brings its files up to date in the background: none does so in a folder that is being removed.
  if (calls === nodeFileCalls) onTestFinished(() => store.close());
  await store.open(lease);
  return store;
}

/** Without an owner: for who only looks. */
const looking = (folder: string) => openStore({ folder, clock, log: silentLog, calls: nodeFileCalls });

const PATHS = [
  'a.jsonl',
  'runs/while.jsonl',
  'runs-done/while.jsonl',
  'runs/r.jsonl',
  'runs-done/r.jsonl',
  'things/x.json',
  'things/2026/y.json',
];

async function contentOf(store: Store): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(
    await Promise.all(PATHS.map(async (path) => [path, await store.read(path)] as const)),
  );
}

type Act =
  | { is: 'put' | 'append'; path: string; text: string }
  | { is: 'remove'; path: string }
  | { is: 'move'; path: string; to: string }
  | { is: 'fold' | 'kill' | 'restart' };

const anyPath = fc.constantFrom(...PATHS);
const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('{"ñ":"€"}\n', '\ud83d\ude00\n', '\n', ''),
);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('put' as const), path: anyPath, text: anyText }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('append' as const), path: anyPath, text: anyText }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('remove' as const), path: anyPath }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('move' as const), path: anyPath, to: anyPath }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('fold' as const, 'kill', 'restart') }) },
);

/** Half of a surrogate pair is no text that a file could hold. */
const whole = (text: string) => Buffer.from(text).toString();

describe('one log for all files', () => {
  it('holds what was written, whatever is folded, killed and opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 25 }), async (acts) => {
        let folder = temporaryFolder();
        const model = new Map<string, string>();
        let store = await opened(folder);
        for (const act of acts) {
          if (act.is === 'put') {
            await store.put({ path: act.path, text: whole(act.text) });
            model.set(act.path, whole(act.text));
          } else if (act.is === 'append') {
            await store.append(act.path, whole(act.text));
            model.set(act.path, (model.get(act.path) ?? '') + whole(act.text));
          } else if (act.is === 'remove') {
            await store.remove(act.path);
            model.delete(act.path);
          } else if (act.is === 'move') {
            const text = model.get(act.path);
            await store.move(act.path, act.to);
            if (text !== undefined && act.path !== act.to) {
              model.set(act.to, text);
              model.delete(act.path);
            }
          } else if (act.is === 'fold') await store.fold();
          else if (act.is === 'restart') {
            await store.close();
            letGo(folder);
            store = await opened(folder);
          } else {
            folder = copyAsKilled(folder);
            store = await opened(folder);
          }
          expect(await contentOf(store)).toEqual(
            Object.fromEntries(PATHS.map((path) => [path, model.get(path)])),
          );
        }
        await store.close();
      }),
      { numRuns: 60 },
    );
  });

  it.each(['before', 'after'] as const)(
    'killed %s any write of a fold holds all of it, and can be folded again',
    async (when) => {
      const first = temporaryFolder();
      let isPaused = false;
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const store = await opened(
        first,
        aroundWrites(async ({ is, path }, perform) => {
          if (is === 'rename' && path.endsWith('while.jsonl')) {
            isPaused = true;
            await released;
          }
          return await perform();
        }),
      );
      await store.put({ path: 'things/x.json', text: 'old' }, { path: 'runs/r.jsonl', text: 'start\n' });
      await store.append('a.jsonl', 'one\n');
      await store.fold();
      // Moved away while its file is being written.
      await store.put({ path: 'runs/while.jsonl', text: 'moved' });
      const folding = store.fold();
      await until(() => isPaused);
      await store.append('runs/while.jsonl', ', to its end');
      await store.move('runs/while.jsonl', 'runs-done/while.jsonl');
      release();
      await folding;
      await store.put({ path: 'things/x.json', text: 'new' });
      await store.append('a.jsonl', 'two\n');
      await store.append('runs/r.jsonl', 'end\n');
      await store.move('runs/r.jsonl', 'runs-done/r.jsonl');
      await store.put({ path: 'things/2026/y.json', text: 'y' });
      const expected = await contentOf(store);
      expect(expected['a.jsonl']).toBe('one\ntwo\n');
      let kills = 0;
      for (let n = 1; ; n += 1) {
        const folder = copyAsKilled(first);
        const { calls, isDead } = dyingCalls(n, when);
        const dying = opened(folder, calls).then(async (next) => {
          await next.fold();
          return 'folded' as const;
        });
        await Promise.race([dying, until(isDead)]);
        if (!isDead()) break;
        kills += 1;
        letGo(folder);
        const left = copyAsKilled(folder);
        const label = `killed ${when} write ${n}`;
        expect(await contentOf(looking(left)), label).toEqual(expected);
        const next = await opened(left);
        expect(await contentOf(next), label).toEqual(expected);
        await next.close();
        // The plain files say the same, without any log.
        const files = Object.fromEntries(
          PATHS.map((path) => [
            path,
            existsSync(join(left, path)) ? readFileSync(join(left, path), 'utf8') : undefined,
          ]),
        );
        expect(files, label).toEqual(expected);
        expect(
          readdirSync(ownerIn(left)).filter((name) => name.endsWith('.log')),
          label,
        ).toEqual([]);
      }
      expect(kills).toBeGreaterThan(15);
    },
  );

  it('can be read whatever is changed at once, and holds what was told to be saved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyAct, { maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
        const folder = temporaryFolder();
        const store = await opened(folder);
        for (const round of rounds) {
          await Promise.all(
            round.map(async (act) => {
              const refused = (error: unknown) => expect(error).toBeInstanceOf(NotSaved);
              if (act.is === 'put') await store.put({ path: act.path, text: whole(act.text) });
              else if (act.is === 'append') await store.append(act.path, whole(act.text)).catch(refused);
              else if (act.is === 'remove') await store.remove(act.path);
              else if (act.is === 'move') await store.move(act.path, act.to).catch(refused);
              else await store.fold();
            }),
          );
          expect(await contentOf(looking(copyAsKilled(folder)))).toEqual(await contentOf(store));
        }
        await store.close();
      }),
      { numRuns: 60 },
    );
  });

  it.each([true, false])(
    'moves a file together with what is appended to it, also one that is on disk (%s)',
    async (isFolded) => {
      const folder = temporaryFolder();
      const store = await opened(folder);
      await store.append('runs/r.jsonl', 'begin ');
      if (isFolded) await store.fold();
      await store.append('runs/r.jsonl', 'end', { movedTo: 'runs-done/r.jsonl' });
      const left = copyAsKilled(folder);
      await store.close();
      for (const read of [looking(folder), await opened(left)]) {
        expect(await read.read('runs-done/r.jsonl')).toBe('begin end');
        expect(await read.read('runs/r.jsonl')).toBeUndefined();
      }
    },
  );

  it('takes along what is appended to a file that is moved at the same time, or refuses it', async () => {
    const folder = temporaryFolder();
    const store = await opened(folder);
    await store.put({ path: 'runs/r.jsonl', text: 'start\n' });
    await store.fold();
    const both = await Promise.allSettled([
      store.append('runs/r.jsonl', 'end\n'),
      store.move('runs/r.jsonl', 'runs-done/r.jsonl'),
      store.append('runs/r.jsonl', 'late\n'),
    ]);
    const kept = [0, 2].flatMap((n) =>
      both[n]?.status === 'fulfilled' ? (['end\n', '', 'late\n'][n] ?? []) : [],
    );
    const left = looking(copyAsKilled(folder));
    expect(both[1]?.status).toBe('fulfilled');
    expect(await left.read('runs-done/r.jsonl')).toBe(`start\n${kept.join('')}`);
    expect(await left.read('runs/r.jsonl')).toBeUndefined();
    await store.close();
  });

  it('takes one sync for all that wait', async () => {
    let syncs = 0;
    const calls = aroundWrites(async ({ is }, perform) => {
      if (is === 'sync') syncs += 1;
      return await perform();
    });
    const store = await opened(temporaryFolder(), calls);
    syncs = 0;
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => store.put({ path: `things/${n}.json`, text: `${n}` })),
    );
    expect(syncs).toBeLessThanOrEqual(2);
  });

  it('what was refused is not there, also when what comes after it is, and after a kill', async () => {
    let isFull = false;
    const calls = aroundWrites(async ({ is, content = '' }, perform) => {
      if (!isFull || is !== 'sync') return await perform();
      await perform();
      throw Object.assign(new Error(`ENOSPC ${content}`), { code: 'ENOSPC' });
    });
    const folder = temporaryFolder();
    const store = await opened(folder, calls);
    await store.put({ path: 'things/x.json', text: 'kept' });
    isFull = true;
    await expect(store.put({ path: 'things/x.json', text: 'r'.repeat(5_000) })).rejects.toBeInstanceOf(
      NotSaved,
    );
    expect(await store.read('things/x.json')).toBe('kept');
    isFull = false;
    await store.put({ path: 'things/2026/y.json', text: 'after' });
    const left = copyAsKilled(folder);
    expect(await contentOf(looking(left))).toMatchObject({
      'things/x.json': 'kept',
      'things/2026/y.json': 'after',
    });
  });

  it('a last line that is cut off anywhere was never there; what stands before it is', async () => {
    const folder = temporaryFolder();
    const store = await opened(folder);
    await store.put({ path: 'things/x.json', text: 'first' });
    await store.put({ path: 'things/x.json', text: 'second' });
    const log = logIn(folder);
    const content = readFileSync(log);
    const lastLine = content.lastIndexOf('\n', content.length - 2) + 1;
    for (let at = lastLine; at < content.length; at += 1) {
      const left = copyAsKilled(folder);
      writeFileSync(logIn(left), content.subarray(0, at));
      expect(await looking(left).read('things/x.json'), `cut at ${at}`).toBe('first');
    }
  });

  it('a log that was damaged before its end is refused, with its name, and nothing is done with the state', async () => {
    const folder = temporaryFolder();
    const store = await opened(folder);
    for (const text of ['first', 'second', 'third']) await store.put({ path: 'things/x.json', text });
    const content = readFileSync(logIn(folder), 'utf8');
    await fc.assert(
      fc.asyncProperty(fc.nat(content.lastIndexOf('third') - 100), async (at) => {
        const left = copyAsKilled(folder);
        const damaged = Buffer.from(content);
        damaged[at] = damaged[at] === 0x41 ? 0x42 : 0x41;
        writeFileSync(logIn(left), damaged);
        const refused = await opened(left).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(StateDamaged);
        expect((refused as StateDamaged).message).toContain('.log');
      }),
      { numRuns: 30 },
    );
  });

  it('who only looks sees what the owner wrote, and changes nothing', async () => {
    const folder = temporaryFolder();
    const store = await opened(folder);
    await store.put({ path: 'things/x.json', text: 'seen' });
    const names = () => readdirSync(folder, { recursive: true }).sort();
    const before = names();
    const other = looking(folder);
    expect(await other.read('things/x.json')).toBe('seen');
    expect(await other.names('things')).toEqual({ files: ['x.json'], folders: [] });
    await expect(other.put({ path: 'things/x.json', text: 'no' })).rejects.toThrow(
      /only opened the state to read/,
    );
    expect(names()).toEqual(before);
    await store.close();
  });

  it('what a person puts in the place of a file that went stays', async () => {
    const folder = temporaryFolder();
    const store = await opened(folder);
    await store.put({ path: 'things/x.json', text: 'x' });
    await store.fold();
    await store.remove('things/x.json');
    await store.close();
    expect(existsSync(join(folder, 'things', 'x.json'))).toBe(false);
    writeFileSync(join(folder, 'things', 'x.json'), 'from a backup');
    letGo(folder);
    const next = await opened(folder);
    await next.put({ path: 'a.jsonl', text: '' });
    await next.close();
    expect(readFileSync(join(folder, 'things', 'x.json'), 'utf8')).toBe('from a backup');
  });

  it('a disk that is full stops the files from following, and nothing else', async () => {
    let isFull = false;
    const full = failingCalls('ENOSPC', () => isFull);
    const folder = temporaryFolder();
    const store = await opened(folder, full);
    await store.put({ path: 'things/x.json', text: 'x' });
    isFull = true;
    await expect(store.fold()).rejects.toThrow('ENOSPC');
    isFull = false;
    expect(await store.read('things/x.json')).toBe('x');
    await store.put({ path: 'things/x.json', text: 'y' });
    await store.fold();
    expect(readFileSync(join(folder, 'things', 'x.json'), 'utf8')).toBe('y');
    expect(readdirSync(ownerIn(folder)).filter((name) => name.includes('.tmp-'))).toEqual([]);
    await store.close();
  });

  it('programs from before the log are stopped at their start', async () => {
    const folder = temporaryFolder();
    const store = await opened(folder);
    await store.close();
    // What they do with an old lock.
    await expect(rm(join(folder, 'lock.1'), { force: true })).rejects.toMatchObject({
      code: 'ERR_FS_EISDIR',
    });
    expect(readFileSync(join(folder, 'lock.1', 'README.txt'), 'utf8')).toMatch(/newer version/);
    rmSync(folder, { recursive: true });
  });
});

function logIn(folder: string): string {
  const names = readdirSync(ownerIn(folder)).filter((name) => name.endsWith('.log'));
  return join(ownerIn(folder), names.at(-1) ?? '');
}
