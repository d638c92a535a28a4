import { expect } from 'vitest';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { type BotProcess, startBot } from './bot-process.ts';
import { allBookingsIn, approvalsIn, bookingsIn, openRuns } from './kills.ts';
import { checkRecords, decisionsIn } from './records.ts';
import { weekdaysAhead } from './weekdays.ts';

const { ana, reservas } = SEED_IDS;
const PATIENCE_MS = 45_000;

/** More writes than an act takes, from the start of the bot to the end of its run. */
export const WRITES_OF_AN_ACT = 90;

/** What is asked for while the bot is killed; the latter two of a booking that was made before. */
export type Act = 'book' | 'move' | 'cancel';
export const ACTS: Act[] = ['book', 'move', 'cancel'];

/**
 * One act, with the bot killed before or after its n-th write; started again and driven on until the story is
 * at its end: one card, one decision, one effect, one answer. Returns whether the kill came.
 */
export async function surviveKillAt(
  act: Act,
  write: number,
  when: 'before' | 'after',
  folder: string,
): Promise<boolean> {
  const label = `${act} killed ${when} write ${write}`;
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const booked = act === 'book' ? undefined : await bookUnharmed(workspace, folder);
  const [day, other] = weekdaysAhead(3, 2);
  const text = {
    book: `Book Focus for 2 hours on ${day} at 10:00`,
    move: `move ${booked} to ${other} at 16:00`,
    cancel: `cancel ${booked}`,
  }[act];
  const env = { KILL_AT_WRITE: String(write), KILL_WHEN: when };
  let bot: BotProcess | undefined = await startBot(workspace, folder, env, 'kill-at-write').catch(
    () => undefined,
  );
  let killed = bot === undefined;
  void bot?.gone.then(() => {
    killed = true;
  });
  let restarted = false;
  try {
    const asked = await workspace.send(ana, reservas, `<@${workspace.botUserId}> ${text}`);
    const posts = () => workspace.messages(reservas, asked.ts).filter((message) => message.bot_id);
    const keyed = (part: string) => posts().filter((message) => keyOf(message).includes(part));
    const deadline = Date.now() + PATIENCE_MS;
    while (keyed('/answer/').length === 0 || openRuns(folder) > 0) {
      if (Date.now() > deadline)
        throw new Error(`${label}: stuck with ${posts().length} posts\n${bot?.stderr()}`);
      if (killed && !restarted) {
        restarted = true;
        bot = await startBot(workspace, folder);
        workspace.redeliverUnacknowledged();
      }
      const card = posts().find((message) =>
        JSON.stringify(message.blocks ?? []).includes('approval_approve'),
      );
      if (card) await workspace.click(ana, reservas, card.ts, 'approval_approve').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    expect(keyed('/answer/'), label).toHaveLength(1);
    expect(keyed('/card/'), label).toHaveLength(1);
    const [standing, all] = [await bookingsIn(folder), await allBookingsIn(folder)];
    expect(standing, label).toHaveLength(act === 'cancel' ? 0 : 1);
    expect(all, label).toHaveLength(act === 'move' ? 2 : 1);
    if (act === 'move') expect(standing, label).toMatchObject([{ day: other, calendarSequence: 1 }]);
    if (act === 'cancel')
      expect(all, label).toMatchObject([{ state: { status: 'cancelled', refundCents: 5000 } }]);
    const approvals = await approvalsIn(folder);
    const decided = approvals.map((approval) => approval.status);
    const acts = act === 'book' ? 1 : 2;
    expect(decided, label).toEqual(Array(acts).fill('approved'));
    expect(
      (await decisionsIn(folder)).map(({ done }) => done),
      label,
    ).toEqual(Array(acts).fill('run'));
    await checkRecords(folder, { approvals, bookings: all, questions: acts }, label);
  } finally {
    await bot?.kill();
    await workspace.close();
  }
  return restarted;
}

/** A booking three days ahead, made by a bot that nobody kills. */
async function bookUnharmed(workspace: Workspace, folder: string): Promise<string> {
  const bot = await startBot(workspace, folder);
  const [day] = weekdaysAhead(3, 1);
  const text = `<@${workspace.botUserId}> Book Focus for 2 hours on ${day} at 10:00`;
  const asked = await workspace.send(ana, reservas, text);
  const card = await workspace.waitFor((message) =>
    JSON.stringify(message.blocks ?? []).includes('approval_approve'),
  );
  await workspace.click(ana, reservas, card.ts, 'approval_approve');
  const answer = await workspace.waitFor(
    (message) => message.thread_ts === asked.ts && keyOf(message).includes('/answer/'),
  );
  await bot.stop();
  return /R-\d+-\d+/.exec(JSON.stringify(answer.blocks))?.[0] ?? '';
}

function keyOf(message: Message): string {
  return String(message.metadata?.event_payload.key ?? '');
}
