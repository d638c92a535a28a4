import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadBlocks } from '../../src/agent/conversation.ts';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { type Config, loadConfig } from '../../src/kernel/config.ts';
import { type Message, openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { runCommand } from '../fakes/cli.ts';
import { clockFrom } from '../fakes/clock.ts';
import { allBookingsIn } from '../fakes/kills.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** `mostrador forget`: no byte of what somebody said is left, what the house must keep is, and others keep theirs. */

const { ana, bruno, carmen, sofia, reservas, cuaderno } = SEED_IDS;
/** Words that nothing else has: Ana's, Carmen's and Bruno's. */
const [HERS, REASON, HIS] = ['zarzamora', 'berberecho', 'mandrágora'];
let workspace: Workspace;
let desk: OpenDesk | undefined;
let folder: string;

async function open(over: Partial<Config> = {}): Promise<void> {
  desk = await openDesk({
    config: { ...loadConfig({}), STATE_DIR: folder, APPROVERS: [carmen], NOTEBOOK_OWNER: sofia, ...over },
    log: watchedLog,
    onIncident: () => undefined,
    clock: clockFrom('2026-12-01T09:00:00Z'),
    connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
  });
}

async function start(): Promise<void> {
  folder = temporaryFolder();
  workspace = await openWorkspace({ port: 0, webPage: false });
  await open();
}

async function stop(): Promise<void> {
  await desk?.close();
  desk = undefined;
}

afterEach(async () => {
  await stop();
  await workspace.close();
});

const mention = (text: string) => `<@${workspace.botUserId}> ${text}`;
const blocksOf = (message: Message) => JSON.stringify(message.blocks ?? []);
const isAnswer = (message: Message) => blocksOf(message).includes('"markdown"');
const isOpenCard = (message: Message) => blocksOf(message).includes('approval_approve');
const inThread = (channel: string, ts: string) =>
  workspace.messages(channel, ts).filter(({ bot_id }) => bot_id);
const quiet = () => until(async () => (await desk?.app.engine.durable.runs())?.length === 0);

/** Asks in a thread of its own, or in one that is there; decides what is asked back, and waits for the answer. */
async function talk(
  person: string,
  text: string,
  threadTs?: string,
  decide?: (card: Message) => Promise<unknown>,
) {
  const asked = await workspace.send(
    person,
    reservas,
    mention(text),
    threadTs === undefined ? {} : { threadTs },
  );
  const root = threadTs ?? asked.ts;
  const before = inThread(reservas, root).filter(isAnswer).length;
  if (decide) {
    await until(() => inThread(reservas, root).some(isOpenCard));
    await decide(inThread(reservas, root).find(isOpenCard) as Message);
  }
  await until(() => inThread(reservas, root).filter(isAnswer).length > before);
  await quiet();
  return { root, answer: inThread(reservas, root).filter(isAnswer).at(-1) as Message };
}

const approve = (by: string) => (card: Message) => workspace.click(by, reservas, card.ts, 'approval_approve');

async function rejectBecause(by: string, card: Message, reason: string): Promise<void> {
  const value = /"action_id":"approval_approve".*?"value":"([^"]+)"/.exec(blocksOf(card))?.[1] ?? '';
  await workspace.click(by, reservas, card.ts, 'approval_more', { selected: value });
  await until(() => workspace.modals(by).length === 1);
  await workspace.submitView(by, workspace.modals(by)[0]?.id ?? '', { reason });
}

/** The files of the state in which a word stands. */
function holding(word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(word) || readFileSync(path, 'utf8').includes(word))
    .map((path) => path.slice(folder.length + 1))
    .sort();
}

const forget = (...args: string[]) =>
  runCommand(['forget', ...args, '--state', folder], { NOTEBOOK_OWNER: sofia, APPROVERS: carmen });

