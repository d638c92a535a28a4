import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { type Config, loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { runCommand } from '../fakes/cli.ts';
import { clockFrom } from '../fakes/clock.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** The load that one person can put on the desk, and what they are told at its limits. */

const { ana, bruno, carmen, sofia, reservas, cuaderno } = SEED_IDS;
let workspace: Workspace;
let desk: OpenDesk;
let folder: string;

async function open(over: Partial<Config>): Promise<void> {
  folder = temporaryFolder();
  workspace = await openWorkspace({ port: 0, webPage: false });
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, APPROVERS: [carmen], NOTEBOOK_OWNER: sofia, ...over },
    log: watchedLog,
    onIncident: () => undefined,
    clock: clockFrom('2026-12-01T09:00:00Z'),
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
  });
}

afterEach(async () => {
  const refused = workspace.violations.filter(({ kind }) => kind === 'invalid_blocks' || kind === 'text_cut');
  expect(refused).toEqual([]);
  await desk.close();
  await workspace.close();
});

const ask = (person: string, text: string, more = {}) =>
  workspace.send(person, reservas, `<@${workspace.botUserId}> ${text}`, more);
const blocksOf = (message: Message) => JSON.stringify(message.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const inThread = (ts: string) => workspace.messages(reservas, ts).filter(({ bot_id }) => bot_id);
const answered = (ts: string) => until(() => inThread(ts).some(isAnswer));
const quiet = () => until(async () => (await desk.app.engine.durable.runs()).length === 0);
const handled = () =>
  until(() =>
    workspace.deliveries.every(({ state, type }) => type !== 'events_api' || state === 'acknowledged'),
  );

describe('a person’s questions of a day', () => {
  it.each([
    [
      ana,
      'how much is Focus for 3 hours?',
      /^You have asked 2 questions today, the most .* Please ask again tomorrow\.$/,
    ],
    [
      bruno,
      '¿cuánto cuesta Focus tres horas?',
      /^Hoy ya has hecho 2 preguntas, el máximo .* mañana, por favor\.$/,
    ],
  ])(
    'are so many; the next is told privately, once, and changes nothing (%s)',
    async (person, text, sentence) => {
      await open({ PERSON_QUESTIONS_PER_DAY: 2 });
      for (let n = 0; n < 2; n += 1) await answered((await ask(person, text)).ts);
      await quiet();
      const before = readdirSync(folder, { recursive: true }).filter(
        (name) => !String(name).includes('owner'),
      );
      const over = await ask(person, text);
      await until(() => workspace.ephemerals(person).length > 0);
      await handled();
      expect(workspace.ephemerals(person).map((one) => one.text)).toEqual([expect.stringMatching(sentence)]);
      expect(inThread(over.ts)).toEqual([]);
      const after = readdirSync(folder, { recursive: true }).filter(
        (name) => !String(name).includes('owner'),
      );
      expect(after).toEqual(before);
      // The others have theirs.
      await answered((await ask(carmen, text)).ts);
    },
  );

  it('count commands and the buttons of the home as well', async () => {
    await open({ PERSON_QUESTIONS_PER_DAY: 1 });
    await answered((await ask(sofia, 'how much is Focus for 3 hours?')).ts);
    expect(await workspace.slash(sofia, cuaderno, '/prepare-week', '3')).toMatchObject({
      text: expect.stringMatching(/^Hoy ya has hecho 1 pregunta,/),
    });
    expect(workspace.messages(cuaderno)).toEqual([]);

    const asked = await ask(ana, 'book Focus on Thursday at 10 for 2 hours');
    const card = await workspace.waitFor((one) => one.thread_ts === asked.ts && isOpenCard(one));
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await answered(asked.ts);
    await workspace.openHome(ana, 'home');
    await until(() => JSON.stringify(workspace.home(ana)?.blocks ?? []).includes('home_call_1'));
    await workspace.clickInView(ana, workspace.home(ana)?.id ?? '', 'home_call_1');
    await until(() => workspace.ephemerals(ana).length > 0);
    expect(workspace.ephemerals(ana)[0]?.text).toMatch(/^Hoy ya has hecho 1 pregunta,/);
    expect(await bookingsIn(folder)).toHaveLength(1);
  });

  it('that are too many leave what waits as it is: its card can still be decided', async () => {
    await open({ PERSON_QUESTIONS_PER_DAY: 1 });
    const asked = await ask(ana, 'book Focus on Thursday at 10 for 2 hours');
    const card = await workspace.waitFor((one) => one.thread_ts === asked.ts && isOpenCard(one));
    await workspace.send(ana, reservas, 'and how much is Studio?', { threadTs: asked.ts });
    await until(() => workspace.ephemerals(ana).length > 0);
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await answered(asked.ts);
    expect(await bookingsIn(folder)).toMatchObject([{ approvedBy: [ana] }]);
  });

  it('are told by mostrador usage, by day, person and model, without a word of theirs', async () => {
    await open({});
    for (const person of [ana, ana, bruno])
      await answered((await ask(person, 'how much is Focus for 3 hours?')).ts);
    await quiet();
    const shown = await runCommand([
      'usage',
      '--from',
      '2026-12-01',
      '--to',
      '2026-12-01',
      '--json',
      '--state',
      folder,
    ]);
    expect(JSON.parse(shown.stdout).usage).toMatchObject([
      { day: '2026-12-01', person: ana, model: 'offline', questions: 2, model_calls: 0, cost_usd: 0 },
      { day: '2026-12-01', person: bruno, model: 'offline', questions: 1 },
    ]);
    const lines = await runCommand(['usage', '--from', '2026-12-01', '--state', folder]);
    expect(lines.stdout).toMatch(
      /^2026-12-01 {2}U0ANA000001 {2}offline {2}2 questions {2}0 model calls.*\n.*\n2026-12-01 to 2026-12-01, together {2}3 questions/,
    );
    expect(shown.stdout + lines.stdout).not.toMatch(/Focus/);
    expect((await runCommand(['usage', '--to', '2000-01-01', '--state', folder])).code).toBe(2);
  });
});

describe('the open approvals of a person', () => {
  it.each([
    ['book Focus', /3 requests of the same person may wait for a decision at a time.*Book a room \(3\)/],
    ['reserva Focus una hora', /pueden esperar decisión 3 peticiones a la vez.*Reservar una sala \(3\)/],
  ])('“%s” seven times makes three cards, and the others are told what waits', async (text, sentence) => {
    await open({ MAX_OPEN_APPROVALS: 3 });
    const asked: Message[] = [];
    for (let n = 0; n < 7; n += 1)
      asked.push(await ask(ana, `${text}${text === 'book Focus' ? ' for 1 hour' : ''}`));
    const all = () => asked.flatMap(({ ts }) => inThread(ts));
    await until(() => all().filter(isOpenCard).length === 3 && all().filter(isAnswer).length === 4);
    await handled();
    expect(all().filter(isOpenCard)).toHaveLength(3);
    for (const answer of all().filter(isAnswer)) {
      expect(blocksOf(answer)).toMatch(sentence);
      expect(blocksOf(answer)).not.toMatch(/⚠️/);
    }
  });
});

it('33,000 characters of mentions look nobody up, and are told to be too long', async () => {
  await open({});
  const before = workspace.journal.filter(({ method }) => method === 'users.info').length;
  const mentions = Array.from({ length: 2_900 }, (_, n) => `<@U${10_000_000 + n}>`).join('');
  const asked = await ask(ana, mentions);
  await until(() => inThread(asked.ts).length > 0);
  expect(inThread(asked.ts)[0]?.text).toMatch(/8,000/);
  const lookedUp = workspace.journal.filter(({ method }) => method === 'users.info').length - before;
  expect(lookedUp).toBeLessThanOrEqual(1);
});
