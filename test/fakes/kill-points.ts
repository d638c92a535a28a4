import { expect } from 'vitest';
import { type Message, openWorkspace, SEED_IDS } from '../../src/workspace/index.ts';
import { type BotProcess, startBot } from './bot-process.ts';
import { approvalsIn, bookingsIn, openRuns } from './kills.ts';

const { ana, reservas } = SEED_IDS;
const PATIENCE_MS = 45_000;

/** More writes than a booking takes, from the start of the bot to the end of its run. */
export const WRITES_OF_A_BOOKING = 60;

/**
 * One booking, with the bot killed before or after its n-th write; started again and driven on until the
 * story is at its end: one card, one decision, one booking, one answer. Returns whether the kill came.
 */
export async function surviveKillAt(
  write: number,
  when: 'before' | 'after',
  folder: string,
): Promise<boolean> {
  const label = `killed ${when} write ${write}`;
  const workspace = await openWorkspace({ port: 0, webPage: false });
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
    const asked = await workspace.send(ana, reservas, `<@${workspace.botUserId}> Book Focus for 2 hours`);
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
    expect(await bookingsIn(folder), label).toHaveLength(1);
    expect(
      (await approvalsIn(folder)).map((approval) => approval.status),
      label,
    ).toEqual(['approved']);
  } finally {
    await bot?.kill();
    await workspace.close();
  }
  return restarted;
}

function keyOf(message: Message): string {
  return String(message.metadata?.event_payload.key ?? '');
}
