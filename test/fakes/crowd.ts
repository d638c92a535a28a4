import { expect } from 'vitest';
import {
  type Message,
  openWorkspace,
  type Person,
  SEED_IDS,
  type Workspace,
} from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';

const MESSAGES = 500;
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

/** 500 messages in 20 fresh threads, as fast as the socket takes them: each answered once, in order. */
export async function crowdRound(workspace: Workspace): Promise<void> {
  const roots = await Promise.all(
    Array.from({ length: THREADS }, (_, n) => workspace.send(people[n]?.id ?? '', reservas, `thread ${n}`)),
  );
  const asked = new Map<string, string[]>();
  for (let n = 0; n < MESSAGES; n += 1) {
    const root = roots[n % THREADS]?.ts ?? '';
    const quarters = 1 + (Math.floor(n / THREADS) % 48);
    const text = `<@${workspace.botUserId}> how much is Studio for ${quarters * 15} minutes?`;
    await workspace.send(people[n % PEOPLE]?.id ?? '', reservas, text, { threadTs: root });
    asked.set(root, [...(asked.get(root) ?? []), `${quarters * 10}.00`]);
  }
  const answersIn = (root: string) =>
    workspace.messages(reservas, root).filter((message) => message.bot_id === workspace.botId);
  await until(() => roots.every(({ ts }) => answersIn(ts).length >= MESSAGES / THREADS), PATIENCE_MS);
  for (const [root, prices] of asked) expect(answersIn(root).map(priceIn)).toEqual(prices);
}

/** Each question of a thread asks for another duration, so that the price tells whose answer it is. */
function priceIn(message: Message): string {
  return /\$([\d,.]+)/.exec(JSON.stringify(message.blocks ?? []))?.[1] ?? '';
}
