import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Approval, listApprovals } from '../../src/agent/approvals.ts';
import { COLLECTIONS } from '../../src/app.ts';
import { localEngine } from '../../src/engine/local/index.ts';
import type { Engine } from '../../src/engine/types.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { type Booking, listBookings } from '../../src/reservo/bookings.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/workspace/index.ts';
import { type BotProcess, startBot } from './bot-process.ts';
import { seededRandom } from './random.ts';

/** What people did while the bot was killed again and again. */
interface Story {
  questions: { ts: string; channel: string }[];
  /** The clicks on each card, by its approval id. One without an acknowledgement may have counted or not. */
  clicks: Map<string, { decision: 'approve' | 'reject'; acknowledgedAt: number | undefined }[]>;
}

const CHANNEL = SEED_IDS.reservas;
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
  if (random() < 0.5) {
    const rooms = pick(['Focus', 'Studio']);
    const texts = [
      `Book ${rooms} for 1 hour`,
      `reserva ${rooms} 2 horas`,
      `Book Focus for 1 hour and book Studio for 2 hours`,
      `How much is ${rooms} for 2 hours, and what is the refund policy?`,
    ];
    const text = `<@${workspace.botUserId}> ${pick(texts)}`;
    const sent = await workspace.send(pick(PEOPLE) ?? SEED_IDS.ana, CHANNEL, text);
    story.questions.push({ ts: sent.ts, channel: CHANNEL });
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

  const bookings = await bookingsIn(folder);
  const approvals = await approvalsIn(folder);
  const cards = [...posted].map((ts) => keys.find((message) => message.ts === ts)).filter(isCard);
  const approved = approvals.filter((approval) => approval.status === 'approved');
  expect(bookings.length, `${label}: bookings against approvals`).toBe(approved.length);
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
  const told = keys.map((message) => JSON.stringify(message.blocks ?? [])).join('\n');
  for (const booking of bookings)
    expect(told, `${label}: ${booking.bookingId} was not told`).toContain(booking.bookingId);
  expect(new Set(bookings.map((booking) => booking.bookingId)).size).toBe(bookings.length);
  expect(unreadable(folder), label).toEqual([]);
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
    collections: COLLECTIONS,
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
