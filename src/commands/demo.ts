import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { type Message, SEED_IDS, type Workspace } from '../local-slack/index.ts';
import { type Command, readArguments } from './command.ts';
import { openLocalDesk } from './desk.ts';

const USAGE = 'demo';
const PATIENCE_MS = 20_000;

/** The tour without a browser: a policy with a price, a booking, a real click, and the thread as text. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    readArguments(context.args, {}, USAGE);
    const folder = await mkdtemp(join(tmpdir(), 'mostrador-demo-'));
    const config = { ...loadConfig({}), STATE_DIR: folder };
    const say = (line: string) => context.stdout.write(`${line}\n`);
    const desk = await openLocalDesk({
      config,
      log: createLog(config.LOG_LEVEL),
      onIncident: () => undefined,
      port: 0,
    });
    const workspace = desk.workspace as Workspace;
    try {
      say(`A Slack on this machine, for as long as the demo lasts: ${workspace.url}\n`);
      const question = `<@${workspace.botUserId}> What is the cancellation policy for pro, and how much is Focus for 3 hours in pro?`;
      const asked = await workspace.send(SEED_IDS.bruno, SEED_IDS.reservas, question);
      await answerIn(workspace, asked.ts, 1);
      await workspace.send(SEED_IDS.bruno, SEED_IDS.reservas, 'Book it on Tuesday next week at 10, please', {
        threadTs: asked.ts,
      });
      const card = await workspace.waitFor((message) => isCard(message), { timeoutMs: PATIENCE_MS });
      say(`${workspace.threadAsText(SEED_IDS.reservas, asked.ts)}\n\n  (Bruno clicks Approve)\n`);
      await workspace.click(SEED_IDS.bruno, SEED_IDS.reservas, card.ts, 'approval_approve');
      await answerIn(workspace, asked.ts, 2);
      // The card as it is now, and what came of it.
      const messages = workspace.threadAsText(SEED_IDS.reservas, asked.ts).split(/\n(?=\S)/);
      say(messages.slice(-2).join('\n'));
      return 0;
    } finally {
      await desk.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function isCard(message: Message): boolean {
  return JSON.stringify(message.blocks ?? []).includes('approval_approve');
}

async function answerIn(workspace: Workspace, threadTs: string, count: number): Promise<void> {
  const answers = () =>
    workspace
      .messages(SEED_IDS.reservas, threadTs)
      .filter((message) => message.bot_id && message.blocks?.some((block) => block.type === 'markdown'));
  await workspace.waitFor(() => answers().length >= count, { timeoutMs: PATIENCE_MS });
}
