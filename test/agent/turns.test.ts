import { describe, expect, it } from 'vitest';
import { createTurns, type TurnEntry } from '../../src/agent/turns.ts';

const never = new AbortController().signal;
const entry = (order: string, more: Partial<TurnEntry> = {}): TurnEntry => ({
  runId: order,
  personId: 'U1',
  order,
  cancelSignal: never,
  detachSignal: never,
  ...more,
});
/** Lets what is ready go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('go to the smallest order that waits, one at a time', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const enter = async (order: string) => {
      const turn = await turns.enter('c', entry(order));
      seen.push(order);
      return turn;
    };
    const first = await enter('1');
    void enter('3').then((turn) => turn.leave());
    void enter('2').then((turn) => turn.leave());
    await settle();
    expect(seen).toEqual(['1']);
    first.leave();
    await settle();
    expect(seen).toEqual(['1', '2', '3']);
  });

  it('two calls of one run that are decided together do not wait for each other', async () => {
    const turns = createTurns();
    const ana = await turns.enter('c', entry('1'));
    ana.pause();
    const bruno = await turns.enter('c', entry('2', { personId: 'U2' }));
    const both = Promise.all([ana.resume(), ana.resume()]);
    await settle();
    bruno.leave();
    await both;
    ana.leave();
    const next = await turns.enter('c', entry('3'));
    next.leave();
  });

  it('a run that is let go frees its turn, and its next life takes it', async () => {
    const turns = createTurns();
    const leaving = new AbortController();
    await turns.enter('c', entry('1', { detachSignal: leaving.signal, cancelSignal: leaving.signal }));
    const again = turns.enter('c', entry('1'));
    const other = turns.enter('c', entry('2'));
    leaving.abort();
    (await again).leave();
    (await other).leave();
  });

  it('a run that was cancelled before still takes its turn, before the one that supersedes it', async () => {
    const turns = createTurns();
    const cancelled = new AbortController();
    cancelled.abort();
    const seen: string[] = [];
    const old = turns.enter('c', entry('1', { cancelSignal: cancelled.signal })).then((turn) => {
      seen.push('old');
      return turn;
    });
    const fresh = turns.enter('c', entry('2')).then((turn) => {
      seen.push('new');
      return turn;
    });
    const first = await old;
    await settle();
    expect(seen).toEqual(['old']);
    first.leave();
    (await fresh).leave();
  });

  it('names the waiting runs of the same person, and no others', async () => {
    const turns = createTurns();
    const mine = await turns.enter('c', entry('1'));
    mine.pause();
    const theirs = await turns.enter('c', entry('2', { personId: 'U2' }));
    theirs.pause();
    const next = await turns.enter('c', entry('3'));
    expect(next.superseded()).toEqual(['1']);
    next.pause();
    // Delivered, or edited, late: what is newer than it stays.
    const late = await turns.enter('c', entry('0'));
    expect(late.superseded()).toEqual([]);
  });
});
