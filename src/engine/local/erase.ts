import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Erasing, JsonFields, StoredRun } from '../types.ts';
import type { Store } from './store.ts';

const FOLDERS = { open: 'runs', ended: 'runs-done' };
const JOURNAL = '.jsonl';
/** Put aside as damaged, kept from before a migration, or named by a hash: no document is found there by its id. */
const LEFTOVER = /\.corrupt-|\.backup$|~[0-9a-f]{64}\.json/;

/** Takes runs and left-over files out of a state folder, or what was said out of them. */
export function openEraser(folder: string, store: Store): Erasing {
  async function eachRun(look: (run: StoredRun, path: string) => Promise<void>): Promise<void> {
    for (const [place, name] of Object.entries(FOLDERS))
      for (const file of (await store.names(name)).files) {
        if (!file.endsWith(JOURNAL)) continue;
        const path = `${name}/${file}`;
        const text = (await store.read(path)) ?? '';
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
          await store.remove(path);
          counts.removed += 1;
        } else if (erasure === 'reduce') {
          await store.put({ path, text: reduced(run.text) });
          counts.reduced += 1;
        }
      });
      for (const path of await namesIn(folder)) {
        if (!LEFTOVER.test(basename(path))) continue;
        const text = await store.read(path);
        if (text === undefined || !ofLeftover(path.split('/')[0] ?? '', text)) continue;
        await store.remove(path);
        counts.leftovers += 1;
      }
      // The log still holds what was taken away.
      await store.fold();
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

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
