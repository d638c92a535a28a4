import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { App } from '@slack/bolt';
import { toApiTools } from '../src/agent/schema.ts';
import { type Tool, toolContext } from '../src/agent/tool.ts';
import { calculatorDesk } from '../src/calculator/index.ts';
import type { Json } from '../src/engine/types.ts';
import { loadConfig } from '../src/kernel/config.ts';
import { silentLog } from '../src/kernel/log.ts';
import { readGlossary } from '../src/knowledge/glossary.ts';
import { openLibrary } from '../src/knowledge/library.ts';
import { reservoDesk } from '../src/reservo/index.ts';
import { readMembers } from '../src/reservo/members.ts';
import { openVenue } from '../src/reservo/venue.ts';
import { createState } from '../src/state.ts';

/**
 * The peer that the desk is measured against: what one writes in an afternoon with Bolt and the SDK's tool runner
 * (fourth seed), over the same tools. It keeps nothing, asks nobody, and checks no number; what is sensitive is not
 * among its tools. It is also the shortest way to see what the rest of the program is for.
 */

const { SLACK_BOT_TOKEN = '', SLACK_APP_TOKEN = '', SLACK_API_URL = '', DATA_DIR = 'data' } = process.env;
const SYSTEM = 'You are the front desk of a coworking house. Answer from the results of your tools.';
const MODEL = 'claude-sonnet-5-5';

const tools = await readTools();
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
    new Date(),
  );
  const message = await anthropic.beta.messages.toolRunner({
    model: MODEL,
    max_tokens: 4_000,
    system: SYSTEM,
    // Servers other than the API's own do not keep a conversation.
    thread: false,
    messages: [{ role: 'user', content: question }],
    tools: tools.map(({ described, tool }) => ({
      ...described,
      parse: (input: unknown) => tool.input.parse(input) as Json,
      run: async (input: Json) =>
        JSON.stringify(await tool.run(input, context, new AbortController().signal)),
    })),
  });
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

/** What the desks of the house only read with, as the API wants it described. */
async function readTools(): Promise<{ described: ReturnType<typeof toApiTools>[number]; tool: Tool }[]> {
  const config = { ...loadConfig({}), STATE_DIR: mkdtempSync(join(tmpdir(), 'bare-bot-')) };
  const glossary = await readGlossary(join(DATA_DIR, 'glossary.json'));
  const reservo = reservoDesk({
    venue: await openVenue(join(DATA_DIR, 'rooms.json'), config.VENUE_ZONE),
    members: await readMembers(join(DATA_DIR, 'members.json')),
    documents: createState({ config, log: silentLog, face: 'terminal' }).engine.documents,
    library: await openLibrary({ folder: join(DATA_DIR, 'docs'), glossary }),
    currency: config.CURRENCY,
    approvalLimitCents: config.APPROVAL_LIMIT_CENTS,
  });
  return [reservo, calculatorDesk(config.CURRENCY)]
    .flatMap((desk) => desk.tools)
    .filter(({ level }) => level === 'read')
    .flatMap((tool) => toApiTools([tool]).map((described) => ({ described, tool })));
}
