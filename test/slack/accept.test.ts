import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_QUESTION } from '../../src/agent/question.ts';
import { accept, type IncomingMessage } from '../../src/slack/accept.ts';
import type { Origin } from '../../src/slack/gate.ts';

/** A message before it costs anything: its length, and how many people are looked up for it. */

async function accepted(text: string, more: Partial<IncomingMessage> = {}, origin: Origin = 'own') {
  const lookedUp: string[] = [];
  const found = await accept(
    { type: 'app_mention', channel: 'C1', user: 'UASKER', text: `<@UBOT> ${text}`, ts: '1.2', ...more },
    origin,
    {
      admitsGuests: false,
      teamId: 'T1',
      botUserId: 'UBOT',
      threads: { isOurs: async () => false, remember: async () => undefined },
      people: {
        find: async (id) => {
          lookedUp.push(id);
          return { id, name: `Name of ${id}`, tier: 'basic', approver: false };
        },
        languageOf: async () => 'en',
        standingOf: async (id) => {
          lookedUp.push(id);
          return 'member';
        },
        forget: () => undefined,
      },
    },
  );
  return {
    found,
    lookedUp,
    text: found?.question.text ?? '',
    mentioned: lookedUp.filter((id) => id !== 'UASKER'),
  };
}

const mentions = (count: number) => Array.from({ length: count }, (_, n) => `<@U${10_000_000 + n}>`).join('');

describe('who wrote a message', () => {
  it('is not looked up for what a bot wrote', async () => {
    expect(await accepted('hello', { bot_id: 'B1' })).toMatchObject({ found: undefined, lookedUp: [] });
  });

  it.each([
    [{ user_team: 'T2' }, 'shared'],
    [{ source_team: 'T2' }, 'own'],
    [{}, 'shared'],
    [{ user_team: 'T1' }, 'foreign'],
  ] as const)('is a stranger by %j in a message of origin %s', async (more, origin) => {
    const { found } = await accepted('hello', more, origin);
    expect(found?.refusal).toBe('stranger');
  });

  it('is one of the house in a shared channel where the message says so', async () => {
    const { found } = await accepted('hello', { user_team: 'T1' }, 'shared');
    expect(found).toBeDefined();
    expect(found?.refusal).toBeUndefined();
  });
});

describe('the people whom a message mentions', () => {
  it('are not looked up for 33,000 characters of mentions, which are too long for a question', async () => {
    const { text, mentioned } = await accepted(mentions(3_000));
    expect(mentioned).toEqual([]);
    expect(text.length).toBeGreaterThan(LONGEST_QUESTION);
  });

  it('are ten at the most of a message that is short enough; the others are called by their id', async () => {
    const { text, mentioned } = await accepted(`${mentions(25)} and <@U10000003>, book Focus`);
    expect(mentioned).toHaveLength(10);
    expect(text).toContain('Name of U10000003');
    expect(text).toContain('@U10000024');
    expect(text).toMatch(/and Name of U10000003, book Focus$/);
  });

  it('are so few of any message, and nobody is left in mrkdwn', async () => {
    const piece = fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((n) => `<@U${10_000_000 + n}>`),
      fc.integer({ min: 0, max: 40 }).map((n) => `<@W${10_000_000 + n}|somebody>`),
      fc.string({ maxLength: 30 }).map((text) => text.replace(/[<>]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 200 }),
        fc.integer({ min: 1, max: 20 }),
        async (pieces, times) => {
          const { text, mentioned } = await accepted(pieces.join(' ').repeat(times));
          expect(mentioned.length).toBeLessThanOrEqual(10);
          expect(new Set(mentioned).size).toBe(mentioned.length);
          expect(text).not.toMatch(/<@/);
        },
      ),
      { numRuns: 200 },
    );
  });
});
