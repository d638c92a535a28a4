import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { type Config, loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { seedOf } from '../../src/local-slack/seed.ts';
import { until } from '../engine/contract.ts';
import { clockFrom } from '../fakes/clock.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Members who try what they may not, and people who are none: what they see, in both languages. */

const { ana, bruno, carmen, sofia, reservas } = SEED_IDS;
const GUEST = 'U0GUEST0001';
const SPOOF = 'U0SPOOF0001';
let workspace: Workspace;
let desk: OpenDesk;
let folder: string;

async function open(over: Partial<Config> = {}): Promise<void> {
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, APPROVERS: [carmen], NOTEBOOK_OWNER: sofia, ...over },
    log: watchedLog,
    onIncident: () => undefined,
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    clock: clockFrom('2026-11-30T09:00:00Z'),
  });
}

beforeEach(async () => {
  const { people } = seedOf();
  const somebody = people.find(({ id }) => id === bruno);
  if (!somebody) throw new Error('nobody to copy');
  workspace = await openWorkspace({
    port: 0,
    webPage: false,
    seed: {
      people: [
        ...people,
        { ...somebody, id: GUEST, name: 'guest', realName: 'Gil Guest', isGuest: true },
        // Whoever calls themselves as an approver is called.
        { ...somebody, id: SPOOF, name: 'spoof', realName: 'Carmen Vidal' },
      ],
    },
  });
  folder = temporaryFolder();
});

afterEach(async () => {
  expect(workspace.violations).toEqual([]);
  await desk.close();
  await workspace.close();
});

