import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { dataFault } from '../kernel/data-fault.ts';
import { codeOf, MostradorError } from '../kernel/errors.ts';
import { systemReason } from '../kernel/system-fault.ts';
import type { Ids } from './ids.ts';
import { findPerson, type WorkspaceState } from './state.ts';
import type { Fields, Message, StoredFile, View } from './types.ts';

interface Saved {
  version: 1;
  messages: Record<string, Message[]>;
  files: StoredFile[];
  homes: Record<string, View>;
  titles: Record<string, string>;
  /** The locales of people, once known from a browser or chosen. */
  locales?: Record<string, { locale: string; hasChosenLocale: boolean }>;
  /** Events the app has not acknowledged: after a crash they are sent again, as Slack would. */
  unacknowledged: Fields[];
}

/** What the program relies on when it reads the file; the rest of a message or a view is only shown. */
const SAVED = z.object({
  version: z.literal(1),
  messages: z.record(
    z.string(),
    z.array(z.looseObject({ ts: z.string(), user: z.string(), text: z.string() })),
  ),
  files: z.array(z.looseObject({ id: z.string() })),
  homes: z.record(z.string(), z.looseObject({ blocks: z.array(z.unknown()) })),
  titles: z.record(z.string(), z.string()),
  locales: z.record(z.string(), z.object({ locale: z.string(), hasChosenLocale: z.boolean() })).optional(),
  unacknowledged: z.array(z.looseObject({})),
});

/** Keeps the workspace's messages in one JSON file, and the bytes of files in a folder beside it. */
export interface Store {
  /** Fills the state; returns the events that were never acknowledged. */
  load(state: WorkspaceState, ids: Ids): Promise<Fields[]>;
  /** Writes soon; calls in between are one write. */
  save(): void;
  /** Resolves when everything is on disk; afterwards nothing is written any more. */
  close(): Promise<void>;
}

/** The data to write. */
export interface Kept {
  state: WorkspaceState;
  unacknowledged: Fields[];
}

/** A store at `path`; `kept` is called for each write, `onError` for each failed write. */
export function createStore(path: string, kept: () => Kept, onError: (thrown: unknown) => void): Store {
  const folder = `${path}.files`;
  const written = new Set<string>();
  let writing: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;

  async function drain(): Promise<void> {
    while (isDue) {
      isDue = false;
      try {
        const { state, unacknowledged } = kept();
        for (const [id, bytes] of state.bytes) {
          if (written.has(id)) continue;
          await writeAtomically(join(folder, id), bytes);
          written.add(id);
        }
        await writeAtomically(path, JSON.stringify(toSaved(state, unacknowledged)));
      } catch (thrown) {
        onError(thrown);
      }
    }
    writing = undefined;
  }

  return {
    async load(state, ids) {
      const saved = await read(path);
      if (!saved) return [];
      for (const [channel, messages] of Object.entries(saved.messages)) {
        state.messages.set(channel, messages.map(settled));
        for (const { ts } of messages) ids.skipTo(ts);
      }
      for (const file of saved.files) {
        state.files.set(file.id, file);
        const bytes = await readIfThere(join(folder, file.id));
        if (bytes) state.bytes.set(file.id, bytes);
        written.add(file.id);
      }
      for (const [userId, view] of Object.entries(saved.homes)) state.homes.set(userId, view);
      for (const [key, title] of Object.entries(saved.titles)) state.titles.set(key, title);
      for (const [userId, own] of Object.entries(saved.locales ?? {})) {
        const person = findPerson(state, userId);
        if (person) Object.assign(person, own);
      }
      return saved.unacknowledged;
    },
    save() {
      if (isClosed) return;
      isDue = true;
      writing ??= drain();
    },
    async close() {
      isClosed = true;
      await writing;
    },
  };
}

function toSaved(state: WorkspaceState, unacknowledged: Fields[]): Saved {
  return {
    version: 1,
    messages: Object.fromEntries(state.messages),
    files: [...state.files.values()].filter(({ id }) => state.bytes.has(id)),
    homes: Object.fromEntries(state.homes),
    titles: Object.fromEntries(state.titles),
    locales: Object.fromEntries(
      state.people.flatMap(({ id, locale, hasChosenLocale }) =>
        locale !== undefined && hasChosenLocale !== undefined ? [[id, { locale, hasChosenLocale }]] : [],
      ),
    ),
    unacknowledged,
  };
}

async function read(path: string): Promise<Saved | undefined> {
  const bytes = await readIfThere(path);
  if (!bytes) return undefined;
  try {
    const saved: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    SAVED.parse(saved);
    return saved as Saved;
  } catch (error) {
    throw unreadable(path, dataFault(error));
  }
}

function unreadable(path: string, reason: string): MostradorError {
  return new MostradorError(
    `The local workspace’s file ${path} cannot be read (${reason}). Move it away to start with an empty workspace.`,
  );
}

/** A stream that was open when the process ended will not be continued. */
function settled(message: Message): Message {
  if (message.stream?.state !== 'streaming') return message;
  return { ...message, stream: { ...message.stream, state: 'expired' } };
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return undefined;
    throw thrown instanceof Error ? unreadable(path, systemReason(thrown)) : thrown;
  }
}

async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.tmp`;
  // What people write, and the files they send, are not for everybody who may use the machine.
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
