import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../../src/local-slack/index.ts';

/** Where a desk runs: beside the harness, or as the first process of a PID namespace, as in a container. */
export type Place = 'host' | 'container';

/** What came of a start. */
export type Started = 'connected' | 'ended';

/** How a process ended; the signal when one ended it. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A desk in a process of its own: `dist/main.js start` on the local Slack. */
export interface DeskProcess {
  name: string;
  place: Place;
  /** Resolves when its socket is open, or when it has ended before that. */
  started: Promise<Started>;
  gone: Promise<Exit>;
  isGone(): boolean;
  isConnected(): boolean;
  /** False when it could not be signalled, since it is gone. */
  signal(signal: NodeJS.Signals): boolean;
  /** What it wrote to stderr. */
  stderr(): string;
}

export interface DeskOptions {
  workspace: Workspace;
  /** The state folder. */
  state: string;
  name: string;
  place: Place;
  /** `dist/main.js` of this version, or of another one. */
  program: string;
  /** The share of syncs that take 400 ms. */
  slowShare: number;
  /** See `Disk`. */
  fullFile: string;
  /** Where the logs of the processes are kept. */
  logs: string;
  env: Record<string, string>;
}

const PRELOAD = join(import.meta.dirname, 'preload/hostile-disk.mjs');
/** A desk lives for seconds here: optimising it would be a quarter of its processor time. */
const NODE = [process.execPath, '--no-opt', '--import', PRELOAD];
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Starts a desk; does not wait until it is connected. */
export function startDesk(options: DeskOptions): DeskProcess {
  const { workspace, name, place, logs } = options;
  const command = [...(place === 'container' ? CONTAINER : []), ...NODE, options.program];
  const args = [...command.slice(1), 'start', '--state', options.state];
  const child = spawn(command[0] ?? '', args, {
    cwd: logs,
    env: {
      PATH: process.env.PATH,
      SLACK_BOT_TOKEN: workspace.botToken,
      SLACK_APP_TOKEN: workspace.appToken,
      SLACK_API_URL: workspace.apiUrl,
      LOG_LEVEL: 'info',
      HOSTILE_SLOW_SHARE: String(options.slowShare),
      HOSTILE_FULL_FILE: options.fullFile,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  let isGone = false;
  let isConnected = false;
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += String(chunk);
    appendFileSync(join(logs, `${name}.log`), chunk);
  });
  const gone = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      isGone = true;
      resolve({ code, signal });
    });
    child.once('error', () => {
      isGone = true;
      resolve({ code: -1, signal: null });
    });
  });
  const connected = new Promise<'connected'>((resolve) => {
    child.stdout.once('data', () => {
      isConnected = true;
      resolve('connected');
    });
  });
  return {
    name,
    place,
    gone,
    started: Promise.race([connected, gone.then(() => 'ended' as const)]),
    isGone: () => isGone,
    isConnected: () => isConnected && !isGone,
    signal(signal) {
      const outer = child.pid;
      if (isGone || outer === undefined) return false;
      const pid = place === 'container' ? childOf(outer) : outer;
      // Before the fork there is only `unshare` itself, which takes its child with it.
      return kill(pid ?? outer, signal);
    },
    stderr: () => stderr,
  };
}

/** The process that `unshare` has forked. */
function childOf(pid: number): number | undefined {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return child ? Number(child) : undefined;
  } catch {
    return undefined;
  }
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
