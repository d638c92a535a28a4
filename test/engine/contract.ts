import { describe, expect, it } from 'vitest';
import { Cancelled, StepError, StepReused, WaitInsideExclusive } from '../../src/engine/errors.ts';
import { DELETE, type Engine, type Json, type Run } from '../../src/engine/types.ts';
import { type TestClock, testClock } from '../fakes/clock.ts';

/** One state that engines are opened on, one after another: `crash` leaves it as kill −9 would. */
export interface World {
  clock: TestClock;
  engine(face?: string): Engine;
  /** Lets the engine go without a word: what was not acknowledged may be lost. */
  crash(engine: Engine): Promise<void>;
}

type Workflows = Record<string, (run: Run, input: Json) => Promise<void>>;

const HOUR_MS = 3_600_000;

/** The promises of the engine (design §3), written against the interface alone. */
export function engineContract(name: string, createWorld: (clock: TestClock) => World): void {
  const createWorldNow = () => createWorld(testClock());

  async function opened(world: World, workflows: Workflows, face?: string): Promise<Engine> {
    const engine = world.engine(face);
    for (const [workflow, body] of Object.entries(workflows)) engine.durable.workflow(workflow, body);
    await engine.open();
    return engine;
  }

  const hour = (world: World) => new Date(world.clock.now().getTime() + HOUR_MS);

  describe(`${name}: documents`, () => {
    it('reads nothing where nothing was written', async () => {
      const engine = await opened(createWorldNow(), {});
      expect(await engine.documents.read('things', 'a')).toBeUndefined();
      expect(await engine.documents.list('things')).toEqual([]);
    });

    it('keeps what an update wrote, in the next process too', async () => {
      const world = createWorldNow();
      const engine = await opened(world, {});
      await engine.documents.update('things', 'a/../ñ %', () => ({ result: null, next: { n: 1 } }));
      await world.crash(engine);
      const next = await opened(world, {});
      expect(await next.documents.read('things', 'a/../ñ %')).toEqual({ n: 1 });
      expect(await next.documents.list('things')).toEqual(['a/../ñ %']);
    });

    it('lets nobody in between: 200 increments at once are 200', async () => {
      const engine = await opened(createWorldNow(), {});
      const increment = () =>
        engine.documents.update<number, number>('things', 'n', (now = 0) => ({
          result: now + 1,
          next: now + 1,
        }));
      const results = await Promise.all(Array.from({ length: 200 }, increment));
      expect(new Set(results).size).toBe(200);
      expect(await engine.documents.read('things', 'n')).toBe(200);
    });

    it('keeps one change from the other when one of a group throws', async () => {
      const engine = await opened(createWorldNow(), {});
      const add = (n: number) =>
        engine.documents.update<number[], void>('things', 'list', (now = []) => {
          if (n === 3) throw new Error('no threes');
          return { result: undefined, next: [...now, n] };
        });
      const settled = await Promise.allSettled([1, 2, 3, 4].map(add));
      expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
      expect(await engine.documents.read('things', 'list')).toEqual([1, 2, 4]);
    });

    it('writes nothing without `next`, lets nobody change what others read, and takes away what is DELETED', async () => {
      const engine = await opened(createWorldNow(), {});
      await engine.documents.update<number[], null>('things', 'a', () => ({ result: null, next: [1] }));
      await engine.documents.update<number[], null>('things', 'a', () => ({ result: null }));
      const changed = engine.documents.update<number[], null>('things', 'a', (now) => {
        now?.push(2);
        return { result: null };
      });
      await expect(changed).rejects.toThrow(TypeError);
      const read = await engine.documents.read<number[]>('things', 'a');
      expect(() => read?.push(3)).toThrow(TypeError);
      expect(await engine.documents.read('things', 'a')).toEqual([1]);
      await engine.documents.update('things', 'a', () => ({ result: null, next: DELETE }));
      expect(await engine.documents.read('things', 'a')).toBeUndefined();
    });

    it('lists a collection without its sub-collections', async () => {
      const engine = await opened(createWorldNow(), {});
      const put = (collection: string, id: string) =>
        engine.documents.update(collection, id, () => ({ result: null, next: 1 }));
      await Promise.all([
        put('things', 'x'),
        put('things/2026-12', '2026-12-01'),
        put('things/2027-01', '2027-01-09'),
      ]);
      expect(await engine.documents.list('things')).toEqual(['x']);
      expect(await engine.documents.listCollections('things')).toEqual(['2026-12', '2027-01']);
      expect(await engine.documents.list('things/2026-12')).toEqual(['2026-12-01']);
    });
  });

  describe(`${name}: steps`, () => {
    it('runs a recorded step once, whatever crashes, and replays its result through JSON (scene f)', async () => {
      const world = createWorldNow();
      const ran: string[] = [];
      let seen: unknown;
      const gate = latch();
      const work = async (run: Run) => {
        const first = await run.step('first', async () => {
          ran.push('first');
          return { at: new Date(0), none: undefined } as unknown as Json;
        });
        seen = first;
        await run.step('second', async () => {
          ran.push('second');
          gate.open();
          if (ran.filter((id) => id === 'second').length === 1) await new Promise(() => undefined);
        });
      };
      const engine = await opened(world, { work });
      expect(await engine.durable.start('r1', 'work', {})).toBe('started');
      await gate.opened;
      expect(seen).toEqual({ at: '1970-01-01T00:00:00.000Z' });
      await world.crash(engine);
      const next = await opened(world, { work });
      await ended(next, 'r1');
      expect(ran).toEqual(['first', 'second', 'second']);
      expect(seen).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    });

    it('what has an effect rests on a record that no crash takes, also of what may be run again', async () => {
      const world = createWorldNow();
      const effects: string[] = [];
      let drawn = 0;
      const gate = latch();
      const work = async (run: Run) => {
        const read = async () => {
          drawn += 1;
          return `read ${drawn}`;
        };
        const first = await run.step('first', read, { isRepeatable: true });
        const second = await run.step('second', read, { isRepeatable: true });
        await run.step('effect', async () => {
          effects.push(`${first}, ${second}`);
          gate.open();
          if (effects.length === 1) await new Promise(() => undefined);
        });
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await gate.opened;
      await world.crash(engine);
      const next = await opened(world, { work });
      await ended(next, 'r1');
      expect(effects).toEqual(['read 1, read 2', 'read 1, read 2']);
    });

    it('gives what a step threw as a StepError, the first time and on the replay (scene f)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const hold = latch();
      const work = async (run: Run) => {
        try {
          await run.step('fails', async () => {
            throw Object.assign(new RangeError('too much'), { status: 429 });
          });
        } catch (error) {
          seen.push(error);
        }
        await run.wait('w', hour(world));
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await until(() => seen.length === 1);
      await world.crash(engine);
      await opened(world, { work });
      await until(() => seen.length === 2);
      hold.open();
      for (const error of seen) {
        expect(error).toBeInstanceOf(StepError);
        expect(error).toMatchObject({ kind: 'RangeError', message: 'too much', data: { status: 429 } });
      }
    });

    it('refuses an id used twice in one execution', async () => {
      const world = createWorldNow();
      let thrown: unknown;
      const work = async (run: Run) => {
        await run.step('a', async () => 1);
        await run
          .step('a', async () => 2)
          .catch((error) => {
            thrown = error;
          });
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await ended(engine, 'r1');
      expect(thrown).toBeInstanceOf(StepReused);
    });

    it('starts an id once: the first input wins, and an ended run stays known', async () => {
      const world = createWorldNow();
      const inputs: Json[] = [];
      const work = async (_run: Run, input: Json) => {
        inputs.push(input);
      };
      const engine = await opened(world, { work });
      const answers = await Promise.all([1, 2, 3].map((n) => engine.durable.start('r1', 'work', n)));
      expect(answers).toEqual(['started', 'known', 'known']);
      await ended(engine, 'r1');
      await world.crash(engine);
      const next = await opened(world, { work });
      expect(await next.durable.start('r1', 'work', 4)).toBe('known');
      expect(inputs).toEqual([1]);
    });

    it('an id that is just being put away starts no second run (scene k)', async () => {
      const world = createWorldNow();
      let runs = 0;
      const work = async (run: Run) => {
        await run.step('a', async () => {
          runs += 1;
        });
      };
      const engine = await opened(world, { work });
      for (let n = 0; n < 40; n += 1) {
        await engine.durable.start(`r${n}`, 'work', {});
        const again = Array.from({ length: 5 }, async (_, k) => {
          for (let m = 0; m < k; m += 1) await new Promise((resolve) => setImmediate(resolve));
          return await engine.durable.start(`r${n}`, 'work', {});
        });
        expect(new Set(await Promise.all(again))).toEqual(new Set(['known']));
        await ended(engine, `r${n}`);
        expect(await engine.durable.start(`r${n}`, 'work', {})).toBe('known');
      }
      expect(runs).toBe(40);
    });

    it('awaits the siblings of a step that failed before the run ends (scene h)', async () => {
      const world = createWorldNow();
      const slow = latch();
      const failed = latch();
      let sibling = false;
      const work = async (run: Run) => {
        const bad = run.step('bad', async () => {
          throw new Error('no');
        });
        await Promise.all([
          bad.finally(() => failed.open()),
          run.step('slow', async () => {
            await slow.opened;
            sibling = true;
          }),
        ]);
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await failed.opened;
      // Time enough for an end that waits for nobody to be written.
      for (let n = 0; n < 5; n += 1) {
        await engine.documents.update('things', 'n', () => ({ result: n, next: n }));
      }
      expect(await engine.durable.status('r1')).toBe('open');
      slow.open();
      await ended(engine, 'r1');
      expect(sibling).toBe(true);
      expect(await engine.durable.status('r1')).toBe('failed');
    });

    it('lets one body at a time hold a resource, first come first served; recorded steps pass', async () => {
      const world = createWorldNow();
      const order: string[] = [];
      let holders = 0;
      const work = async (run: Run) => {
        await run.step(
          'gpu',
          async () => {
            holders += 1;
            expect(holders).toBe(1);
            order.push(run.id);
            await new Promise((resolve) => setImmediate(resolve));
            holders -= 1;
          },
          { exclusive: 'gpu' },
        );
        await run.wait('w', hour(world));
      };
      const engine = await opened(world, { work });
      const ids = ['a', 'b', 'c', 'd'];
      for (const id of ids) await engine.durable.start(id, 'work', {});
      await until(() => order.length === 4);
      expect(order).toEqual(ids);
      await until(async () => (await engine.durable.runs()).every((run) => run.waits.length === 1));
      await world.crash(engine);
      const next = await opened(world, { work });
      await until(async () => (await next.durable.runs()).length === 4);
      expect(order).toEqual(ids);
    });

    it('a recorded step passes without queueing for its resource (scene i)', async () => {
      const world = createWorldNow();
      const replayed: string[] = [];
      let bodies = 0;
      const busy = latch();
      const gpu = { exclusive: 'gpu' };
      const quick = async (run: Run) => {
        await run.step('gpu', async () => bodies++, gpu);
        replayed.push(run.id);
        await run.wait('w', hour(world));
      };
      const slow = async (run: Run) => {
        await run.step('gpu', () => busy.opened, gpu);
      };
      const engine = await opened(world, { quick, slow });
      await engine.durable.start('a', 'quick', {});
      await until(() => replayed.length === 1);
      await engine.durable.start('b', 'slow', {});
      await world.crash(engine);
      const next = await opened(world, { quick, slow });
      await until(() => replayed.length === 2);
      expect(bodies).toBe(1);
      expect(await next.durable.status('b')).toBe('open');
      busy.open();
      await ended(next, 'b');
    });

    it('throws when a step that holds a resource waits, or takes it again (scene j)', async () => {
      const world = createWorldNow();
      const thrown: unknown[] = [];
      const work = async (run: Run) => {
        await run.step(
          'gpu',
          async () => {
            await run.wait('inside', hour(world)).catch((error) => thrown.push(error));
            await run.step('again', async () => 1, { exclusive: 'gpu' }).catch((error) => thrown.push(error));
          },
          { exclusive: 'gpu' },
        );
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await ended(engine, 'r1');
      expect(thrown[0]).toBeInstanceOf(WaitInsideExclusive);
      expect(thrown).toHaveLength(2);
    });
  });

  describe(`${name}: waits`, () => {
    const asking = (seen: unknown[], until: (run: Run) => Date) => async (run: Run) => {
      seen.push(await run.wait('w', until(run)));
    };

    it('gives the first signal to the wait; the second is told who won', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const engine = await opened(world, { work: asking(seen, () => hour(world)) });
      await engine.durable.start('r1', 'work', {});
      const both = await Promise.all([
        engine.durable.signal('r1', 'w', 'yes'),
        engine.durable.signal('r1', 'w', 'no'),
      ]);
      expect(both).toEqual([{ status: 'taken' }, { status: 'late', winner: { value: 'yes' } }]);
      await ended(engine, 'r1');
      expect(seen).toEqual([{ value: 'yes' }]);
      expect(await engine.durable.signal('r1', 'w', 'no')).toEqual({
        status: 'late',
        winner: { value: 'yes' },
      });
      expect(await engine.durable.signal('r1', 'other', 'no')).toEqual({ status: 'unknown' });
      expect(await engine.durable.signal('nobody', 'w', 'no')).toEqual({ status: 'unknown' });
    });

    it('keeps a signal that comes before the wait, over a crash (scene a)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      let pass = false;
      const work = async (run: Run) => {
        await run.step('slow', async () => {
          if (!pass) await new Promise(() => undefined);
        });
        await asking(seen, () => hour(world))(run);
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      expect(await engine.durable.signal('r1', 'w', 1)).toEqual({ status: 'taken' });
      await world.crash(engine);
      pass = true;
      const next = await opened(world, { work });
      await ended(next, 'r1');
      expect(seen).toEqual([{ value: 1 }]);
    });

    it('a signal of the dead process counts in the next', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const work = asking(seen, () => hour(world));
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      const taken = engine.durable.signal('r1', 'w', 'yes');
      expect(await taken).toEqual({ status: 'taken' });
      await world.crash(engine);
      const next = await opened(world, { work });
      await ended(next, 'r1');
      expect(seen.at(-1)).toEqual({ value: 'yes' });
    });

    it('the first recorded deadline counts, however often the body computes a later one (scene b)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const work = asking(seen, () => hour(world));
      let engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      for (let restarts = 0; restarts < 3; restarts += 1) {
        await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
        await world.crash(engine);
        world.clock.jump(HOUR_MS / 4);
        engine = await opened(world, { work });
      }
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      world.clock.advance(HOUR_MS / 4);
      await ended(engine, 'r1');
      expect(seen).toEqual(['expired']);
    });

    it('a signal after the deadline is late although no timer has fired (scene d)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const engine = await opened(world, { work: asking(seen, () => hour(world)) });
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      world.clock.jump(HOUR_MS);
      expect(await engine.durable.signal('r1', 'w', 'yes')).toEqual({ status: 'late', winner: 'expired' });
      await ended(engine, 'r1');
      expect(seen).toEqual(['expired']);
    });

    it('expired while nothing ran: a signal before the run is resumed is late, and the run sees the same (scene d)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const work = asking(seen, () => hour(world));
      const engine = await opened(world, { work }, 'terminal');
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      await world.crash(engine);
      world.clock.jump(2 * HOUR_MS);
      const other = await opened(world, { work }, 'slack');
      expect(await other.durable.signal('r1', 'w', 'yes')).toEqual({ status: 'late', winner: 'expired' });
      await world.crash(other);
      const again = await opened(world, { work }, 'terminal');
      await ended(again, 'r1');
      expect(seen).toEqual(['expired']);
    });

    it.each([
      ['an hour', HOUR_MS],
      ['a day', 24 * HOUR_MS],
      ['backwards', -HOUR_MS],
    ])('a clock that jumps (%s) neither loses a wait nor ends it before its time', async (_name, jumpMs) => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const engine = await opened(world, { work: asking(seen, () => hour(world)) });
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      world.clock.jump(jumpMs);
      if (jumpMs < 0) {
        world.clock.advance(HOUR_MS);
        expect(seen).toEqual([]);
        expect(await engine.durable.signal('r1', 'w', 'yes')).toEqual({ status: 'taken' });
        await ended(engine, 'r1');
        expect(seen).toEqual([{ value: 'yes' }]);
        return;
      }
      world.clock.advance(HOUR_MS);
      await ended(engine, 'r1');
      expect(seen).toEqual(['expired']);
    });

    it('waits longer than a timer can: 30 days (scene c)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const days = (n: number) => n * 24 * HOUR_MS;
      const late = new Date(world.clock.now().getTime() + days(30));
      const engine = await opened(world, { work: asking(seen, () => late) });
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      world.clock.advance(days(29));
      expect(seen).toEqual([]);
      world.clock.advance(days(1));
      await ended(engine, 'r1');
      expect(seen).toEqual(['expired']);
    });
  });

  describe(`${name}: cancel`, () => {
    it('throws at the first unrecorded step, lets afterCancel run, settles waits, and resolves at the end (scene l)', async () => {
      const world = createWorldNow();
      const seen: unknown[] = [];
      const work = async (run: Run) => {
        await run.step('before', async () => 1);
        seen.push(await run.wait('w', hour(world)));
        try {
          await run.step('after', async () => seen.push('ran'));
        } catch (error) {
          seen.push(error instanceof Cancelled && error.message);
          await run.step('store', async () => seen.push('stored'), { afterCancel: true });
          throw error;
        }
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      await engine.durable.cancel('r1', 'superseded');
      expect(seen).toEqual(['cancelled', 'superseded', 'stored']);
      expect(await engine.durable.status('r1')).toBe('cancelled');
      expect(await engine.durable.signal('r1', 'w', 'yes')).toEqual({ status: 'late', winner: 'cancelled' });
      await engine.durable.cancel('r1', 'again');
      await engine.durable.cancel('nobody', 'again');
    });

    it('begins nothing after the end of the body: what is left running is awaited, what comes meanwhile is late', async () => {
      const world = createWorldNow();
      const gate = latch();
      const slow = latch();
      const ran: string[] = [];
      const work = async (run: Run) => {
        void run.step('slow', () => slow.opened);
        void gate.opened.then(() => run.step('left', async () => ran.push('left')));
        void run.wait('w', hour(world));
        await run.step('last', async () => undefined);
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
      let asked = 0;
      await until(async () => {
        asked += 1;
        return (await engine.durable.signal('r1', `nobody waits ${asked}`, 1)).status === 'unknown';
      });
      expect(await engine.durable.signal('r1', 'w', 'yes')).toEqual({ status: 'late', winner: 'cancelled' });
      gate.open();
      slow.open();
      await engine.durable.cancel('r1', 'too late');
      expect(await engine.durable.status('r1')).toBe('done');
      expect(ran).toEqual([]);
      await world.crash(engine);
      const next = await opened(world, { work });
      expect(await next.durable.runs()).toEqual([]);
      expect(await next.durable.status('r1')).toBe('done');
      await next.close();
    });

    it('aborts the running body, and a replay sees the cancel where the first execution saw it (scene g)', async () => {
      const world = createWorldNow();
      const started = latch();
      const seen: string[] = [];
      let stuck = true;
      const work = async (run: Run) => {
        try {
          await run.step('slow', async (signal) => {
            started.open();
            await new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
            );
          });
        } catch (error) {
          seen.push((error as Error).name);
          await run.step('store', async () => (stuck ? new Promise<null>(() => undefined) : null), {
            afterCancel: true,
          });
        }
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await started.opened;
      void engine.durable.cancel('r1', 'stop');
      await until(() => seen.length === 1);
      await world.crash(engine);
      stuck = false;
      const next = await opened(world, { work });
      await ended(next, 'r1');
      expect(seen).toEqual(['Cancelled', 'Cancelled']);
    });

    it('cancel against signal: whatever wins, both sides tell the same story (scene m)', async () => {
      const world = createWorldNow();
      const outcome = new Map<string, unknown>();
      const work = async (run: Run) => {
        outcome.set(run.id, await run.wait('w', hour(world)));
      };
      const engine = await opened(world, { work });
      for (let n = 0; n < 60; n += 1) {
        const id = `r${n}`;
        await engine.durable.start(id, 'work', {});
        await until(async () => (await engine.durable.runs())[0]?.waits.length === 1);
        const cancel = () => engine.durable.cancel(id, 'stop');
        const signal = () => engine.durable.signal(id, 'w', 'yes');
        const [told] =
          n % 2
            ? await Promise.all([signal(), cancel()])
            : (await Promise.all([cancel(), signal()])).reverse();
        const expected = told && 'status' in told && told.status === 'taken' ? { value: 'yes' } : 'cancelled';
        expect(outcome.get(id)).toEqual(expected);
      }
    });
  });

  describe(`${name}: many processes' runs`, () => {
    it('resumes only the runs of its own face, and keeps an unknown workflow in view (scene o)', async () => {
      const world = createWorldNow();
      const ran: string[] = [];
      const work = async (run: Run) => {
        ran.push(run.id);
        await run.wait('w', hour(world));
      };
      const engine = await opened(world, { work }, 'terminal');
      await engine.durable.start('r1', 'work', {});
      await until(() => ran.length === 1);
      await world.crash(engine);
      const slack = await opened(world, { work }, 'slack');
      expect(await slack.durable.runs()).toMatchObject([{ runId: 'r1', status: 'resting' }]);
      expect(await slack.durable.signal('r1', 'w', 'yes')).toEqual({ status: 'taken' });
      await world.crash(slack);
      const terminal = await opened(world, {}, 'terminal');
      expect(await terminal.durable.runs()).toMatchObject([{ runId: 'r1', status: 'orphan' }]);
      expect(ran).toEqual(['r1']);
    });

    it('close lets running steps be recorded and starts no new one', async () => {
      const world = createWorldNow();
      const ran: string[] = [];
      const inside = latch();
      const go = latch();
      const work = async (run: Run) => {
        await run.step('one', async () => {
          inside.open();
          await go.opened;
          ran.push('one');
        });
        await run.step('two', async () => ran.push('two'));
      };
      const engine = await opened(world, { work });
      await engine.durable.start('r1', 'work', {});
      await inside.opened;
      const closed = engine.close();
      go.open();
      await closed;
      expect(ran).toEqual(['one']);
      const next = await opened(world, { work });
      await ended(next, 'r1');
      expect(ran).toEqual(['one', 'two']);
    });
  });
}

const POLL_MS = { first: 2, last: 25 };

/** Resolves when the condition holds; polls what has no event, more and more patiently: looking costs as well. */
export async function until(condition: () => boolean | Promise<boolean>, patienceMs = 20_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = POLL_MS.first; !(await condition()); pauseMs = Math.min(POLL_MS.last, pauseMs * 1.5)) {
    if (Date.now() > deadline) throw new Error('it never came to be');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function ended(engine: Engine, runId: string): Promise<void> {
  await until(async () => (await engine.durable.status(runId)) !== 'open');
}

export function latch(): { opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
