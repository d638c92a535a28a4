import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../kernel/errors.ts';
import type { Erasing, JsonFields, StoredRun } from '../types.ts';
import { type FileCalls, replaceFile, syncFolder } from './files.ts';
import { type Lease, writeUnder } from './lease.ts';

const FOLDERS = { open: 'runs', ended: 'runs-done' };
const JOURNAL = '.jsonl';
/** Put aside as damaged, kept from before a migration, or named by a hash: no document is found there by its id. */
const LEFTOVER = /\.corrupt-|\.backup$|~[0-9a-f]{64}\.json/;

/** Takes runs and left-over files out of a state folder, or what was said out of them. */
export function openEraser(folder: string, calls: FileCalls, leaseOf: () => Lease): Erasing {
  const remove = async (path: string) => {
    await leaseOf().assertHeld();
    await writeUnder(leaseOf(), () => rm(path, { force: true }));
    await syncFolder(dirname(path), calls);
  };

  async function eachRun(look: (run: StoredRun, path: string) => Promise<void>): Promise<void> {
    for (const [place, name] of Object.entries(FOLDERS))
      for (const file of await namesIn(join(folder, name))) {
        if (!file.endsWith(JOURNAL)) continue;
        const path = join(folder, name, file);
        const text = await readFile(path, 'utf8');
        const start = linesOf(text).find(({ is }) => is === 'start');
        if (!start) continue;
        const { runId, workflow, input = null } = start;
        const isOpen = place === 'open';
        await look({ runId: String(runId), workflow: String(workflow), input, isOpen, text }, path);
      }
  }

  return {
    look: async (look) => eachRun(async (run) => look(run)),

    async erase({ ofRun, ofLeftover }) {
      const counts = { removed: 0, reduced: 0, leftovers: 0 };
      await eachRun(async (run, path) => {
        const erasure = run.isOpen ? 'keep' : ofRun(run);
        if (erasure === 'remove') {
          await remove(path);
          counts.removed += 1;
        } else if (erasure === 'reduce') {
          const { folder: through } = leaseOf();
          await writeUnder(leaseOf(), () => replaceFile(path, reduced(run.text), calls, through));
          counts.reduced += 1;
        }
      });
      for (const name of await namesIn(folder, true)) {
        if (!LEFTOVER.test(basename(name))) continue;
        const path = join(folder, name);
        if (!ofLeftover(name.split('/')[0] ?? '', await readFile(path, 'utf8'))) continue;
        await remove(path);
        counts.leftovers += 1;
      }
      return counts;
    },
  };
}

/** A run of which only is left that it was and how it ended. */
function reduced(text: string): string {
  const kept = linesOf(text).flatMap(({ why: _, ...line }) => {
    if (line.is === 'start') return [{ ...line, input: null }];
    return line.is === 'end' ? [line] : [];
  });
  return kept.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function linesOf(text: string): JsonFields[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return value !== null && typeof value === 'object' ? [value as JsonFields] : [];
    } catch {
      // Cut off; it was never acknowledged.
      return [];
    }
  });
}

async function namesIn(folder: string, recursive = false): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
