import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Workspace } from '../../src/local-slack/index.ts';
import { expectNoSecret } from './secrets.ts';

/** The bot in a process of its own, so that it can be killed. */
export interface BotProcess {
  pid: number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it is gone, however. */
  gone: Promise<unknown>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  stderr(): string;
}

const MAIN = join(import.meta.dirname, '../../dist/main.js');
/** A bot of a test lives for seconds: optimising it would be a quarter of its processor time. */
const FLAGS = ['--no-opt'];

/** Starts the built bot against a workspace of the test; resolves when its socket is open. */
export async function startBot(
  workspace: Workspace,
  stateFolder: string,
  env: Record<string, string> = {},
  preload?: 'kill-at-write' | 'count-reads' | 'tell-memory' | 'slow-sync' | 'throw-on-signal',
): Promise<BotProcess> {
  const imports = preload ? ['--import', join(import.meta.dirname, `preload/${preload}.mjs`)] : [];
  const child = spawn(process.execPath, [...FLAGS, ...imports, MAIN, 'start', '--state', stateFolder], {
    env: {
      PATH: process.env.PATH,
      SLACK_BOT_TOKEN: workspace.botToken,
      SLACK_APP_TOKEN: workspace.appToken,
      SLACK_API_URL: workspace.apiUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const exited = exitOf(child);
  const connected = new Promise<'connected'>((resolve) =>
    child.stdout?.once('data', () => resolve('connected')),
  );
  const first = await Promise.race([connected, exited]);
  if (first !== 'connected') throw new Error(`the bot ended with ${first}: ${stderr}`);
  return {
    pid: child.pid ?? 0,
    gone: exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
      expectNoSecret(stderr, 'the log of the bot');
    },
    async stop() {
      child.kill('SIGTERM');
      return await exited;
    },
    stderr: () => stderr,
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
