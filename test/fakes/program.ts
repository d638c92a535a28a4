import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MAIN = join(import.meta.dirname, '../../dist/main.js');

/** Runs the built program in a process of its own, without a terminal. */
export async function runProgram(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return await promisify(execFile)(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH } });
}

/** What an approval without a terminal comes to, by the flag of the command. */
export const UNATTENDED: [string[], RegExp][] = [
  [['--yes'], /Booked: Focus/],
  [['--no'], /It was not approved \(--no\)/],
  [[], /It was not approved \(nobody could be asked here; --yes approves\)/],
];
