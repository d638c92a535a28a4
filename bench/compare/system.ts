import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workspace } from '../../src/local-slack/index.ts';
import type { MessagesApi } from '../../test/fakes/messages-api.ts';

/** What is measured: the desk as it is built, and a bot without promises. */
export type SystemName = 'ours' | 'bare';

/** What a bot tells of itself; all but memory since its start. */
export interface Usage {
  /** File calls that write or sync. */
  calls: number;
  bytes: number;
  processorMs: number;
  memoryMb: number;
}

/** A bot in a process of its own. */
export interface RunningSystem {
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const WATCH = join(ROOT, 'bench/preload/watch-process.mjs');
const PROGRAMS: Record<SystemName, string[]> = {
  ours: [join(ROOT, 'dist/main.js'), 'start'],
  bare: [join(ROOT, 'bench/built/bench/bare-bot.js')],
};

/** What a bot starts from; without it, from nothing and with the data of the house. */
export interface Setting {
  /** For Node. */
  flags?: string[];
  /** Fills the state before the start. */
  fill?(folder: string): void;
  dataFolder?: string;
}

/** Starts a bot on a workspace and a model; resolves when its socket is open. */
export async function startSystem(
  name: SystemName,
  workspace: Workspace,
  api: MessagesApi,
  { flags = [], fill, dataFolder = join(ROOT, 'data') }: Setting = {},
): Promise<RunningSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  fill?.(folder);
  const more = name === 'ours' ? ['--state', folder] : [];
  const child = spawn(process.execPath, [...flags, '--import', WATCH, ...PROGRAMS[name], ...more], {
    env: {
      PATH: process.env.PATH,
      SLACK_BOT_TOKEN: workspace.botToken,
      SLACK_APP_TOKEN: workspace.appToken,
      SLACK_API_URL: workspace.apiUrl,
      ANTHROPIC_API_KEY: api.apiKey,
      ANTHROPIC_BASE_URL: api.url,
      DATA_DIR: dataFolder,
      PERSON_QUESTIONS_PER_DAY: '100000',
      PERSON_TOKENS_PER_DAY: '1000000000',
      PERSON_USD_PER_DAY: '100000',
      HOUSE_QUESTIONS_PER_DAY: '100000',
      HOUSE_TOKENS_PER_DAY: '1000000000',
      HOUSE_USD_PER_DAY: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child.stdout ?? child, 'data');
  return {
    usage: () => usageOf(child),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const told = once(child, 'message');
  child.send('usage');
  return (await told)[0] as Usage;
}