/** A day on which Ana talks to the desk in every way, and others in the same threads. */
async function aDayWithAna(): Promise<{ shared: string }> {
  await start();
  // In a thread, before the desk is asked there.
  const root = await workspace.send(ana, reservas, `we need a room, ${HERS}`);
  await talk(bruno, `how much is Focus for 3 hours? ${HIS}`, root.ts);
  await talk(ana, `and how much is Studio for 2 hours? ${HERS}`, root.ts);
  await talk(bruno, `and how much is Focus for 1 hour? ${HIS}`, root.ts);
  // Bookings, one refused with a reason, and what she thinks of an answer.
  await talk(ana, `book Focus on Thursday at 10 for 2 hours, ${HERS}`, undefined, approve(ana));
  await talk(ana, `book Focus on Friday at 10 for 2 hours, ${HERS}`, undefined, (card) =>
    rejectBecause(ana, card, `the ${HERS} is off`),
  );
  const direct = workspace.directChannel(ana).id;
  await workspace.send(ana, direct, `how much is Focus for 2 hours? ${HERS}`);
  const told = await workspace.waitFor((one) => one.channel === direct && isAnswer(one));
  await workspace.click(ana, direct, told.ts, 'feedback', {
    value: /"(up [^"]+)"/.exec(blocksOf(told))?.[1] ?? '',
  });
  await quiet();
  await stop();
  return { shared: root.ts };
}

