import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { clockFrom } from '../fakes/clock.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const { ana, bruno, carmen, reservas } = SEED_IDS;
let workspace: Workspace;
let desk: OpenDesk;
let folder: string;

beforeEach(async () => {
  workspace = await openWorkspace({ port: 0, webPage: false });
  folder = temporaryFolder();
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, APPROVERS: [carmen] },
    log: watchedLog,
    onIncident: () => undefined,
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    // Monday, ten o'clock in Madrid.
    clock: clockFrom('2026-11-30T09:00:00Z'),
  });
});

afterEach(async () => {
  expect(workspace.violations).toEqual([]);
  await desk.close();
  await workspace.close();
});

const blocksOf = (message: Message | undefined) => JSON.stringify(message?.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const allEnded = () => until(async () => (await desk.app.engine.durable.runs()).length === 0);
const calendars = () =>
  workspace
    .files()
    .map((file) => Buffer.from(workspace.fileBytes(file.id) ?? []).toString('utf8'))
    .map((text) => text.replace(/\r\n[ \t]/g, ''));
const field = (calendar: string | undefined, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(calendar ?? '')?.[1]?.trim();

/** A conversation in one thread: says something, approves when a card comes, and gives card and answer. */
async function talk(
  by: string,
  texts: string[],
): Promise<{ cards: string[]; answers: string[]; threadTs: string }> {
  const cards: string[] = [];
  const answers: string[] = [];
  let threadTs = '';
  for (const text of texts) {
    const named = text.replace(/R-LAST/, /R-\d+-\d+/.exec(answers.at(-1) ?? '')?.[0] ?? '');
    const sent =
      threadTs === ''
        ? await workspace.send(by, reservas, `<@${workspace.botUserId}> ${named}`)
        : await workspace.send(by, reservas, named, { threadTs });
    threadTs ||= sent.ts;
    const inThread = () => workspace.messages(reservas, threadTs);
    const told = () => inThread().filter(isAnswer);
    const seen = answers.length;
    await workspace.waitFor(() => told().length > seen || inThread().some(isOpenCard));
    const card = inThread().find(isOpenCard);
    if (card) {
      cards.push(blocksOf(card));
      await workspace.click(by, reservas, card.ts, 'approval_approve');
      await workspace.waitFor(() => told().length > seen);
    }
    await allEnded();
    answers.push(blocksOf(told()[seen]));
  }
  return { cards, answers, threadTs };
}

describe('a booking from the first word to its cancellation', () => {
  it('in English: asked, echoed on the card, booked, moved, cancelled; the calendar follows', async () => {
    const { cards, answers, threadTs } = await talk(ana, [
      'Is Focus free on Thursday?',
      'book it from 10 to 12 then',
      'move R-LAST to Friday at 4pm',
      'what have I booked?',
      'cancel R-LAST',
    ]);
    expect(answers[0]).toMatch(
      /Free on Thursday 3 December 2026 \(Europe\/Madrid\):.*\*\*Focus\*\*: 08:00–22:00/,
    );
    expect(cards[0]).toMatch(
      /Thursday 3 December 2026.*10:00–12:00 \(Europe\/Madrid\).*\$50\.00.*free until Wednesday 2 December 2026, 10:00/,
    );
    expect(answers[1]).toMatch(
      /Booked: \*\*Focus\*\* for 2 hours, \$50\.00: Thursday 3 December 2026, 10:00–12:00/,
    );
    expect(cards[1]).toMatch(
      /From.*Focus, Thursday 3 December 2026, 10:00–12:00.*Friday 4 December 2026.*16:00–18:00/,
    );
    expect(answers[2]).toMatch(
      /Moved: .*Friday 4 December 2026, 16:00–18:00.*now `R-20261204-1` and replaces `R-20261203-1`/,
    );
    expect(answers[3]).toMatch(/`R-20261204-1` Friday 4 December 2026/);
    expect(cards[2]).toMatch(/Refund.*\$50\.00.*Cancellation fee.*\$0\.00/);
    expect(answers[4]).toMatch(/`R-20261204-1` is cancelled\. All of it comes back: \$50\.00\./);
    // Nothing that is told is marked as unbacked.
    for (const answer of answers) expect(answer).not.toMatch(/⚠️/);

    await until(() => workspace.files().length === 3);
    const [booked, moved, cancelled] = calendars();
    expect([booked, moved, cancelled].map((one) => field(one, 'METHOD'))).toEqual([
      'PUBLISH',
      'PUBLISH',
      'CANCEL',
    ]);
    expect([booked, moved, cancelled].map((one) => field(one, 'SEQUENCE'))).toEqual(['0', '1', '2']);
    expect(new Set([booked, moved, cancelled].map((one) => field(one, 'UID'))).size).toBe(1);
    expect([field(booked, 'DTSTART'), field(booked, 'DTEND')]).toEqual([
      '20261203T090000Z',
      '20261203T110000Z',
    ]);
    expect(field(moved, 'DTSTART')).toBe('20261204T150000Z');
    expect(field(cancelled, 'STATUS')).toBe('CANCELLED');
    expect(workspace.files().map((file) => file.name)).toEqual([
      'R-20261203-1.ics',
      'R-20261204-1.ics',
      'R-20261204-1-cancelled.ics',
    ]);
    expect(workspace.files().every((file) => file.shares.some((share) => share.threadTs === threadTs))).toBe(
      true,
    );
    expect(await bookingsIn(folder)).toEqual([]);
  });

  it('in Spanish', async () => {
    const { cards, answers } = await talk(bruno, [
      '¿Está libre la Boardroom pasado mañana por la tarde?',
      'pues resérvala de 4 a 6',
      'mueve R-LAST al viernes a las 10',
      '¿Qué tengo reservado?',
      'cancela R-LAST',
    ]);
    expect(answers[0]).toMatch(/Libre el miércoles 2 de diciembre de 2026/);
    expect(cards[0]).toMatch(
      /miércoles 2 de diciembre de 2026.*16:00–18:00.*128,00 \$.*gratis hasta el miércoles 2 de diciembre de 2026, 12:00/,
    );
    expect(answers[1]).toMatch(
      /Reservada: \*\*Boardroom\*\* por 2 horas, 128,00 \$: miércoles 2 de diciembre de 2026, 16:00–18:00/,
    );
    expect(answers[2]).toMatch(/Movida: .*viernes 4 de diciembre de 2026, 10:00–12:00/);
    expect(answers[3]).toMatch(/R-20261204-1/);
    expect(cards[2]).toMatch(/Reembolso.*128,00 \$.*Coste de cancelar.*0,00 \$/);
    expect(answers[4]).toMatch(/queda cancelada\. Se devuelve todo: 128,00 \$/);
    for (const answer of answers) expect(answer).not.toMatch(/⚠️/);
  });

  it('part of a day: what is free is shown and the time asked; the answer to that books', async () => {
    const { cards, answers } = await talk(ana, [
      'reserva Studio el jueves por la mañana, 2 horas',
      'a las 9 y media',
    ]);
    expect(answers[0]).toMatch(
      /Libre el jueves 3 de diciembre.*¿A qué hora el jueves 3 de diciembre de 2026\?/,
    );
    expect(cards[0]).toMatch(/09:30–11:30/);
    expect(answers[1]).toMatch(/Reservada: \*\*Studio\*\*/);
  });
});

describe('two people who want the same', () => {
  it('the first to be approved gets it, the other is told and offered the three nearest', async () => {
    const ask = (by: string) =>
      workspace.send(by, reservas, `<@${workspace.botUserId}> book Focus on Thursday at 10 for 2 hours`);
    const [first, second] = [await ask(ana), await ask(bruno)];
    const cardOf = (ts: string) => workspace.messages(reservas, ts).find(isOpenCard);
    await until(() => cardOf(first.ts) !== undefined && cardOf(second.ts) !== undefined);
    await workspace.click(bruno, reservas, cardOf(second.ts)?.ts ?? '', 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1);
    await workspace.click(ana, reservas, cardOf(first.ts)?.ts ?? '', 'approval_approve');
    const answer = await workspace.waitFor((message) => message.thread_ts === first.ts && isAnswer(message));
    expect(blocksOf(answer)).toMatch(
      /Nothing was booked: \*\*Focus\*\* is taken Thursday 3 December 2026, 10:00–12:00 \(Europe\/Madrid\)\. The nearest free times:\\n- Thursday 3 December 2026, 08:00–10:00\\n- Thursday 3 December 2026, 12:00–14:00\\n- Thursday 3 December 2026, 14:00–16:00/,
    );
    expect(blocksOf(answer)).not.toMatch(/⚠️/);
    expect(await bookingsIn(folder)).toMatchObject([{ tier: 'pro' }]);
    await allEnded();
  });
});

describe('the App Home', () => {
  it('shows the bookings and what is free; its button asks for the same approval', async () => {
    await talk(ana, ['book Focus on Thursday at 10 for 2 hours']);
    await workspace.openHome(ana, 'home');
    await until(() => workspace.home(ana) !== undefined);
    const shown = () => JSON.stringify(workspace.home(ana)?.blocks ?? []);
    expect(shown()).toMatch(
      /Tus próximas reservas.*Focus · jueves 3 de diciembre de 2026, 10:00–12:00.*R-20261203-1 · 50,00 \$.*Cancelar.*Libre hoy.*Studio.*10:\d\d–22:00/,
    );
    await workspace.openHome(bruno, 'home');
    await until(() => workspace.home(bruno) !== undefined);
    expect(JSON.stringify(workspace.home(bruno)?.blocks)).toMatch(/Your upcoming bookings.*You have none/);

    const home = workspace.home(ana);
    expect(await workspace.clickInView(ana, home?.id ?? '', 'home_call_1')).toMatchObject({ ok: true });
    const direct = workspace.directChannel(ana).id;
    const card = await workspace.waitFor((message) => message.channel === direct && isOpenCard(message));
    expect(blocksOf(card)).toMatch(/Cancelar una reserva.*Reembolso.*50,00 \$/);
    expect(await bookingsIn(folder)).toHaveLength(1);
    await until(() => /Te lo he preguntado en/.test(shown()));
    await workspace.click(ana, direct, card.ts, 'approval_approve');
    const answer = await workspace.waitFor((message) => message.channel === direct && isAnswer(message));
    expect(blocksOf(answer)).toMatch(/queda cancelada/);
    expect(await bookingsIn(folder)).toEqual([]);
    await until(() => /No tienes ninguna/.test(shown()));
    await allEnded();
  });
});

describe('the calendar file', () => {
  it('comes once, although Slack fails to say that it has it', async () => {
    workspace.faults.failNext('files.completeUploadExternal', { status: 500, afterDoing: true });
    const { answers } = await talk(ana, ['book Focus on Thursday at 10 for 2 hours']);
    expect(answers[0]).toMatch(/Booked/);
    expect(workspace.files().flatMap((file) => file.shares)).toHaveLength(1);
  });

  it('that Slack refuses is told, and the booking stands', async () => {
    workspace.faults.failNext('files.completeUploadExternal', { error: 'posting_to_channel_denied' });
    const { answers, threadTs } = await talk(ana, ['book Focus on Thursday at 10 for 2 hours']);
    expect(answers[0]).toMatch(/Booked/);
    const told = workspace.messages(reservas, threadTs).map((message) => message.text);
    expect(told).toContain('I could not attach the file R-20261203-1.ics.');
    expect(await bookingsIn(folder)).toHaveLength(1);
    workspace.violations.length = 0;
  });
});

describe('a change in the form', () => {
  const openForm = async (by: string, card: Message) => {
    await workspace.click(by, reservas, card.ts, 'approval_edit');
    await until(() => workspace.modals(by).length === 1);
    return workspace.modals(by)[0];
  };
  const current = (card: Message) =>
    workspace.messages(reservas, card.thread_ts).find(({ ts }) => ts === card.ts);

  it('of whom it is for brings their tier and their price; nobody chooses a tier', async () => {
    await workspace.send(ana, reservas, `<@${workspace.botUserId}> book Focus on Thursday at 10 for 2 hours`);
    const card = await workspace.waitFor(isOpenCard);
    const form = await openForm(carmen, card);
    expect(JSON.stringify(form?.blocks)).not.toMatch(/Tier|"tier"/);
    expect(await workspace.submitView(carmen, form?.id ?? '', { member: 'Bruno' })).toMatchObject({
      ok: true,
    });
    await until(() =>
      new RegExp(`<@${bruno}>.*\\*Tier\\*\\\\npro.*\\$40\\.00`).test(blocksOf(current(card))),
    );
    await workspace.click(carmen, reservas, card.ts, 'approval_approve');
    await until(async () => (await bookingsIn(folder)).length === 1);
    expect(await bookingsIn(folder)).toMatchObject([{ tier: 'pro', priceCents: 4000 }]);
    await allEnded();
  });

  it('of a move changes only what was typed', async () => {
    const { threadTs } = await talk(ana, ['book Focus on Thursday at 10 for 2 hours']);
    await workspace.send(ana, reservas, 'move R-20261203-1 to Friday at 4pm', { threadTs });
    const card = await workspace.waitFor(isOpenCard);
    const form = await openForm(ana, card);
    expect(await workspace.submitView(ana, form?.id ?? '', { hours: '3' })).toMatchObject({ ok: true });
    await until(() => /16:00–19:00/.test(blocksOf(current(card))));
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await allEnded();
    expect(await bookingsIn(folder)).toMatchObject([{ day: '2026-12-04', hours: 3, priceCents: 7500 }]);
  });
});

it('what somebody may not decide themselves is asked where an approver can see it', async () => {
  const direct = workspace.directChannel(ana).id;
  await workspace.send(ana, direct, 'book Focus for 1 hour on Thursday at 10 for Bruno');
  const carmens = workspace.directChannel(carmen).id;
  const card = await workspace.waitFor((message) => message.channel === carmens && isOpenCard(message));
  expect(blocksOf(card)).toMatch(new RegExp(`<@${ana}> asks for this`));
  await workspace.click(carmen, carmens, card.ts, 'approval_approve');
  await workspace.waitFor((message) => message.channel === direct && isAnswer(message));
  expect(await bookingsIn(folder)).toMatchObject([{ member: 'Bruno Díaz' }]);
  // Both cards say how it ended.
  for (const channel of [direct, carmens])
    await until(() => workspace.messages(channel).some((message) => /Approved by/.test(blocksOf(message))));
  expect(workspace.messages(carmens).filter(isOpenCard)).toEqual([]);
  await allEnded();
});
