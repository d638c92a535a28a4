import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Approval } from '../../src/agent/approvals.ts';
import type { JournalLine } from '../../src/engine/local/journal.ts';
import type { Booking } from '../../src/reservo/bookings.ts';

/** A run's journal. */
export interface Journal {
  runId: string;
  workflow: string;
  isOpen: boolean;
  /** Without what a former owner of the folder wrote behind a newer one. */
  lines: JournalLine[];
  /** How many such lines there were. */
  fencedOff: number;
  end: Extract<JournalLine, { is: 'end' }> | undefined;
}

/** The state on disk, read as plain files: not with the code under test. */
export interface StateView {
  approvals: Approval[];
  bookings: Booking[];
  journals: Map<string, Journal>;
  /** The lines of the audit log that can be read. */
  audit: Record<string, unknown>[];
  /** The files of covers and narrations. */
  products: string[];
  /** The paths of all files, relative to the state folder. */
  names: string[];
  /** Files that are not what they should be, with why. */
  unreadable: string[];
}

type StoredLine = (JournalLine | { is: 'owner' }) & { by?: number };

/** The names of the journals of open runs. */
export function openRunsIn(state: string): string[] {
  const folder = join(state, 'runs');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
}

/** Reads all of a state that nobody is writing to just now. */
export function readState(state: string): StateView {
  const names = existsSync(state) ? filesBelow(state) : [];
  const view: StateView = {
    approvals: [],
    bookings: [],
    journals: new Map(),
    audit: [],
    products: names.filter((name) => /^notebook\/(?:portada|narracion|episodio).*\.(?:png|wav)$/.test(name)),
    names,
    unreadable: names.filter((name) => name.includes('.corrupt-')),
  };
  for (const name of names) {
    try {
      readFile(view, state, name);
    } catch (error) {
      view.unreadable.push(`${name}: ${String(error)}`);
    }
  }
  return view;
}

function readFile(view: StateView, state: string, name: string): void {
  if (name.includes('.corrupt-') || name.includes('.tmp-')) return;
  const text = () => readFileSync(join(state, name), 'utf8');
  if (/^runs(?:-done)?\/[^/]+\.jsonl$/.test(name)) {
    const journal = toJournal(text(), name.startsWith('runs/'));
    view.journals.set(journal.runId, journal);
  } else if (name === 'audit.jsonl') view.audit.push(...text().split('\n').flatMap(auditLine));
  else if (name.endsWith('.json') && !name.startsWith('owner.') && !/^notebook\//.test(name)) {
    const { data } = JSON.parse(text()) as { data: unknown };
    if (data === undefined) throw new SyntaxError('no { data }');
    if (name.startsWith('approvals/')) view.approvals.push(data as Approval);
    if (name.startsWith('bookings/')) view.bookings.push(...(data as { bookings: Booking[] }).bookings);
  }
}

/** A line that a kill cut off was never acknowledged. */
function auditLine(line: string): Record<string, unknown>[] {
  try {
    return [JSON.parse(line) as Record<string, unknown>];
  } catch {
    return [];
  }
}

function toJournal(text: string, isInOpenFolder: boolean): Journal {
  const texts = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
  // A torn line may stand before the one with which a new owner closed the journal to the former one.
  const stored = texts
    .filter((line, index) => line.endsWith('}') || !texts[index + 1]?.startsWith('{"is":"owner"'))
    .map((line) => JSON.parse(line) as StoredLine);
  let owner = 0;
  const current = stored.filter(({ by = owner }) => {
    const counts = by >= owner;
    owner = Math.max(owner, by);
    return counts;
  });
  const lines = current.flatMap((line) => (line.is === 'owner' ? [] : [line]));
  const start = lines[0];
  if (start?.is !== 'start') throw new SyntaxError('the journal has no beginning');
  const end = lines.find((line) => line.is === 'end');
  return {
    runId: start.runId,
    workflow: start.workflow,
    isOpen: isInOpenFolder && end === undefined,
    lines,
    fencedOff: stored.length - current.length,
    end,
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
