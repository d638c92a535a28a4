import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { App } from '@slack/bolt';
import { toApiTools } from '../src/agent/schema.ts';
import { toolContext } from '../src/agent/tool.ts';
import { createApp } from '../src/app.ts';
import type { Json } from '../src/engine/types.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { loadConfig } from '../src/kernel/config.ts';
import { silentLog } from '../src/kernel/log.ts';
import { createState } from '../src/state.ts';

/**
 * The peer that the desk is measured against: what one writes in an afternoon with Bolt and the SDK's tool runner
 * (fourth seed), over the same tools. It keeps nothing, asks nobody, and checks no number; what is sensitive is not
 * among its tools. It is also the shortest way to see what the rest of the program is for.
 */

const { SLACK_BOT_TOKEN = '', SLACK_APP_TOKEN = '', SLACK_API_URL = '' } = process.env;
const SYSTEM = 'You are the front desk of a coworking house. Answer from the results of your tools.';
const MODEL = 'claude-sonnet-5-5';

const config = { ...loadConfig({}), STATE_DIR: mkdtempSync(join(tmpdir(), 'bare-bot-')) };
const { desks } = await createApp({
  config,
  log: silentLog,
  state: createState({ config, log: silentLog, face: 'terminal' }),
  findAudience: () => {
    throw new TypeError('nobody listens');
  },
  isOperator: true,
});
const tools = desks.flatMap((desk) => desk.tools).filter(({ level }) => level === 'read');
const anthropic = new Anthropic();
const slack = new App({
  token: SLACK_BOT_TOKEN,
  appToken: SLACK_APP_TOKEN,
  socketMode: true,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});

slack.event('app_mention', async ({ event, client }) => {
  const question = event.text.replace(/<@[^>]+>/g, '').trim();
  const text = await answer(question, event.user ?? '');
  await client.chat.postMessage({ channel: event.channel, thread_ts: event.thread_ts ?? event.ts, text });
});

await slack.start();
process.stdout.write('connected\n');

/** The SDK asks the model, runs what it calls for, and goes on until it calls for nothing more. */
async function answer(question: string, userId: string): Promise<string> {
  const person = { id: userId, name: userId, tier: 'basic' as const, approver: false };
  const context = toolContext(
    { person, language: 'en' },
    { approvers: [], mayApproveOwn: false },
    userId,
    systemClock.now(),
  );
  const message = await anthropic.beta.messages.toolRunner({
    model: MODEL,
    max_tokens: 4_000,
    system: SYSTEM,
    messages: [{ role: 'user', content: question }],
    tools: toApiTools(tools).map((described) => {
      const tool = tools.find(({ name }) => name === described.name);
      if (!tool) throw new TypeError(`${described.name} is not there`);
      return {
        ...described,
        parse: (input: unknown) => tool.input.parse(input) as Json,
        run: async (input: Json) =>
          JSON.stringify(await tool.run(input, context, new AbortController().signal)),
      };
    }),
  });
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
