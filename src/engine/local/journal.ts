import { join } from 'node:path';
import type { EndStatus, Json } from '../types.ts';
import { toFileName } from './names.ts';
import type { Store } from './store.ts';

/** One line of a run's journal. */
export type JournalLine =
  | { is: 'start'; runId: string; workflow: string; face: string; input: Json; at: string }
  | { is: 'step'; id: string; value?: Json | undefined }
  | { is: 'failed'; id: string; kind: string; message: string; data: Json }
  | { is: 'wait'; id: string; until: string }
  | { is: 'signal'; id: string; value: Json; at: string }
  | { is: 'expired'; id: string; at: string }
  | { is: 'settled'; id: string; at: string }
  | { is: 'cancel'; why: string; at: string }
  | { is: 'end'; status: EndStatus; why?: string | undefined; at: string };

export type StartLine = Extract<JournalLine, { is: 'start' }>;

/** The journals of a state folder: `runs/` for what is open, `runs-done/` for what has ended. */
export interface Journals {
  /** The names of the open journals. */
  names(): Promise<string[]>;
  create(line: StartLine): Promise<void>;
  /** A journal whose last line is its end is moved away with the same write. */
  append(runId: string, lines: JournalLine[]): Promise<void>;
  /** The whole lines of a run, from the open ones or from those that have ended. */
  read(runId: string): Promise<JournalLine[] | undefined>;
  /** The lines of an open journal, whose torn last line, never acknowledged, is cut off in the file. */
  readOpen(runId: string): Promise<JournalLine[]>;
  readFile(name: string): Promise<JournalLine[]>;
  /** Moves an ended run away that is still among the open ones. */
  archive(runId: string): Promise<void>;
  /** The lines of an open journal, with nothing changed. */
  peek(name: string): Promise<JournalLine[]>;
  /** Removes ended runs that were last written before; returns how many. */
  sweep(before: Date): Promise<number>;
  /** Puts an unreadable journal aside and returns where. */
  setAside(name: string, timeMs: number): Promise<{ file: string; movedTo: string }>;
}

const OPEN = 'runs';
const ENDED = 'runs-done';
const SUFFIX = '.jsonl';

/** Line files, one a run: appended to, and moved at the end (notes/engine-trial.md §2.2 compares the shapes). */
export function openJournals(folder: string, store: Store): Journals {
  const openPath = (runId: string) => `${OPEN}/${toFileName(runId)}${SUFFIX}`;
  const donePath = (runId: string) => `${ENDED}/${toFileName(runId)}${SUFFIX}`;
  const toText = (lines: JournalLine[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

  async function readWhole(path: string): Promise<JournalLine[]> {
    const content = (await store.read(path)) ?? '';
    const { lines, whole } = parse(content);
    if (whole.length < content.length) await store.put({ path, text: whole });
    return lines;
  }

  const names = async () => (await store.names(OPEN)).files.filter((name) => name.endsWith(SUFFIX));

  return {
    names,
    create: (line) => store.put({ path: openPath(line.runId), text: toText([line]) }),
    append: (runId, lines) =>
      store.append(
        openPath(runId),
        toText(lines),
        ...(lines.at(-1)?.is === 'end' ? [{ movedTo: donePath(runId) }] : []),
      ),

    async read(runId) {
      // First the open ones, then those that have ended: a run that is being moved is found in one of them.
      for (const path of [openPath(runId), donePath(runId), openPath(runId)]) {
        const content = await store.read(path);
        if (content !== undefined) return parse(content).lines;
      }
      return undefined;
    },

    readOpen: (runId) => readWhole(openPath(runId)),

    readFile: (name) => readWhole(`${OPEN}/${name}`),

    archive: (runId) => store.move(openPath(runId), donePath(runId)),

    peek: async (name) => parse((await store.read(`${OPEN}/${name}`)) ?? '').lines,

    async sweep(before) {
      const { files } = await store.names(ENDED);
      const old = await Promise.all(
        files.map(async (name) => {
          const path = `${ENDED}/${name}`;
          const writtenMs = await store.writtenAtMs(path);
          return writtenMs !== undefined && writtenMs < before.getTime() ? path : [];
        }),
      );
      await store.remove(...old.flat());
      return old.flat().length;
    },

    async setAside(name, timeMs) {
      const path = `${OPEN}/${name}`;
      const movedTo = `${path}.corrupt-${timeMs}`;
      await store.setAside(path, movedTo);
      return { file: join(folder, path), movedTo: join(folder, movedTo) };
    },
  };
}

/** The lines of a journal, and as much of its text as is whole lines. @throws SyntaxError when one is none */
function parse(content: string): { lines: JournalLine[]; whole: string } {
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  const lines = whole
    .split('\n')
    .filter((text) => text !== '')
    .map(lineIn);
  if (lines[0]?.is !== 'start') throw new SyntaxError('the journal has no beginning');
  return { lines, whole };
}

function lineIn(text: string): JournalLine {
  const line: unknown = JSON.parse(text);
  if (line === null || typeof line !== 'object' || !('is' in line))
    throw new SyntaxError('a line of the journal says nothing');
  return line as JournalLine;
}
