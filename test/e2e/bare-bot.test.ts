import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openWorkspace, SEED_IDS } from '../../src/local-slack/index.ts';
import { call, openMessagesApi, text } from '../fakes/messages-api.ts';

/** The bot without promises that the desk is measured against: its answer to the first seed's example is the same. */

const ROOT = join(import.meta.dirname, '../..');
const over: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of over.splice(0).reverse()) await end();
});

it('answers from the tools of the desk, in the thread of the question', async () => {
  const workspace = await openWorkspace({ port: 0, webPage: false });
  const api = await openMessagesApi();
  over.push(
    () => workspace.close(),
    () => api.close(),
  );
  api.always(({ body }) => {
    const last = JSON.stringify(body.messages.at(-1)?.content);
    if (!last.includes('tool_result'))
      return { content: [call('get_quote', { room: 'Boardroom', hours: 3, tier: 'pro' })] };
    const cents = /price_cents[\\":]+(\d+)/.exec(last)?.[1];
    return { content: [text(`Boardroom for 3 hours costs $${Number(cents) / 100}.`)] };
  });
  const bot = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(ROOT, 'bench/bare-bot.ts')],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        SLACK_BOT_TOKEN: workspace.botToken,
        SLACK_APP_TOKEN: workspace.appToken,
        SLACK_API_URL: workspace.apiUrl,
        ANTHROPIC_API_KEY: api.apiKey,
        ANTHROPIC_BASE_URL: api.url,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  over.push(() => bot.kill('SIGKILL'));
  await once(bot.stdout, 'data');
  const words = `<@${workspace.botUserId}> How much is Boardroom for 3 hours on pro?`;
  const asked = await workspace.send(SEED_IDS.bruno, SEED_IDS.reservas, words);
  const answer = await workspace.waitFor(
    (message) => message.thread_ts === asked.ts && message.bot_id !== undefined,
  );
  expect(answer.text).toBe('Boardroom for 3 hours costs $192.');
  expect(api.rejections).toEqual([]);
});
