import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../src/slack/standing.ts';
import { standingIn } from '../../src/slack/standing.ts';
import { fuzzScene } from '../fakes/fuzz.ts';

const TEAM = 'T1';
const BUTTON = `${'a'.repeat(32)}.${'0'.repeat(32)}`;

/** Whoever the rows of docs/security.md speak of. */
const PEOPLE: Record<string, { standing: Standing; admitsGuests?: boolean; team?: string }> = {
  member: { standing: 'member' },
  guest: { standing: 'guest' },
  'guest, with `ADMIT_GUESTS=yes`': { standing: 'guest', admitsGuests: true },
  deactivated: { standing: 'deactivated' },
  'bot or workflow': { standing: 'bot' },
  'of another workspace': { standing: 'member', team: 'T2' },
  'Slack does not say who it is': { standing: 'unknown' },
};

const event = (team: string, what: object) => ({ type: 'event_callback', team_id: team, event: what });
const click = (team: string, action: object) => ({
  type: 'block_actions',
  team: { id: team },
  user: { id: 'U1', team_id: team },
  channel: { id: 'C1' },
  trigger_id: '1.2.3',
  message: { ts: '1.000001' },
  actions: [{ type: 'button', block_id: 'b', ...action }],
});

/** What the columns speak of: a payload, and what it leads to where the gate is open. */
const DEEDS: Record<string, { body(team: string): object; leadsTo: string }> = {
  asks: {
    body: (team) =>
      event(team, {
        type: 'app_mention',
        user: 'U1',
        channel: 'C1',
        ts: '1.000001',
        text: '<@UBOT> hi',
        team,
      }),
    leadsTo: 'asked',
  },
  'decides on a card': {
    body: (team) => click(team, { action_id: 'approval_approve', value: BUTTON }),
    leadsTo: `decided ${'a'.repeat(32)}`,
  },
  'sends a form': {
    body: (team) => ({
      type: 'view_submission',
      team: { id: team },
      user: { id: 'U1', team_id: team },
      view: {
        callback_id: 'approval_edit_form',
        private_metadata: JSON.stringify({ button: BUTTON, channel: 'C1' }),
        state: { values: {} },
      },
    }),
    leadsTo: 'edited',
  },
  'gives a command': {
    body: (team) => ({
      command: '/prepare-week',
      text: '3',
      team_id: team,
      user_id: 'U1',
      channel_id: 'C1',
      trigger_id: '1.2.3',
    }),
    leadsTo: 'command',
  },
  'opens the home': {
    body: (team) => event(team, { type: 'app_home_opened', user: 'U1', channel: 'D1', tab: 'home' }),
    leadsTo: 'home',
  },
  'clicks on the home': {
    body: (team) =>
      click(team, {
        action_id: 'home_call_1',
        value: JSON.stringify({ name: 'x', input: {}, says: 'do it' }),
      }),
    leadsTo: 'calls',
  },
  stops: {
    body: (team) => event(team, { type: 'agent_session_stopped', user: 'U1', channel: 'C1' }),
    leadsTo: 'stopped',
  },
};

const table = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  .split('## Who may what')[1]
  ?.split('\n\n')
  .find((part) => part.startsWith('| who |'))
  ?.split('\n')
  .map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const [head = [], , ...rows] = table ?? [];

describe('who may what, as docs/security.md has it', () => {
  it('the table speaks of everybody and of everything that is tried here', () => {
    expect(head.slice(1)).toEqual(Object.keys(DEEDS));
    expect(rows.map(([who]) => who)).toEqual(Object.keys(PEOPLE));
  });

  for (const [who = '', ...cells] of rows)
    for (const [index, answer] of cells.entries()) {
      const what = head[index + 1] ?? '';
      it(`${who}: ${what}: ${answer}`, async () => {
        const { team = TEAM, ...options } = PEOPLE[who] ?? { standing: 'unknown' };
        const scene = fuzzScene(options);
        const deed = DEEDS[what];
        await scene.send(deed?.body(team));
        expect(scene.done.includes(deed?.leadsTo ?? '')).toBe(answer === 'yes');
        if (answer === 'no') expect(scene.done).toEqual([]);
      });
    }
});

describe('how somebody stands', () => {
  it.each<[object, Standing]>([
    [{ team_id: TEAM }, 'member'],
    [{ team_id: 'T2' }, 'stranger'],
    [{ team_id: TEAM, is_stranger: true }, 'stranger'],
    [{ team_id: 'T2', enterprise_user: { enterprise_id: 'E1' } }, 'member'],
    [{ team_id: 'T2', enterprise_user: { enterprise_id: 'E2' } }, 'stranger'],
    [{ team_id: TEAM, deleted: true }, 'deactivated'],
    [{ team_id: TEAM, is_bot: true }, 'bot'],
    [{ team_id: TEAM, is_workflow_bot: true }, 'bot'],
    [{ team_id: TEAM, is_restricted: true }, 'guest'],
    [{ team_id: TEAM, is_ultra_restricted: true }, 'guest'],
  ])('%j is a %s', (user, standing) => {
    expect(standingIn(user, { teamId: TEAM, enterpriseId: 'E1' })).toBe(standing);
  });
});

it('every listener is behind the gate: what names no person of this workspace reaches none', async () => {
  for (const body of [
    {},
    { type: 'block_actions' },
    { type: 'event_callback', event: { type: 'app_home_opened' } },
  ]) {
    const scene = fuzzScene();
    await scene.send(body);
    expect(scene.done).toEqual([]);
  }
});
