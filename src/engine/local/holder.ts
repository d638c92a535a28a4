import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that has a state folder. */
export interface Holder {
  pid: number;
  /** When that process started, as the system tells it: pids are used again, pairs are not. */
  startedAt: string;
  /** The system and the PID namespace in which the pid means something. */
  place: string;
}

/** Written by whoever lets a folder go. */
export const NOBODY: Holder = { pid: 0, startedAt: '', place: '' };

/** This process, as others find it in the folder. */
export function thisProcess(): Holder {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? '', place: here() };
}

/**
 * Whether a holder lives: `gone` and `alive` where this process can see it, `unseen` where it cannot, as in
 * another container or on another machine.
 */
export function livenessOf(holder: Holder | undefined): 'gone' | 'alive' | 'unseen' {
  if (!holder || holder.pid === 0) return 'gone';
  if (holder.place !== here()) return 'unseen';
  const startedAt = startOf(holder.pid);
  return startedAt !== undefined && startedAt === holder.startedAt ? 'alive' : 'gone';
}

function here(): string {
  if (process.platform !== 'linux') return hostname();
  // A boot has one id; a namespace has its number as long as a process lives in it.
  return `${bootId()}/${readlinkSync('/proc/self/ns/pid')}`;
}

/** When a process started, undefined when there is none of that pid. */
function startOf(pid: number): string | undefined {
  try {
    // Elsewhere than on Linux `ps` tells it, to the second.
    if (process.platform !== 'linux')
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      );
    return linuxStartOf(pid);
  } catch {
    return undefined;
  }
}

function linuxStartOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may hold anything: state is field 3, the start in clock ticks field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return undefined;
  return `${bootId()}/${fields[19]}`;
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
