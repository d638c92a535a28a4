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
  lines: JournalLine[];
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

/** The names of the journals of open runs: of those in the folder, and of those that only the log knows yet. */
export function openRunsIn(state: string): string[] {
  const folder = join(state, 'runs');
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  for (const change of loggedIn(state)) {
    const gone = change.remove ?? change.move;
    if (change.put?.startsWith('runs/')) names.add(change.put.slice('runs/'.length));
    if (gone?.startsWith('runs/')) names.delete(gone.slice('runs/'.length));
  }
  return [...names].filter((name) => name.endsWith('.jsonl'));
}

/** The changes in the logs of a state; a line that cannot be read is one that is being written. */
function loggedIn(state: string): { put?: string; remove?: string; move?: string }[] {
  const owner = existsSync(state) ? readdirSync(state).find((name) => name.startsWith('owner.')) : undefined;
  if (owner === undefined) return [];
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0]);
  const logs = readdirSync(join(state, owner)).filter((name) => name.endsWith('.log'));
  return logs
    .sort((one, other) => numberOf(one) - numberOf(other))
    .flatMap((name) => readOrNothing(join(state, owner, name)).split('\n'))
    .flatMap((line) => {
      try {
        return (JSON.parse(line.slice(line.indexOf(' ') + 1)) as { changes?: [] }).changes ?? [];
      } catch {
        return [];
      }
    });
}

/** Who owns the state may take a log away at any moment. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
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
  const texts = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const lines = texts.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalLine);
  const start = lines[0];
  if (start?.is !== 'start') throw new SyntaxError('the journal has no beginning');
  const end = lines.find((line) => line.is === 'end');
  return {
    runId: start.runId,
    workflow: start.workflow,
    isOpen: isInOpenFolder && end === undefined,
    lines,
    end,
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
