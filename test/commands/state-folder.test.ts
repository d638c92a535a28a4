import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/commands/index.ts';
import { checkStateFolder, prepareStateFolder } from '../../src/commands/state-folder.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { COLLECTIONS } from '../../src/state.ts';
import { runCommand } from '../fakes/cli.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What a state folder may be, and who may look into it. */

/** How each command is called that opens the state. */
const CALLS: Record<string, string[]> = {
  start: ['--no-browser', '--port', '0'],
  ask: ['hello'],
  ingest: [],
  bookings: [],
  week: ['3', '--no'],
  runs: [],
  approvals: [],
  usage: [],
  audit: [],
  forget: ['U0ANA000001'],
  doctor: [],
};
const WITHOUT_STATE = ['demo', 'search', 'ground', 'notes'];
const FOLDERS = ['runs', 'runs-done', 'notebook', 'workspace.json.files', ...Object.keys(COLLECTIONS)];

/** What a command says of a state that it cannot use; anything but a sentence of ours fails the test. */
async function refusalOf(command: string, state: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand([command, ...(CALLS[command] ?? []), '--state', state]);
  expect(code).toBe(1);
  const said = command === 'doctor' ? (/^✗ state: (.*)$/m.exec(stdout)?.[1] ?? '') : stderr;
  expect(said.trim()).toMatch(/^[^\n]*\.$/);
  return said;
}

describe('every command that opens the state', () => {
  it('is in the tables below', () => {
    expect(Object.keys(CALLS).concat(WITHOUT_STATE).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
  });

  it.each(Object.keys(CALLS))(
    '%s says in one sentence that the state is a file, or lies below one',
    async (command) => {
      const file = join(temporaryFolder(), 'file');
      writeFileSync(file, 'no state');
      for (const state of [file, join(file, 'state')]) {
        const said = await refusalOf(command, state);
        expect(said.trim().startsWith(`${state} `)).toBe(true);
        expect(said).toMatch(/--state or STATE_DIR/);
      }
    },
  );

  it.each(Object.keys(CALLS))(
    '%s says in one sentence that a part of the state is a file',
    async (command) => {
      for (const part of FOLDERS) {
        const state = temporaryFolder();
        writeFileSync(join(state, part), 'no folder');
        expect(await refusalOf(command, state)).toContain(join(state, part));
        expect(readdirSync(state)).toEqual([part]);
      }
    },
  );

  it.skipIf(process.getuid?.() === 0).each(Object.keys(CALLS))(
    '%s says in one sentence that it may not use the state',
    async (command) => {
      const state = temporaryFolder();
      chmodSync(state, 0);
      expect(await refusalOf(command, state)).toContain('this program may not use it');
      chmodSync(state, 0o700);
    },
  );

  it.each(['runs', 'approvals', 'bookings', 'doctor', 'ingest'])(
    '%s goes on beside a journal with a line that says nothing',
    async (command) => {
      const state = temporaryFolder();
      mkdirSync(join(state, 'runs'), { mode: 0o700 });
      for (const [name, text] of Object.entries({ a: 'null\n', b: '{}\n', c: '[]\n7\n', d: '' }))
        writeFileSync(join(state, 'runs', `${name}.jsonl`), text);
      const { code } = await runCommand([command, '--state', state], { LOG_LEVEL: 'silent' });
      expect(code).toBe(0);
    },
  );
});

describe('the workspace of the local Slack', () => {
  const empty = { version: 1, messages: {}, files: [], homes: {}, titles: {}, unacknowledged: [] };
  it.each([
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a version alone', '{"version":1}'],
    ['another version', JSON.stringify({ ...empty, version: 2 })],
    ['messages that are none', JSON.stringify({ ...empty, messages: { C1: [null] } })],
    ['files that are none', JSON.stringify({ ...empty, files: [null] })],
    ['homes that are none', JSON.stringify({ ...empty, homes: { U1: null } })],
    ['events that are none', JSON.stringify({ ...empty, unacknowledged: [null] })],
  ])('with %s: one sentence that names the file', async (_what, text) => {
    const state = temporaryFolder();
    const file = join(state, 'workspace.json');
    writeFileSync(file, text);
    const said = await refusalOf('start', state);
    expect(said).toContain(`${file} cannot be read`);
    expect(said).toContain('Move it away');
  });

  it('that is a folder: one sentence', async () => {
    const state = temporaryFolder();
    mkdirSync(join(state, 'workspace.json'));
    expect(await refusalOf('start', state)).toContain('it is a folder');
  });
});

/** What of a state others on the machine could read. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return ['', ...names].filter((name) => {
    const found = lstatSync(join(folder, name));
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });
}

/** A state as version 0.1.0 left it: for everybody who may use the machine. */
function formerState(): string {
  const state = join(temporaryFolder(), 'state');
  for (const name of [
    'runs/a.jsonl',
    'bookings/b.json',
    'workspace.json',
    'workspace.json.files/F1',
    'lock.3',
  ]) {
    mkdirSync(dirname(join(state, name)), { recursive: true });
    writeFileSync(join(state, name), 'x');
  }
  for (const name of ['', ...readdirSync(state, { recursive: true }).map(String)]) {
    const path = join(state, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  return state;
}

describe('others on the machine', () => {
  it('read nothing of a state that is made now', async () => {
    const state = join(temporaryFolder(), 'deep', 'state');
    await prepareStateFolder(state, silentLog);
    expect(statSync(state).mode & 0o777).toBe(0o700);
    await runCommand(['ask', 'book Focus tomorrow at 10 for 2 hours', '--yes', '--state', state]);
    await runCommand(['week', '3', '--yes', '--state', state]);
    await runCommand(['ingest', '--state', state]);
    expect(readdirSync(state).length).toBeGreaterThan(5);
    expect(openToOthers(state)).toEqual([]);
  });

  it('read nothing any more of one that they could read before', async () => {
    const state = formerState();
    expect(openToOthers(state).length).toBeGreaterThan(5);
    await prepareStateFolder(state, silentLog);
    expect(openToOthers(state)).toEqual([]);
  });

  it('keep what is theirs: of other things in the folder nothing is changed, nor behind a link', async () => {
    const state = formerState();
    const elsewhere = join(dirname(state), 'elsewhere');
    writeFileSync(elsewhere, 'theirs', { mode: 0o644 });
    writeFileSync(join(state, 'letters.txt'), 'theirs', { mode: 0o644 });
    symlinkSync(elsewhere, join(state, 'bookings', 'link.json'));
    await prepareStateFolder(state, silentLog);
    expect(openToOthers(state)).toEqual(['', 'letters.txt']);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
  });

  it('see no difference when somebody only looks', async () => {
    const state = formerState();
    const before = openToOthers(state);
    await checkStateFolder(state, 'read');
    expect(openToOthers(state)).toEqual(before);
  });
});
