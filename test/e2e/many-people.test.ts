import { afterEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import {
  type Message,
  openWorkspace,
  type Person,
  SEED_IDS,
  type Workspace,
} from '../../src/workspace/index.ts';
import { until } from '../engine/contract.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const MESSAGES = 500;
const THREADS = 20;
const PEOPLE = 50;
const { reservas } = SEED_IDS;
let workspace: Workspace;
let desk: OpenDesk;

afterEach(async () => {
  await desk.close();
  await workspace.close();
});

/** The number that an answer is about: each question asks for another duration. */
function priceIn(message: Message): string {
  return /\$([\d,.]+)/.exec(JSON.stringify(message.blocks ?? []))?.[1] ?? '';
}

describe('500 messages from 50 people in 20 threads', () => {
  it('as fast as the socket takes them: each answered once, in order within its thread', async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', onRejection);
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
    workspace = await openWorkspace({ port: 0, webPage: false, seed: { people } });
    desk = await openDesk({
      config: { ...loadConfig({}), STATE_DIR: temporaryFolder() },
      log: watchedLog,
      onIncident: () => undefined,
      connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    });
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
    await until(() => roots.every(({ ts }) => answersIn(ts).length >= MESSAGES / THREADS), 90_000);
    await until(async () => (await desk.app.engine.durable.runs()).length === 0);
    for (const [root, prices] of asked) expect(answersIn(root).map(priceIn)).toEqual(prices);
    expect(
      workspace.violations.filter(
        ({ kind }) => kind !== 'late_acknowledgement' && kind !== 'operation_timeout',
      ),
    ).toEqual([]);
    process.off('unhandledRejection', onRejection);
    expect(rejections).toEqual([]);
  });
});
