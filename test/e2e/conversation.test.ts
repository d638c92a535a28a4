import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { type Config, loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { quickClock } from '../fakes/clock.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const { ana, bruno, carmen, reservas } = SEED_IDS;
let workspace: Workspace;
let desk: OpenDesk;
let folder: string;

async function open(more: Partial<Config> = {}, clock: Clock = systemClock): Promise<void> {
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, APPROVERS: [carmen], ...more },
    log: watchedLog,
    onIncident: () => undefined,
    clock,
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
  });
}

beforeEach(async () => {
  workspace = await openWorkspace({ port: 0, webPage: false });
  folder = temporaryFolder();
  await open();
});

afterEach(async () => {
  const refused = workspace.violations.filter(({ kind }) => kind === 'invalid_blocks' || kind === 'text_cut');
  expect(refused).toEqual([]);
  await desk.close();
  await workspace.close();
});

const mention = (text: string) => `<@${workspace.botUserId}> ${text}`;
const blocksOf = (message: Message) => JSON.stringify(message.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const answersIn = (threadTs: string, channel: string = reservas) =>
  workspace.messages(channel, threadTs).filter(isAnswer);
const allEnded = () => until(async () => (await desk.app.engine.durable.runs()).length === 0);

async function answered(threadTs: string, count = 1): Promise<Message> {
  await workspace.waitFor(() => answersIn(threadTs).length >= count);
  await allEnded();
  expect(answersIn(threadTs)).toHaveLength(count);
  return answersIn(threadTs)[count - 1] as Message;
}

describe('the desk', () => {
  it('closes although a listener waits for Slack, and says what it had to say after the next start', async () => {
    await desk.close();
    await open({}, quickClock);
    workspace.faults.failNext('chat.postMessage', { status: 429, retryAfterSeconds: 600 });
    const asked = await workspace.send(ana, reservas, mention(''));
    await until(async () => workspace.journal.some(({ method }) => method === 'chat.postMessage'));
    await desk.close();
    expect(workspace.messages(reservas, asked.ts).filter((message) => message.bot_id)).toEqual([]);
    await open();
    const said = () => workspace.messages(reservas, asked.ts).filter((message) => message.bot_id);
    await workspace.waitFor(() => said().length > 0);
    expect(said()).toHaveLength(1);
  });
});

describe('a question in a channel', () => {
  it('is answered in its thread, both tools in one turn, with a footer that tells what was checked', async () => {
    const asked = await workspace.send(
      ana,
      reservas,
      mention('¿Cuál es la política de cancelación en modo pro, y cuánto cuesta Focus 3 horas en pro?'),
    );
    const answer = await answered(asked.ts);
    expect(answer.thread_ts).toBe(asked.ts);
    expect(blocksOf(answer)).toContain('60,00 $');
    expect(blocksOf(answer)).toContain('4 hours');
    expect(blocksOf(answer)).toMatch(
      /4 números comprobados: .*search_docs.*get_quote.*cancellation-policy.*planificador sin conexión/,
    );
    expect(workspace.violations).toEqual([]);
  });

  it('goes on in the thread without a mention, unless it is for somebody else', async () => {
    const asked = await workspace.send(ana, reservas, mention('how much is Focus for 3 hours?'));
    expect(blocksOf(await answered(asked.ts))).toContain('$75.00');
    await workspace.send(ana, reservas, 'and for two?', { threadTs: asked.ts });
    expect(blocksOf(await answered(asked.ts, 2))).toContain('$50.00');
    await workspace.send(ana, reservas, `<@${bruno}> shall we take it for 4 hours?`, { threadTs: asked.ts });
    await workspace.send(ana, reservas, 'y en pro?', { threadTs: asked.ts });
    expect(blocksOf(await answered(asked.ts, 3))).toContain('40,00 $');
    const loose = await workspace.send(ana, reservas, 'how much is Studio for 2 hours?');
    await allEnded();
    expect(workspace.messages(reservas, loose.ts)).toHaveLength(1);
  });

  it('is one question, delivered three times, as mention and message both, or edited', async () => {
    workspace.faults.deliverTwice = true;
    const asked = await workspace.send(ana, reservas, mention('how much is Focus for 3 hours?'));
    await answered(asked.ts);
    workspace.faults.redeliver();
    await workspace.edit(ana, reservas, asked.ts, mention('how much is Focus for 30 hours?'));
    const next = await workspace.send(ana, reservas, mention('how much is Studio for 1 hour?'));
    await answered(next.ts);
    await answered(asked.ts);
    // Whoever edits it hears why nothing more comes, once.
    await until(() => workspace.ephemerals(ana).length > 0);
    await workspace.edit(ana, reservas, asked.ts, mention('how much is Focus for 31 hours?'));
    await workspace.edit(ana, reservas, next.ts, mention('¿cuánto cuesta Studio dos horas?'));
    await until(() => workspace.ephemerals(ana).length > 1);
    expect(workspace.ephemerals(ana).map(({ text }) => text)).toEqual([
      'I answer a message as it was sent. To ask anew, please send it again.',
      'Respondo a un mensaje tal como se envió. Para preguntar de nuevo, envíalo otra vez, por favor.',
    ]);
    await until(() =>
      workspace.deliveries
        .filter((one) => one.type === 'events_api')
        .every((one) => one.state === 'acknowledged'),
    );
    expect(workspace.ephemerals(ana)).toHaveLength(2);
  });

  it('an edit that newly mentions the desk runs once', async () => {
    const asked = await workspace.send(ana, reservas, 'how much is Focus for 3 hours?');
    await workspace.edit(ana, reservas, asked.ts, mention('how much is Focus for 3 hours?'));
    await answered(asked.ts);
    await workspace.edit(ana, reservas, asked.ts, mention('how much is Focus for 2 hours?'));
    await allEnded();
    await answered(asked.ts);
  });

  it('is answered once after a crash before its acknowledgement', async () => {
    workspace.faults.holdAcks = true;
    const asked = await workspace.send(ana, reservas, mention('how much is Focus for 3 hours?'));
    await answered(asked.ts);
    await desk.close();
    workspace.faults.holdAcks = false;
    await open();
    workspace.redeliverUnacknowledged();
    const next = await workspace.send(ana, reservas, mention('how much is Studio for 1 hour?'));
    await answered(next.ts);
    await answered(asked.ts);
  });

  it('that is empty or too long gets one sentence', async () => {
    const empty = await workspace.send(ana, reservas, mention(''));
    await workspace.waitFor(
      (message) => message.thread_ts === empty.ts && /Ask me something/.test(message.text),
    );
    const long = await workspace.send(ana, reservas, mention('¿la sala '.repeat(1400)));
    await workspace.waitFor(
      (message) => message.thread_ts === long.ts && /demasiado largo/.test(message.text),
    );
    expect(await desk.app.engine.durable.runs()).toEqual([]);
  });

  it('text from people pings nobody and breaks nothing', async () => {
    const asked = await workspace.send(ana, reservas, mention('book Focus for 1 hour for <!channel> & <b>'));
    const card = await workspace.waitFor(isOpenCard);
    await workspace.click(carmen, reservas, card.ts, 'approval_reject');
    await workspace.click(ana, reservas, card.ts, 'approval_reject');
    await answered(asked.ts);
    const posted = workspace.messages(reservas, asked.ts).filter((message) => message.bot_id);
    expect(posted.map(blocksOf).join()).not.toMatch(/<!channel>|<b>/);
  });
});

describe('a direct conversation', () => {
  it('is one conversation at its top, answered there', async () => {
    const direct = workspace.directChannel(bruno).id;
    await workspace.send(bruno, direct, 'how much is the Boardroom for an hour?');
    await workspace.waitFor(
      (message) => message.channel === direct && isAnswer(message) && blocksOf(message).includes('$64.00'),
    );
    await workspace.send(bruno, direct, 'and for half an hour?');
    const answer = await workspace.waitFor(
      (message) => message.channel === direct && blocksOf(message).includes('$32.00'),
    );
    expect(answer.thread_ts).toBeUndefined();
    await allEnded();
    expect(workspace.violations).toEqual([]);
  });
});

describe('a booking', () => {
  it('is made by one click of whom it is for: nothing before, one after, whoever clicks beside it', async () => {
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    const card = await workspace.waitFor(isOpenCard);
    expect(await bookingsIn(folder)).toEqual([]);
    expect(blocksOf(card)).toMatch(new RegExp(`Focus.*2 hours.*<@${ana}>.*basic.*\\$50\\.00`));

    await workspace.click(bruno, reservas, card.ts, 'approval_approve');
    await until(() => workspace.ephemerals(bruno).length === 1);
    expect(workspace.ephemerals(bruno)[0]?.text).toMatch(/Only .* can decide/);
    expect(await bookingsIn(folder)).toEqual([]);

    const clicks = await Promise.all([
      workspace.click(ana, reservas, card.ts, 'approval_approve'),
      workspace.click(ana, reservas, card.ts, 'approval_approve'),
    ]);
    expect(clicks.every((click) => click.ok)).toBe(true);
    const answer = await answered(asked.ts);
    expect(await bookingsIn(folder)).toHaveLength(1);
    expect(blocksOf(answer)).toMatch(/Booked.*R-\d{8}-1/);
    const settled = workspace
      .messages(reservas, asked.ts)
      .find((message) => message.ts === card.ts) as Message;
    expect(blocksOf(settled)).toMatch(new RegExp(`Approved by <@${ana}>`));
    expect(isOpenCard(settled)).toBe(false);
    expect(workspace.violations).toEqual([]);
  });

  it('asked for in words that have no language of their own goes on in the language of the thread', async () => {
    const asked = await workspace.send(ana, reservas, mention('¿cuánto cuesta Focus 3 horas?'));
    await answered(asked.ts);
    await workspace.send(ana, reservas, 'Studio 3', { threadTs: asked.ts });
    const answer = await answered(asked.ts, 2);
    expect(blocksOf(answer)).toMatch(/modo basic/);
    expect(blocksOf(answer)).toMatch(/números? comprobados?/);
  });

  it('on another tier than one’s own is refused with the tier, and no card bothers anybody', async () => {
    const asked = await workspace.send(ana, reservas, mention('book Focus for 1 hour in pro'));
    expect(blocksOf(await answered(asked.ts))).toMatch(/Ana is on the basic tier/);
    const spanish = await workspace.send(bruno, reservas, mention('reserva Focus 1 hora en basic'));
    expect(blocksOf(await answered(spanish.ts))).toMatch(/Bruno está en el modo pro/);
    expect(workspace.messages(reservas).some(isOpenCard)).toBe(false);
    expect(await bookingsIn(folder)).toEqual([]);
  });

  it('can be changed in a form: faults at their field, the new price asked anew in the same card', async () => {
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    const card = await workspace.waitFor(isOpenCard);
    await workspace.click(bruno, reservas, card.ts, 'approval_edit');
    await until(() => workspace.ephemerals(bruno).length === 1);
    expect(workspace.modals(bruno)).toEqual([]);

    await workspace.click(ana, reservas, card.ts, 'approval_edit');
    await until(() => workspace.modals(ana).length === 1);
    const form = workspace.modals(ana)[0]?.id ?? '';
    expect(await workspace.submitView(ana, form, { hours: '0.1' })).toMatchObject({
      errors: { hours: expect.stringMatching(/0\.1 is not a duration/) },
    });
    const submit = async (values: Record<string, string>) => await workspace.submitView(ana, form, values);
    expect(await submit({ hours: '2', start: '2020-01-02', 'start.time': '10:00' })).toMatchObject({
      errors: { start: expect.stringMatching(/has gone by/) },
    });
    expect(await submit({ start: '', 'start.time': '10:00' })).toMatchObject({
      errors: { start: expect.stringMatching(/Choose the day too/) },
    });
    const changed = { room: 'Studio', hours: '3', start: '', 'start.time': '' };
    expect(await submit(changed)).not.toHaveProperty('errors');
    const current = () =>
      workspace.messages(reservas, asked.ts).find((message) => message.ts === card.ts) as Message;
    await until(() => blocksOf(current()).includes('$120.00'));
    expect(blocksOf(current())).toMatch(/Changed by <@U0ANA/);
    expect(await bookingsIn(folder)).toEqual([]);
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    expect(blocksOf(await answered(asked.ts))).toMatch(/Studio.*3 hours/);
    expect(await bookingsIn(folder)).toMatchObject([{ room: 'Studio', hours: 3, priceCents: 12_000 }]);
    expect(
      workspace.messages(reservas, asked.ts).filter((message) => blocksOf(message).includes('Book a room')),
    ).toHaveLength(1);
    expect(workspace.violations).toEqual([]);
  });

  it('decided while the bot was down counts when the click is delivered again', async () => {
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    const card = await workspace.waitFor(isOpenCard);
    await until(async () => (await desk.app.engine.durable.runs())[0]?.waits.length === 2);
    await desk.close();
    await until(() => workspace.connections() === 0);
    const click = await workspace.click(ana, reservas, card.ts, 'approval_approve');
    expect(click).toMatchObject({ ok: false, error: 'app_not_connected' });
    await open();
    workspace.faults.redeliver();
    await answered(asked.ts);
    expect(await bookingsIn(folder)).toHaveLength(1);
  });

  it('a click on an expired or an edited card is answered with why, and changes nothing', async () => {
    await desk.close();
    await open({ APPROVAL_TTL_MINUTES: 0.02 });
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    const card = await workspace.waitFor(isOpenCard);
    const old = JSON.parse(/"value":"[^"]+"/.exec(blocksOf(card))?.[0].slice(8) ?? '""') as string;
    const [approvalId = '', inputHash = ''] = old.split('.');
    const current = (ts: string) =>
      workspace.messages(reservas, asked.ts).find((message) => message.ts === ts) as Message;
    await until(() => blocksOf(current(card.ts)).includes('⌛'));
    await answered(asked.ts);
    const by = { id: ana, name: 'Ana' };
    const late = await desk.app.frontDesk.decide({
      approvalId,
      inputHash,
      decision: 'approve',
      by,
      at: new Date(),
    });
    expect(late).toMatchObject({ status: 'settled', outcome: 'expired' });
    const edited = await desk.app.frontDesk.decide({
      approvalId,
      inputHash: 'of before',
      decision: 'approve',
      by,
      at: new Date(),
    });
    expect(edited).toMatchObject({ status: 'changed' });
    expect(await bookingsIn(folder)).toEqual([]);
  });

  it('that is rejected leaves nothing, and the answer says so', async () => {
    const asked = await workspace.send(ana, reservas, mention('reserva Studio 2 horas'));
    const card = await workspace.waitFor(isOpenCard);
    await workspace.click(ana, reservas, card.ts, 'approval_reject');
    const answer = await answered(asked.ts);
    expect(await bookingsIn(folder)).toEqual([]);
    expect(blocksOf(answer)).toMatch(/Ana no lo aprobó; no se hizo/);
  });

  it('for somebody else, or above the limit, is for approvers alone', async () => {
    const asked = await workspace.send(ana, reservas, mention(`book Focus for 1 hour for <@${bruno}>`));
    const card = await workspace.waitFor(isOpenCard);
    expect(blocksOf(card)).toContain(`<@${bruno}>`);
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await until(() => workspace.ephemerals(ana).length === 1);
    await workspace.click(carmen, reservas, card.ts, 'approval_approve');
    await answered(asked.ts);
    expect(await bookingsIn(folder)).toMatchObject([{ member: 'Bruno Díaz', tier: 'pro' }]);

    const dear = await workspace.send(ana, reservas, mention('book the Boardroom for 8 hours'));
    const dearCard = await workspace.waitFor(
      (message) => isOpenCard(message) && message.thread_ts === dear.ts,
    );
    await workspace.click(ana, reservas, dearCard.ts, 'approval_approve');
    await until(() => workspace.ephemerals(ana).length === 2);
    await workspace.click(carmen, reservas, dearCard.ts, 'approval_approve');
    await answered(dear.ts);
  });

  it('can be cancelled, listed, and cancelled no second time', async () => {
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    await workspace.click(ana, reservas, (await workspace.waitFor(isOpenCard)).ts, 'approval_approve');
    const id = /R-\d{8}-1/.exec(blocksOf(await answered(asked.ts)))?.[0] ?? '';
    await workspace.send(ana, reservas, 'what have I booked?', { threadTs: asked.ts });
    expect(blocksOf(await answered(asked.ts, 2))).toContain(id);
    await workspace.send(ana, reservas, `cancel ${id}`, { threadTs: asked.ts });
    await workspace.click(ana, reservas, (await workspace.waitFor(isOpenCard)).ts, 'approval_approve');
    expect(blocksOf(await answered(asked.ts, 3))).toMatch(/is cancelled/);
    await workspace.send(ana, reservas, `cancel ${id}`, { threadTs: asked.ts });
    expect(blocksOf(await answered(asked.ts, 4))).toMatch(
      /does not stand any more, so nothing was cancelled or refunded/,
    );
    expect(await bookingsIn(folder)).toEqual([]);
  });

  it('is taken back by the stop button of whoever asked, and by nobody else’s', async () => {
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    const card = await workspace.waitFor(isOpenCard);
    await workspace.stop(bruno, reservas, asked.ts);
    await until(() => workspace.deliveries.at(-1)?.state === 'acknowledged');
    expect(await desk.app.engine.durable.runs()).toHaveLength(1);
    await workspace.stop(ana, reservas, asked.ts);
    await workspace.waitFor((message) => message.thread_ts === asked.ts && /^Stopped/.test(message.text));
    await allEnded();
    const settled = workspace
      .messages(reservas, asked.ts)
      .find((message) => message.ts === card.ts) as Message;
    expect(blocksOf(settled)).toMatch(/Taken back/);
    expect(await bookingsIn(folder)).toEqual([]);
  });

  it('is superseded by the next question of the same person, and its card says so', async () => {
    const asked = await workspace.send(ana, reservas, mention('Book Focus for 2 hours'));
    const card = await workspace.waitFor(isOpenCard);
    await workspace.send(ana, reservas, 'how much is Studio for 1 hour?', { threadTs: asked.ts });
    expect(blocksOf(await answered(asked.ts))).toContain('$40.00');
    const settled = workspace
      .messages(reservas, asked.ts)
      .find((message) => message.ts === card.ts) as Message;
    expect(blocksOf(settled)).toMatch(/Taken back/);
    // Nothing of the question that is over is left under the answer.
    await until(async () => (await desk.app.engine.durable.runs()).length === 0);
    await until(() => workspace.status(reservas, asked.ts) === undefined);
    expect(await bookingsIn(folder)).toEqual([]);
    expect(workspace.violations).toEqual([]);
  });
});
