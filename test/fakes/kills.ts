import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Approval, listApprovals } from '../../src/agent/approvals.ts';
import { localEngine } from '../../src/engine/local/index.ts';
import type { Engine } from '../../src/engine/types.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { type Booking, listBookings } from '../../src/reservo/bookings.ts';
import { calendarUid } from '../../src/reservo/calendar.ts';
import { type BotProcess, startBot } from './bot-process.ts';
import { TEST_COLLECTIONS } from './collections.ts';
import { seededRandom } from './random.ts';
import { checkRecords } from './records.ts';
import { weekdaysAhead } from './weekdays.ts';

/** What people did while the bot was killed again and again. */
interface Story {
  questions: { ts: string; channel: string; by: string }[];
  /** The clicks on each card, by its approval id. One without an acknowledgement may have counted or not. */
  clicks: Map<string, { decision: 'approve' | 'reject'; acknowledgedAt: number | undefined }[]>;
}

const CHANNEL = SEED_IDS.reservas;
/** Weekdays far enough ahead to be moved free of charge. */
const DAYS = weekdaysAhead(3, 4);
const PEOPLE = [SEED_IDS.ana, SEED_IDS.bruno, SEED_IDS.sofia];
const PATIENCE_MS = 60_000;
/** Short enough for some approvals to expire, while the bot lives or is dead. */
const TTL_MINUTES = 0.1;

/**
 * Random kills over a load of questions, bookings and clicks; then everything is brought to its end, and
 * nothing may be lost, doubled, run without a decision, or stuck.
 */
export async function surviveKills(kills: number, seed: number, folder: string): Promise<void> {
  const random = seededRandom(seed);
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const story: Story = { questions: [], clicks: new Map() };
  const env = { APPROVAL_TTL_MINUTES: String(TTL_MINUTES) };
  let bot = await startBot(workspace, folder, env);
  try {
    for (let n = 0; n < kills; n += 1) {
      const act = (async () => {
        for (let m = 0; m < 3; m += 1) await actOnce(workspace, story, random);
      })();
      await pause(random() * 350);
      await bot.kill();
      await act;
      bot = await startBot(workspace, folder, env);
      workspace.redeliverUnacknowledged();
    }
    await settleAll(workspace, story, bot, folder);
    await check(workspace, story, folder, `seed ${seed}`);
  } finally {
    await bot.kill();
    await workspace.close();
  }
}

async function actOnce(workspace: Workspace, story: Story, random: () => number): Promise<void> {
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)];
  if (random() < 0.6) {
    const by = pick(PEOPLE) ?? SEED_IDS.ana;
    const own = pick(bookingsTold(workspace, story, by));
    const room = pick(['Focus', 'Studio']);
    // Few enough times for some to be taken, far enough ahead to be moved.
    const time = `${pick(DAYS)} at ${9 + Math.floor(random() * 4)}:00`;
    const texts = [
      `Book ${room} for 1 hour on ${time}`,
      `Book ${room} for 2 hours on ${time}`,
      `reserva ${room} 2 horas`,
      `Book Focus for 1 hour on ${time} and book Studio for 2 hours on ${time}`,
      `How much is ${room} for 2 hours, and what is the refund policy?`,
      ...(own ? [`cancel ${own}`, `cancela ${own}`] : []),
      ...(own
        ? [
            `move ${own} to ${time}`,
            `mueve ${own} al ${time.replace('at', 'a las')}`,
            `move ${own} to ${time}`,
          ]
        : []),
    ];
    const sent = await workspace.send(by, CHANNEL, `<@${workspace.botUserId}> ${pick(texts)}`);
    story.questions.push({ ts: sent.ts, channel: CHANNEL, by });
  }
  const card = pick(openCards(workspace));
  if (card) await click(workspace, story, card, random() < 0.7 ? 'approve' : 'reject');
  await pause(random() * 60);
}

async function click(
  workspace: Workspace,
  story: Story,
  card: Message,
  decision: 'approve' | 'reject',
): Promise<void> {
  // Meanwhile it may have been settled by another click.
  if (!openCards(workspace).some((open) => open.ts === card.ts)) return;
  const person = /"text":"[^"]*?(?:Ana|Bruno|Sofía|Sofia)/.exec(JSON.stringify(card.blocks))?.[0] ?? '';
  const by = /Ana/.test(person) ? SEED_IDS.ana : /Bruno/.test(person) ? SEED_IDS.bruno : SEED_IDS.sofia;
  const approvalId = idOf(card);
  const result = await workspace.click(by, CHANNEL, card.ts, `approval_${decision}`);
  const clicks = story.clicks.get(approvalId) ?? [];
  story.clicks.set(approvalId, [...clicks, { decision, acknowledgedAt: result.ok ? Date.now() : undefined }]);
}

