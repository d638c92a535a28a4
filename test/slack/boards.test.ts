import { expect, it } from 'vitest';
import { silentLog } from '../../src/kernel/log.ts';
import { createBoards } from '../../src/slack/boards.ts';
import type { Post } from '../../src/slack/outbound/index.ts';
import { until } from '../engine/contract.ts';
import { testClock } from '../fakes/clock.ts';

const state = (text: string): Post => ({ text, blocks: [] });

it('of several states the last that was given is what stays, however long the message is looked for', async () => {
  const shown: string[] = [];
  const clock = testClock();
  const boards = createBoards(
    { update: async (_posted, { text }) => void shown.push(text) },
    clock,
    silentLog,
  );
  let found: (posted: { channel: string; ts: string }) => void = () => undefined;
  const slow = () => new Promise<{ channel: string; ts: string }>((resolve) => (found = resolve));
  const first = boards.update('b', slow, state('begun'));
  const middle = boards.update('b', slow, state('half'));
  const last = boards.update('b', slow, state('over'));
  found({ channel: 'C1', ts: '1.0' });
  await until(() => shown.length === 1);
  // Slack is not asked for each of them, nor at once.
  clock.advance(2_000);
  await until(() => {
    found({ channel: 'C1', ts: '1.0' });
    return shown.length === 2;
  });
  await Promise.all([first, middle, last]);
  expect(shown).toEqual(['begun', 'over']);
});

it('a board that cannot be found, or brought up to date, fails nobody', async () => {
  const boards = createBoards(
    { update: async () => Promise.reject(new Error('away')) },
    testClock(),
    silentLog,
  );
  await boards.update('a', async () => ({ channel: 'C1', ts: '1.0' }), state('x'));
  await boards.update('b', () => Promise.reject(new Error('disk')), state('x'));
  await boards.update('c', async () => undefined, state('x'));
});
