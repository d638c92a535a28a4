import { expect } from 'vitest';
import { openDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import {
  type Message,
  openWorkspace,
  type Person,
  SEED_IDS,
  type Workspace,
} from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { watchedLog } from './secrets.ts';

const THREADS = 20;
const PEOPLE = 50;
const PATIENCE_MS = 120_000;
const { reservas } = SEED_IDS;

const people = Array.from(
  { length: PEOPLE },
  (_, n): Person => ({
    id: `U0PERSON${String(n).padStart(3, '0')}`,
    name: `p${n}`,
    realName: `Person ${n}`,
    email: '',
    timeZone: 'Europe/Madrid',
    isBot: false,
  }),
);

/** A workspace of fifty people. */
export async function openCrowd(): Promise<Workspace> {
  return await openWorkspace({ port: 0, webPage: false, seed: { people } });
}

/** So many messages in 20 fresh threads, as fast as the socket takes them: each answered once, in order. */
export async function crowdRound(workspace: Workspace, messages: number): Promise<void> {
  const roots = await Promise.all(
    Array.from({ length: THREADS }, (_, n) => workspace.send(people[n]?.id ?? '', reservas, `thread ${n}`)),
  );
  const asked = new Map<string, string[]>();
  for (let n = 0; n < messages; n += 1) {
    const root = roots[n % THREADS]?.ts ?? '';
    const quarters = 1 + (Math.floor(n / THREADS) % 48);
    const text = `<@${workspace.botUserId}> how much is Studio for ${quarters * 15} minutes?`;
    await workspace.send(people[n % PEOPLE]?.id ?? '', reservas, text, { threadTs: root });
    asked.set(root, [...(asked.get(root) ?? []), `${quarters * 10}.00`]);
  }
  const answersIn = (root: string) =>
    workspace.messages(reservas, root).filter((message) => message.bot_id === workspace.botId);
  await until(() => roots.every(({ ts }) => answersIn(ts).length >= messages / THREADS), PATIENCE_MS);
  for (const [root, prices] of asked) expect(answersIn(root).map(priceIn)).toEqual(prices);
}

/** Each question of a thread asks for another duration, so that the price tells whose answer it is. */
function priceIn(message: Message): string {
  return /\$([\d,.]+)/.exec(JSON.stringify(message.blocks ?? []))?.[1] ?? '';
}

/** A crowd at a desk of its own: all is answered, nothing goes wrong unseen, and Slack has nothing to complain of. */
export async function serveCrowd(messages: number, folder: string): Promise<void> {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const workspace = await openCrowd();
  const desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder },
    log: watchedLog,
    onIncident: () => undefined,
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
  });
  try {
    await crowdRound(workspace, messages);
    await until(async () => (await desk.app.engine.durable.runs()).length === 0);
    const late = new Set(['late_acknowledgement', 'operation_timeout']);
    expect(workspace.violations.filter(({ kind }) => !late.has(kind))).toEqual([]);
    expect(rejections).toEqual([]);
  } finally {
    process.off('unhandledRejection', onRejection);
    await desk.close();
    await workspace.close();
  }
}
