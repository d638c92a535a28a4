import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyTree } from './tree.ts';
import type { Trial, Verdict } from './trial.ts';

/** Longer than any test may take; a mutation can make the code turn for ever. */
const TRIAL_TIMEOUT_MS = 120_000;
const TRIAL = join(import.meta.dirname, 'trial.ts');

export interface Job {
  attempt(trial: Trial): Promise<Verdict>;
  close(): void;
}

/** A process of its own with a copy of the tree; replaced by another one when a row makes it hang. */
export function openJob(): Job {
  let process: ChildProcess | undefined;
  let tree = '';

  async function open(): Promise<ChildProcess> {
    tree = copyTree();
    // A group of its own, so that the test processes below it end with it.
    const started = fork(TRIAL, [tree], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(started, 'message');
    return started;
  }

  function close(): void {
    if (process) endGroup(process);
    if (tree) rmSync(tree, { recursive: true, force: true });
    process = undefined;
    tree = '';
  }

  return {
    async attempt(trial) {
      process ??= await open();
      const listening = new AbortController();
      const { signal } = listening;
      const answered = once(process, 'message', { signal }).then(([verdict]): Verdict => verdict);
      const ended = once(process, 'exit', { signal }).then(() => undefined);
      const timeout = sleep(TRIAL_TIMEOUT_MS, undefined, { signal });
      process.send(trial);
      const verdict = await Promise.race([answered, ended, timeout]);
      // The two that lost are given up, and say so.
      void Promise.allSettled([answered, ended, timeout]);
      listening.abort();
      if (verdict) return verdict;
      close();
      return { status: 'red' };
    },
    close,
  };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