const blocksOf = (message: Message | undefined) => JSON.stringify(message?.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const direct = (id: string) => workspace.directChannel(id).id;

/** Says something in a direct message, and gives the answer. */
async function answerTo(by: string, text: string): Promise<string> {
  const before = workspace.messages(direct(by)).filter(isAnswer).length;
  await workspace.send(by, direct(by), text);
  await until(() => workspace.messages(direct(by)).filter(isAnswer).length > before);
  return blocksOf(workspace.messages(direct(by)).filter(isAnswer).at(-1));
}

async function book(by: string, text: string): Promise<void> {
  const before = (await bookingsIn(folder)).length;
  const asked = await workspace.send(by, reservas, `<@${workspace.botUserId}> ${text}`);
  const card = await workspace.waitFor((message) => isOpenCard(message) && message.thread_ts === asked.ts);
  await workspace.click(by, reservas, card.ts, 'approval_approve');
  await until(async () => (await bookingsIn(folder)).length > before);
}

describe('other people’s bookings are nobody’s business', () => {
  it.each([
    ['cancel R-20261203-1', 'cancel R-20261203-7'],
    ['move R-20261203-1 to Friday at 4pm', 'move R-20261203-7 to Friday at 4pm'],
    ['cancela R-20261203-1', 'cancela R-20261203-7'],
    ['mueve R-20261203-1 al viernes a las 16', 'mueve R-20261203-7 al viernes a las 16'],
  ])('%j is answered as %j is, of which there is none', async (others, nobodys) => {
    await open();
    await book(ana, 'book Focus on Thursday at 10 for 2 hours');
    const told = await answerTo(bruno, others);
    const idsAside = (text: string) =>
      text.replace(/\{"type":"context_actions".*/, '').replace(/R-20261203-\d|"block_id":"\w+"/g, '');
    expect(idsAside(told)).toBe(idsAside(await answerTo(bruno, nobodys)));
    expect(told).not.toMatch(/Ana|Focus|10:00|\$50/);
    expect(workspace.messages(direct(carmen)).filter(isOpenCard)).toEqual([]);
    expect(await bookingsIn(folder)).toMatchObject([{ state: { status: 'booked' } }]);
  });

  it('an id that is typed into the form of an own card is no way to them', async () => {
    await open();
    await book(ana, 'book Focus on Thursday at 10 for 2 hours');
    await book(bruno, 'book Focus on Thursday at 15 for 2 hours');
    const asked = await workspace.send(bruno, reservas, `<@${workspace.botUserId}> cancel R-20261203-2`);
    const card = await workspace.waitFor((message) => isOpenCard(message) && message.thread_ts === asked.ts);
    await workspace.click(bruno, reservas, card.ts, 'approval_edit');
    await until(() => workspace.modals(bruno).length === 1);
    const form = workspace.modals(bruno)[0]?.id ?? '';
    const others = await workspace.submitView(bruno, form, { id: 'R-20261203-1' });
    const nobodys = await workspace.submitView(bruno, form, { id: 'R-20261203-7' });
    expect(others.errors).toBeDefined();
    expect(JSON.stringify(others.errors).replace('-1', '-N')).toBe(
      JSON.stringify(nobodys.errors).replace('-7', '-N'),
    );
  });
});

it('identity is an id: a name like an approver’s is shown by the mention of whoever took it', async () => {
  await open();
  const asked = await workspace.send(
    SPOOF,
    reservas,
    `<@${workspace.botUserId}> book Focus for 1 hour for Bruno`,
  );
  const card = await workspace.waitFor((message) => isOpenCard(message) && message.thread_ts === asked.ts);
  expect(blocksOf(card)).toContain(`<@${SPOOF}> asks for this`);
  expect(blocksOf(card)).toContain(`<@${bruno}>`);
  expect(blocksOf(card)).not.toContain('Carmen Vidal');
  await workspace.click(SPOOF, reservas, card.ts, 'approval_approve');
  await until(() => workspace.ephemerals(SPOOF).length === 1);
  expect(await bookingsIn(folder)).toEqual([]);
});

it('four eyes: an approver does not approve what they ask for and what needs one; the setting lets them', async () => {
  await open();
  const told = await answerTo(carmen, 'book Focus for 1 hour for Bruno');
  expect(told).toMatch(/approver|approval/);
  expect(workspace.messages(direct(carmen)).filter(isOpenCard)).toEqual([]);
  await desk.close();
  await open({ APPROVERS_DECIDE_OWN: true });
  await workspace.send(carmen, direct(carmen), 'book Focus for 1 hour for Bruno');
  const card = await workspace.waitFor(
    (message) => isOpenCard(message) && message.channel === direct(carmen),
  );
  await workspace.click(carmen, direct(carmen), card.ts, 'approval_approve');
  await until(async () => (await bookingsIn(folder)).length === 1);
});

it('a price in two halves is the price: the second half is for an approver', async () => {
  await open({ APPROVAL_LIMIT_CENTS: 6_000 });
  await book(ana, 'book Focus on Thursday at 10 for 2 hours');
  const asked = await workspace.send(
    ana,
    reservas,
    `<@${workspace.botUserId}> book Focus on Thursday at 15 for 2 hours`,
  );
  const card = await workspace.waitFor((message) => isOpenCard(message) && message.thread_ts === asked.ts);
  await workspace.click(ana, reservas, card.ts, 'approval_approve');
  await until(() => workspace.ephemerals(ana).length === 1);
  expect(await bookingsIn(folder)).toHaveLength(1);
  await workspace.click(carmen, reservas, card.ts, 'approval_approve');
  await until(async () => (await bookingsIn(folder)).length === 2);
});

describe('the notebook is its owner’s', () => {
  it.each([
    ['¿qué dicen los apuntes del barroco?', /El cuaderno es de otra persona/],
    ['haz tarjetas del apunte 8', /El cuaderno es de otra persona/],
    ['what do the notes say about the baroque?', /The notebook is somebody else’s/],
  ])('%j of somebody else shows nothing of it and makes nothing', async (text, refusal) => {
    await open();
    expect(await answerTo(bruno, text)).toMatch(refusal);
    expect(workspace.files()).toEqual([]);
  });

  it('nobody else has its weeks prepared; a reader may look things up', async () => {
    await open({ NOTEBOOK_READERS: [bruno] });
    expect(await workspace.slash(bruno, reservas, '/prepare-week', '3')).toMatchObject({
      text: expect.stringMatching(/somebody else’s|de otra persona/),
    });
    expect((await desk.app.engine.durable.runs()).length).toBe(0);
    expect(await answerTo(bruno, '¿qué dicen los apuntes del barroco?')).not.toMatch(/de otra persona/);
    expect(await answerTo(bruno, 'haz tarjetas del apunte 8')).toMatch(/de otra persona/);
    expect(await answerTo(sofia, '¿qué dicen los apuntes del barroco?')).not.toMatch(/de otra persona/);
  });
});

it('guests are told that they are none of the members, and let in where the house wants that', async () => {
  await open();
  await workspace.send(GUEST, direct(GUEST), 'How much is Focus for 2 hours?');
  const said = () => workspace.messages(direct(GUEST)).map(({ text }) => text);
  await until(() => said().some((text) => /as its guest/.test(text)));
  expect((await workspace.click(GUEST, reservas, (await cardOf(ana)).ts, 'approval_approve')).ok).toBe(true);
  await until(() => workspace.ephemerals(GUEST).some(({ text }) => /as its guest/.test(text)));
  await desk.close();
  await open({ ADMIT_GUESTS: true });
  expect(await answerTo(GUEST, 'How much is Focus for 2 hours?')).toMatch(/\$50/);
});

async function cardOf(by: string): Promise<Message> {
  const asked = await workspace.send(by, reservas, `<@${workspace.botUserId}> Book Focus for 2 hours`);
  return await workspace.waitFor((message) => isOpenCard(message) && message.thread_ts === asked.ts);
}