describe('mostrador forget', () => {
  it('leaves no byte of what a person said, and keeps the bookings and who approved them', async () => {
    const { shared } = await aDayWithAna();
    // What a crash or a damaged file may have left behind.
    writeFileSync(join(folder, 'answers', 'x.json.corrupt-1'), `{"id":"${ana}","text":"${HERS}"`);
    writeFileSync(
      join(folder, 'conversations', 'y.json.v1.backup'),
      `{"personId":"${ana}","text":"${HERS}"}`,
    );
    writeFileSync(join(folder, 'approvals', `z.json.tmp-0123456789ab`), `{"text":"${HERS}"}`);
    expect(holding(HERS).length).toBeGreaterThan(10);

    const { code, stdout } = await forget('Ana Torres');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Forgotten: Ana Torres \(U0ANA000001, Ana Torres\)\.\nTaken away: 4 questions/);
    expect(stdout).toMatch(/Kept: 1 bookings, .* 2 decisions in the audit log/);
    expect(holding(HERS)).toEqual([]);
    // Of her id there is what the house keeps, and no more.
    expect(new Set(holding(ana).map((path) => path.split('/')[0]))).toEqual(
      new Set(['audit.jsonl', 'bookings']),
    );

    expect(await allBookingsIn(folder)).toMatchObject([{ memberId: ana, approvedBy: [ana] }]);
    const audit = JSON.parse((await runCommand(['audit', '--json', '--state', folder])).stdout);
    expect(audit.decisions).toMatchObject([
      { tool: 'book_room', requested_by: ana, decided_by: ana, status: 'approved', done: 'run' },
      { tool: 'book_room', requested_by: ana, decided_by: ana, status: 'rejected', done: null },
    ]);
    const usage = JSON.parse(
      (await runCommand(['usage', '--from', '2026-12-01', '--json', '--state', folder])).stdout,
    );
    expect(usage.usage).toMatchObject([
      { person: bruno, questions: 2 },
      { person: 'forgotten', questions: 4 },
    ]);

    // Bruno's turns in the shared thread stand, and the desk goes on from them.
    expect(holding(HIS).some((path) => path.startsWith('conversations/'))).toBe(true);
    await open();
    const { answer } = await talk(bruno, 'and for two hours?', shared);
    expect(blocksOf(answer)).toMatch(/Focus/);
    const documents = desk?.app.engine.documents ?? expect.unreachable();
    const history = await loadBlocks(documents, `${workspace.teamId}:${reservas}:${shared}`, 100_000);
    expect(JSON.stringify(history)).not.toContain(`(id ${ana})`);
  });

  it('done twice changes nothing more', async () => {
    await aDayWithAna();
    expect((await forget(ana)).code).toBe(0);
    const state = holding('').length;
    const again = await forget(ana);
    expect(again.stdout).toMatch(/Taken away: 0 questions .* 0 whole conversations, 0 records of answers/);
    expect(holding('').length).toBe(state);
    expect(holding(HERS)).toEqual([]);
  });

  it('takes an approver’s reasons out of what others were told, and keeps who decided', async () => {
    await start();
    await talk(bruno, 'book Focus on Thursday at 10 for 2 hours for Ana', undefined, (card) =>
      rejectBecause(carmen, card, `not with that ${REASON}`),
    );
    await stop();
    expect(holding(REASON).length).toBeGreaterThan(2);
    expect((await forget('carmen')).code).toBe(0);
    expect(holding(REASON)).toEqual([]);
    const approvals = await runCommand(['approvals', '--all', '--json', '--state', folder]);
    expect(JSON.parse(approvals.stdout).approvals).toMatchObject([
      { status: 'rejected', decided_by: carmen },
    ]);
  });

  it('takes away all that was made of the notebook for its owner, and nothing of it for others', async () => {
    await start();
    await workspace.slash(sofia, cuaderno, '/prepare-week', '3');
    for (const _ of ['cover', 'narration']) {
      const card = await workspace.waitFor(isOpenCard);
      await workspace.click(sofia, cuaderno, card.ts, 'approval_approve');
      await until(
        () =>
          !workspace.messages(cuaderno, card.thread_ts).some((one) => one.ts === card.ts && isOpenCard(one)),
      );
    }
    await quiet();
    await stop();
    const made = () => readdirSync(join(folder, 'notebook')).filter((name) => /png|wav|deck/.test(name));
    expect(made().length).toBeGreaterThan(3);
    expect(JSON.parse((await forget(bruno, '--json')).stdout).forgotten).toMatchObject({
      cards: 0,
      files: 0,
    });
    expect(made().length).toBeGreaterThan(3);
    const { forgotten } = JSON.parse((await forget('Sofía', '--json')).stdout);
    expect(forgotten).toMatchObject({ cards: 9, files: 3, runs: 1 });
    expect(made()).toEqual([]);
    expect(holding('semana-')).toEqual([]);
    const audit = JSON.parse((await runCommand(['audit', '--json', '--state', folder])).stdout);
    expect(audit.decisions.map(({ done }: { done: string }) => done)).toEqual(['run', 'run']);
  });

  it('refuses while work of theirs is open, and ends it with --end; the audit log has that', async () => {
    await start();
    const asked = await workspace.send(
      ana,
      reservas,
      mention(`book Focus on Thursday at 10 for 2 hours, ${HERS}`),
    );
    await until(() => inThread(reservas, asked.ts).some(isOpenCard));
    expect((await forget(ana)).stderr).toMatch(/is in use by process/);
    await stop();
    const refused = await forget(ana);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^1 open runs .* --end/)]);
    expect(holding(HERS).length).toBeGreaterThan(0);
    expect((await forget(ana, '--end')).code).toBe(0);
    expect(holding(HERS)).toEqual([]);
    const audit = JSON.parse((await runCommand(['audit', '--json', '--state', folder])).stdout);
    expect(audit.decisions).toMatchObject([{ status: 'cancelled', decided_by: null, done: null }]);
    // The card that is left says that it is good for nothing.
    await open();
    const card = inThread(reservas, asked.ts).find(isOpenCard) as Message;
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    await until(() => workspace.ephemerals(ana).length > 0);
    expect(await allBookingsIn(folder)).toEqual([]);
  });

  it('says so where a name is nobody’s, and takes one person', async () => {
    folder = temporaryFolder();
    workspace = await openWorkspace({ port: 0, webPage: false });
    mkdirSync(folder, { recursive: true });
    const nobody = await forget('Nobody Known');
    expect([nobody.code, nobody.stderr]).toEqual([
      2,
      expect.stringMatching(/neither a Slack id nor a member’s name/),
    ]);
    expect((await forget()).code).toBe(2);
    expect((await forget('U0NEVERSEEN')).stdout).toMatch(/Taken away: 0 questions/);
  });
});
