import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { RESERVO_WORDS } from '../../src/reservo/words.ts';
import { until } from '../engine/contract.ts';
import { failingCalls } from '../fakes/file-calls.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What people do around an answer: judge it, say why not, begin from a suggestion; and how the desk says it is well. */

const { ana, bruno, carmen, reservas } = SEED_IDS;
let workspace: Workspace;
let desk: OpenDesk;
let folder: string;
let isFull = false;

beforeEach(async () => {
  folder = temporaryFolder();
  workspace = await openWorkspace({ port: 0, webPage: false });
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, APPROVERS: [carmen], HEALTH_PORT: 0 },
    log: watchedLog,
    onIncident: () => undefined,
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    fileCalls: failingCalls('ENOSPC', () => isFull),
  });
});
afterEach(async () => {
  expect(workspace.violations.filter(({ kind }) => kind === 'invalid_blocks' || kind === 'text_cut')).toEqual(
    [],
  );
  await desk.close();
  await workspace.close();
});

const blocksOf = (message: Message) => JSON.stringify(message.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const ask = (text: string, userId: string = ana) =>
  workspace.send(userId, reservas, `<@${workspace.botUserId}> ${text}`);

describe.each([
  { language: 'en', judge: bruno, question: 'How much is Focus for 2 hours?', thanks: /Thank you/ },
  { language: 'es', judge: ana, question: '¿Cuánto cuesta Focus 2 horas?', thanks: /Gracias/ },
])('a thumb under an answer ($language)', ({ judge, question, thanks }) => {
  it('is kept with the run, the newest of each person, and thanked for in the language of who clicked', async () => {
    await ask(question, judge);
    const answer = await workspace.waitFor(isAnswer);
    const value = (thumb: string) => new RegExp(`"${thumb} [^"]+"`).exec(blocksOf(answer))?.[0] ?? '';
    const runId = value('up').slice(4, -1);
    for (const thumb of ['up', 'down']) {
      await workspace.click(judge, reservas, answer.ts, 'feedback', {
        value: value(thumb).slice(1, -1),
      });
      expect(await desk.app.engine.documents.read('feedback', runId)).toEqual({
        [judge]: { isHelpful: thumb === 'up', at: expect.any(String) },
      });
    }
    await until(() => workspace.ephemerals(judge).length === 2);
    expect(workspace.ephemerals(judge)[0]?.text).toMatch(thanks);
  });
});

it('a rejection may say why: nothing is decided by opening the form, and the reason is told', async () => {
  await ask('Book Focus for 2 hours');
  const card = await workspace.waitFor(isOpenCard);
  const value = /"action_id":"approval_approve".*?"value":"([^"]+)"/.exec(blocksOf(card))?.[1] ?? '';
  await workspace.click(ana, reservas, card.ts, 'approval_more', { selected: value });
  await until(() => workspace.modals(ana).length === 1);
  const current = () =>
    workspace.messages(reservas, card.thread_ts).find(({ ts }) => ts === card.ts) as Message;
  expect(isOpenCard(current())).toBe(true);
  const form = workspace.modals(ana)[0]?.id ?? '';
  expect(await workspace.submitView(ana, form, { reason: 'The meeting is off' })).toMatchObject({ ok: true });
  const answer = await workspace.waitFor(isAnswer);
  expect(blocksOf(answer)).toContain('The meeting is off');
  expect(isOpenCard(current())).toBe(false);
  expect(await bookingsIn(folder)).toEqual([]);
});

it('what costs much is asked twice, what costs little once', async () => {
  await ask('Book Focus for 1 hour');
  expect(blocksOf(await workspace.waitFor(isOpenCard))).not.toContain('"confirm"');
  await ask('Book Boardroom for 3 hours');
  const costly = await workspace.waitFor(
    (message) => isOpenCard(message) && blocksOf(message).includes('Boardroom'),
  );
  expect(blocksOf(costly)).toContain('"confirm"');
});

it('a direct conversation that is opened suggests what to ask, in the language of the person', async () => {
  await workspace.openHome(ana, 'messages');
  await until(() => workspace.prompts(workspace.directChannel(ana).id).length > 0);
  const prompts = workspace.prompts(workspace.directChannel(ana).id);
  expect(prompts).toEqual(RESERVO_WORDS.es.prompts);
});

it('GET /healthz is answered over Socket Mode too, 503 while the state cannot be written or the socket is gone', async () => {
  const url = `http://127.0.0.1:${desk.healthPort}`;
  const response = await fetch(`${url}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true, socket: 'connected', state_writable: true });
  expect((await fetch(`${url}/other`)).status).toBe(404);
  isFull = true;
  const full = await fetch(`${url}/healthz`);
  expect([full.status, await full.json()]).toMatchObject([503, { ok: false, state_writable: false }]);
  isFull = false;
  await workspace.close();
  await until(async () => (await fetch(`${url}/healthz`)).status === 503);
});

it.each([
  ['never mind', 'All right: it is taken back, and nothing was done.'],
  ['no, déjalo', 'De acuerdo: queda retirado, y no se hizo nada.'],
  ['cancel it please', 'All right: it is taken back, and nothing was done.'],
])('“%s” in a direct message takes the card back, says so, and leaves no status line', async (text, says) => {
  const direct = workspace.directChannel(ana).id;
  const asked = await workspace.send(ana, direct, 'Book Focus for 2 hours');
  await workspace.waitFor(isOpenCard);
  await until(() => workspace.status(direct, asked.ts) === 'is waiting for a decision…');
  await workspace.send(ana, direct, text);
  const answer = await workspace.waitFor((message) => message.text.includes(says));
  expect(answer.channel ?? direct).toBe(direct);
  await until(() => workspace.status(direct, asked.ts) === undefined);
  expect(workspace.messages(direct).some(isOpenCard)).toBe(false);
  expect(await bookingsIn(folder)).toEqual([]);
});

it.each([
  ['yes, please', /press one of the buttons/],
  ['sure, do it', /press one of the buttons/],
  // In no certain language: in that of whoever wrote it.
  ['hmm let me think', /pulsa uno de los botones/],
  ['perfecto, dale', /pulsa uno de los botones/],
  ['aprobar', /pulsa uno de los botones/],
])('“%s” below a card decides nothing, and takes nothing back', async (text, says) => {
  const asked = await ask('Book Focus for 2 hours');
  const card = await workspace.waitFor(isOpenCard);
  await workspace.send(ana, reservas, text, { threadTs: asked.ts });
  await until(() => workspace.ephemerals(ana).length === 1);
  expect(workspace.ephemerals(ana)[0]?.text).toMatch(says);
  expect(await bookingsIn(folder)).toEqual([]);
  await workspace.click(ana, reservas, card.ts, 'approval_approve');
  await until(async () => (await bookingsIn(folder)).length === 1);
});