async function settleAll(workspace: Workspace, story: Story, bot: BotProcess, folder: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const unanswered = () =>
    story.questions
      .filter((question) => answersTo(workspace, question.ts).length === 0)
      .map((question) => question.ts);
  while (unanswered().length > 0 || openCards(workspace).length > 0 || openRuns(folder) > 0) {
    // Some are left to expire.
    for (const card of openCards(workspace)) {
      if (idOf(card).charCodeAt(0) % 3 > 0) await click(workspace, story, card, 'approve');
    }
    await pause(30);
    if (Date.now() > deadline) {
      throw new Error(
        `stuck: ${unanswered().length} questions, ${openCards(workspace).length} cards, ${openRuns(folder)} runs\n${bot.stderr()}`,
      );
    }
  }
}

async function check(workspace: Workspace, story: Story, folder: string, label: string): Promise<void> {
  for (const { ts } of story.questions) expect(answersTo(workspace, ts), label).toHaveLength(1);
  const keys = workspace
    .messages(CHANNEL)
    .flatMap((message) => [message, ...workspace.messages(CHANNEL, message.ts)]);
  const posted = new Set(keys.map((message) => message.ts));
  const named = [...posted].map((ts) => keyOf(keys.find((message) => message.ts === ts)));
  const counted = named.filter((key) => key !== undefined);
  expect(new Set(counted).size, `${label}: a post was doubled`).toBe(counted.length);

  const approvals = await approvalsIn(folder);
  const texts = keys.map((message) => JSON.stringify(message.blocks ?? []));
  const bookings = await allBookingsIn(folder);
  checkBookings(bookings, approvals, texts, label);
  await checkRecords(folder, { approvals, bookings, questions: story.questions.length }, label);
  const states = ['booked', 'cancelled', 'moved', 'withdrawn'].map(
    (state) => `${bookings.filter((one) => one.state.status === state).length} ${state}`,
  );
  process.stdout.write(`${label}: ${story.questions.length} questions, ${states.join(', ')}\n`);
  const cards = [...posted].map((ts) => keys.find((message) => message.ts === ts)).filter(isCard);
  for (const approval of approvals) {
    const about = `${label}: ${approval.id} is ${approval.status}`;
    const clicks = story.clicks.get(approval.id) ?? [];
    const card = JSON.stringify(cards.find((message) => idOf(message) === approval.id)?.blocks);
    expect(card, about).toContain(
      { approved: '✅', rejected: '✋', expired: '⌛' }[approval.status as string],
    );
    if (approval.status === 'expired') {
      const inTime = clicks.filter(
        (click) => (click.acknowledgedAt ?? Infinity) < Date.parse(approval.expiresAt),
      );
      expect(inTime, about).toEqual([]);
      continue;
    }
    const decision = approval.status === 'approved' ? 'approve' : 'reject';
    expect(
      clicks.some((click) => click.decision === decision),
      `${about} without a decision`,
    ).toBe(true);
    // Where all clicks up to the first acknowledged one agree, that is what has to have happened.
    const first = clicks.findIndex((click) => click.acknowledgedAt !== undefined);
    const counted = new Set(clicks.slice(0, first + 1).map((click) => click.decision));
    if (counted.size === 1) expect([...counted], about).toEqual([decision]);
  }
  expect(unreadable(folder), label).toEqual([]);
}

