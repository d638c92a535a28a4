import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdempotencyStore } from '../../src/engine/idempotency.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { sentencePost } from '../../src/slack/blocks/answer.ts';
import { createOutbound, type Outbound, type Target } from '../../src/slack/outbound/index.ts';
import { until } from '../engine/contract.ts';
import { quickClock, testClock } from '../fakes/clock.ts';
import { documentsIn } from '../fakes/documents.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const { ana, reservas } = SEED_IDS;
let workspace: Workspace;
let outbound: Outbound;
let target: Target;
let folder: string;

/** A fresh process: it knows what is on disk, and nothing else. */
function open(clock = systemClock): Outbound {
  const client = new WebClient(workspace.botToken, {
    slackApiUrl: workspace.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
  return createOutbound({
    client,
    teamId: workspace.teamId,
    idempotency: createIdempotencyStore(documentsIn(folder)),
    clock,
    log: silentLog,
  });
}

beforeEach(async () => {
  workspace = await openWorkspace({ port: 0, webPage: false });
  folder = temporaryFolder();
  outbound = open();
  const asked = await workspace.send(ana, reservas, 'a question');
  target = { channel: reservas, threadTs: asked.ts, since: asked.ts };
});
afterEach(async () => await workspace.close());

const said = () =>
  workspace
    .messages(reservas, target.threadTs)
    .filter((message) => message.bot_id)
    .map((message) => message.text);
const calls = (method: string) => workspace.journal.filter((call) => call.method === method).length;

describe('what is posted', () => {
  it('is posted once a key, over processes', async () => {
    const first = await outbound.postOnce('k', target, sentencePost('Hello.'));
    expect(await outbound.postOnce('k', target, sentencePost('Hello.'))).toEqual(first);
    expect(await open().postOnce('k', target, sentencePost('Hello.'))).toEqual(first);
    expect(await open().posted('k')).toEqual(first);
    expect(said()).toEqual(['Hello.']);
  });

  it('waits as long as Slack asks for, and is never dropped', async () => {
    workspace.faults.failNext('chat.postMessage', { status: 429, retryAfterSeconds: 1 });
    await outbound.postOnce('k', target, sentencePost('Hello.'));
    expect(said()).toEqual(['Hello.']);
    const [refused, taken] = workspace.journal.filter((call) => call.method === 'chat.postMessage');
    expect((taken?.at.getTime() ?? 0) - (refused?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('waits out a rate limit however long it is and however often it comes', async () => {
    const waitsMs: number[] = [];
    const patient = open({
      ...systemClock,
      after: (delayMs, callback) => {
        waitsMs.push(delayMs);
        return systemClock.after(0, callback);
      },
    });
    workspace.faults.failNext('chat.postMessage', { status: 429, retryAfterSeconds: 120, times: 6 });
    const posted = await patient.postOnce('k', target, sentencePost('Hello.'));
    workspace.faults.failNext('chat.update', { status: 429, retryAfterSeconds: 120, times: 6 });
    await patient.update(posted, sentencePost('Better.'));
    expect(said()).toEqual(['Better.']);
    expect(waitsMs).toEqual(Array.from({ length: 12 }, () => 120_000));
    expect(calls('conversations.replies')).toBe(0);
  });

  it.each([
    ['500 after it was posted', { status: 500, afterDoing: true }],
    ['500 before', { status: 500 }],
    ['internal_error after it was posted', { error: 'internal_error', afterDoing: true }],
  ])('is looked for before it is posted again: %s', async (_name, plan) => {
    workspace.faults.failNext('chat.postMessage', plan);
    await outbound.postOnce('k', target, sentencePost('Hello.'));
    expect(said()).toEqual(['Hello.']);
    expect(calls('conversations.replies')).toBe(1);
  });

  it('is looked for on and on while Slack is away, and posted once', async () => {
    workspace.faults.failNext('chat.postMessage', { status: 500, afterDoing: true });
    workspace.faults.failNext('conversations.replies', { status: 500, times: 6 });
    await open(quickClock).postOnce('k', target, sentencePost('Hello.'));
    expect(said()).toEqual(['Hello.']);
  });

  it('that a dead process left unsettled is found again by its metadata', async () => {
    const documents = documentsIn(folder);
    await outbound.postOnce('k', target, sentencePost('Hello.'));
    await documents.update('ledger', 'post/k', () => ({ result: null, next: { status: 'started' } }));
    await open().postOnce('k', target, sentencePost('Hello.'));
    await documents.update('ledger', 'post/other', () => ({
      result: null,
      next: { status: 'started' },
    }));
    await open().postOnce('other', target, sentencePost('Other.'));
    expect(said()).toEqual(['Hello.', 'Other.']);
  });

  it('that a dead process left unsettled is found to be brought up to date, too', async () => {
    const documents = documentsIn(folder);
    await outbound.postOnce('k', target, sentencePost('Hello.'));
    await documents.update('ledger', 'post/k', () => ({ result: null, next: { status: 'started' } }));
    const fresh = open();
    expect(await fresh.posted('k')).toBeUndefined();
    const found = await fresh.posted('k', async () => target);
    expect(found).toBeDefined();
    if (found) await fresh.update(found, sentencePost('Settled.'));
    expect(said()).toEqual(['Settled.']);
    expect(await fresh.posted('never', async () => target)).toBeUndefined();
  });

  it('falls back to text when its blocks are refused', async () => {
    workspace.faults.failNext('chat.postMessage', { error: 'invalid_blocks' });
    const posted = await outbound.postOnce('k', target, sentencePost('Hello.'));
    expect(said()).toEqual(['Hello.']);
    workspace.faults.failNext('chat.update', { error: 'msg_too_long' });
    await outbound.update(posted, sentencePost('Better.'));
    expect(said()).toEqual(['Better.']);
  });

  it('what Slack refuses for good is an error, and may be tried again later', async () => {
    const nowhere = { channel: 'C0NOWHERE01', since: target.since };
    await expect(outbound.postOnce('k', nowhere, sentencePost('Hello.'))).rejects.toThrow(
      /channel_not_found/,
    );
    await outbound.postOnce('k', target, sentencePost('Hello.'));
    expect(said()).toEqual(['Hello.']);
  });
});

describe('the status line', () => {
  const shown = () => workspace.status(reservas, target.threadTs ?? '');

  it('shows the newest only, and never fails', async () => {
    const clock = testClock();
    outbound = open(clock);
    outbound.status(target, 'one');
    clock.advance(700);
    await until(() => shown() === 'one');
    workspace.faults.failNext('assistant.threads.setStatus', { status: 500 });
    outbound.status(target, 'two');
    await until(() => calls('assistant.threads.setStatus') === 2);
    for (const text of ['three', 'four', 'five', 'six']) outbound.status(target, text);
    await until(() => shown() === 'six');
    expect(calls('assistant.threads.setStatus')).toBeLessThan(5);
  });

  it('says nothing of what is over within 0.7 seconds, and clears nothing then', async () => {
    const clock = testClock();
    outbound = open(clock);
    outbound.status(target, 'one');
    clock.advance(400);
    outbound.status(target, 'two');
    clock.advance(299);
    outbound.status(target, '');
    clock.advance(10_000);
    expect(clock.armed()).toBe(0);
    outbound.status(target, 'three');
    clock.advance(700);
    await until(() => shown() === 'three');
    outbound.status(target, '');
    await until(() => !shown());
    expect(calls('assistant.threads.setStatus')).toBe(2);
  });

  it('is taken away by a reply without another call, also one that is not shown yet', async () => {
    const clock = testClock();
    outbound = open(clock);
    outbound.status(target, 'one');
    clock.advance(700);
    await until(() => shown() === 'one');
    await outbound.post(target, sentencePost('Here it is.'));
    outbound.replied(target);
    await until(() => !shown());
    outbound.status(target, 'two');
    outbound.replied(target);
    clock.advance(10_000);
    expect(clock.armed()).toBe(0);
    expect(calls('assistant.threads.setStatus')).toBe(1);
  });
});
