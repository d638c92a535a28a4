import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../src/kernel/errors.ts';
import { temporaryFolder } from './temporary.ts';

/** The folder of the owner of a state. */
export function ownerIn(folder: string): string {
  const [name = ''] = readdirSync(folder).filter((one) => one.startsWith('owner.'));
  return join(folder, name);
}

/** Makes the owner of a folder one that has died: this process is the owner, and lives. */
export function letGo(folder: string): void {
  changeHolder(folder, { pid: 0 });
}

/** Makes the owner of a folder one that cannot be seen from here, as one in another container. */
export function hide(folder: string): void {
  changeHolder(folder, { place: 'elsewhere' });
}

function changeHolder(folder: string, change: object): void {
  const path = join(ownerIn(folder), 'holder.json');
  if (!existsSync(path)) return;
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
}

/** A copy of a state as the next process finds it when the owner is killed now. */
export function copyAsKilled(folder: string): string {
  for (;;) {
    const left = temporaryFolder();
    try {
      cpSync(folder, left, { recursive: true });
    } catch (error) {
      // What it had begun may still be under way: a file has gone meanwhile.
      if (codeOf(error) === 'ENOENT') continue;
      throw error;
    }
    letGo(left);
    return left;
  }
}

/** What was written to the logs of a state and is not in its files yet. */
export function loggedIn(folder: string): string {
  const logs = readdirSync(ownerIn(folder)).filter((name) => name.endsWith('.log'));
  return logs.map((name) => readFileSync(join(ownerIn(folder), name), 'utf8')).join('');
}