/** The bookings against the decisions, and against what people were told. */
function checkBookings(bookings: Booking[], approvals: Approval[], texts: string[], label: string): void {
  const told = texts.join('\n');
  const byId = new Map(bookings.map((booking) => [booking.bookingId, booking]));
  expect(byId.size, `${label}: ids`).toBe(bookings.length);
  const standing = bookings.filter((booking) => booking.state.status === 'booked');
  for (const a of standing)
    for (const b of standing) {
      if (a === b) continue;
      const apart = a.room !== b.room || a.end <= b.start || b.end <= a.start;
      expect(apart, `${label}: ${a.bookingId} and ${b.bookingId} overlap`).toBe(true);
      expect(a.calendarUid, `${label}: ${a.bookingId} is doubled by ${b.bookingId}`).not.toBe(b.calendarUid);
    }

  // Each booking comes from one decision, each decision to book came to a booking or was told why not.
  const madeByMove = new Set(bookings.flatMap(({ state }) => (state.status === 'moved' ? state.to : [])));
  const made = bookings.filter((one) => !madeByMove.has(one.bookingId) && one.state.status !== 'withdrawn');
  const decided = approvals.filter(({ tool, status }) => tool === 'book_room' && status === 'approved');
  const uids = decided.map(({ runId, waitId }) => calendarUid(`${runId}/${waitId.replace('approval:', '')}`));
  for (const { bookingId, calendarUid: uid } of made)
    expect(
      uids.filter((one) => one === uid),
      `${label}: ${bookingId} without its decision`,
    ).toHaveLength(1);
  const inVain = texts.filter((text) =>
    /Nothing was booked|No se reservó nada|gone by|ya ha pasado/.test(text),
  );
  expect(decided.length - made.length, `${label}: decisions that came to nothing`).toBeLessThanOrEqual(
    inVain.length,
  );

  for (const { bookingId, state, priceCents, calendarSequence } of bookings) {
    const about = `${label}: ${bookingId} is ${state.status}`;
    if (state.status !== 'withdrawn') expect(told, `${about} and was not told`).toContain(`\`${bookingId}\``);
    if (state.status === 'cancelled') expect(state.refundCents + state.keptCents, about).toBe(priceCents);
    if (state.status === 'moved')
      expect(byId.get(state.to)?.state.status, `${about} to nowhere`).toMatch(/booked|cancelled|moved/);
    if (state.status !== 'withdrawn' && calendarSequence > 0 && state.status !== 'cancelled')
      expect(madeByMove.has(bookingId), `${about}, half moved`).toBe(true);
  }
  for (const [, id] of told.matchAll(/`(R-\d+-\d+)` is cancelled|reserva `(?:R-\d+-\d+)` queda cancelada/g))
    if (id) expect(byId.get(id)?.state.status, `${label}: ${id} was told to be cancelled`).toBe('cancelled');
  for (const [, to, from] of told.matchAll(
    /(?:is now|es ahora) `(R-\d+-\d+)` (?:and replaces|y sustituye a) `(R-\d+-\d+)`/g,
  ))
    expect(byId.get(from ?? '')?.state, `${label}: ${from} was told to be moved`).toMatchObject({
      status: 'moved',
      to,
    });
}

/** The bookings that a person was told of. */
function bookingsTold(workspace: Workspace, story: Story, by: string): string[] {
  const own = story.questions.filter((question) => question.by === by).map((question) => question.ts);
  return threads(workspace)
    .filter((message) => own.includes(message.thread_ts ?? ''))
    .flatMap(
      (message) =>
        /(?:booking is(?: now)?|reserva es(?: ahora)?) `(R-\d+-\d+)`/.exec(
          JSON.stringify(message.blocks ?? []),
        )?.[1] ?? [],
    );
}

function openCards(workspace: Workspace): Message[] {
  return threads(workspace).filter((message) =>
    JSON.stringify(message.blocks ?? []).includes('approval_approve'),
  );
}

function answersTo(workspace: Workspace, ts: string): Message[] {
  return workspace.messages(CHANNEL, ts).filter((message) => keyOf(message)?.endsWith(`:${ts}/answer/0`));
}

function threads(workspace: Workspace): Message[] {
  return workspace.messages(CHANNEL).flatMap((message) => workspace.messages(CHANNEL, message.ts));
}

function keyOf(message: Message | undefined): string | undefined {
  const key = message?.metadata?.event_payload.key;
  return typeof key === 'string' ? key : undefined;
}

function isCard(message: Message | undefined): boolean {
  return keyOf(message)?.includes('/card/') ?? false;
}

/** The approval of a card, from the key it was posted with. */
function idOf(card: Message | undefined): string {
  return keyOf(card)?.split('/card/')[1] ?? '';
}

export function openRuns(folder: string): number {
  return readdirSync(join(folder, 'runs')).filter((name) => name.endsWith('.jsonl')).length;
}

function unreadable(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.includes('.corrupt-'));
}

function engineOf(folder: string): Engine {
  return localEngine({
    folder,
    clock: systemClock,
    log: silentLog,
    face: 'terminal',
    collections: TEST_COLLECTIONS,
  });
}

export async function approvalsIn(folder: string): Promise<Approval[]> {
  const engine = engineOf(folder);
  return await listApprovals(engine.documents);
}

export async function bookingsIn(folder: string): Promise<Booking[]> {
  const engine = engineOf(folder);
  return await listBookings(engine.documents, '2000-01-01');
}

/** All bookings of a state, whatever became of them. */
export async function allBookingsIn(folder: string): Promise<Booking[]> {
  const { documents } = engineOf(folder);
  const found: Booking[] = [];
  for (const month of await documents.listCollections('bookings'))
    for (const day of await documents.list(`bookings/${month}`))
      found.push(
        ...((await documents.read<{ bookings: Booking[] }>(`bookings/${month}`, day))?.bookings ?? []),
      );
  return found;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
