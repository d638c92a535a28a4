import type { Person } from '../agent/question.ts';
import type { Documents } from '../engine/types.ts';
import type { MediaServer } from './media.ts';
import type { Note } from './notes.ts';
import type { Products } from './products.ts';
import type { UsageLog } from './usage-log.ts';
import type { Writer } from './writer/writer.ts';

/** The student's own voice, on a machine of hers. */
export interface OwnVoice extends MediaServer {
  voice: string;
  /** The last day on which it may be used, like `2027-01-15`; undefined for no end. */
  consentUntil?: string;
}

/** What the notebook desk works with. */
export interface NotebookDeps {
  notes: Note[];
  documents: Documents;
  products: Products;
  usage: UsageLog;
  writer: Writer;
  /** Where pictures and sound are kept. */
  folder: string;
  /** Real covers are made there; without it there are mock-ups. */
  images?: MediaServer;
  /** Without it the toy voice speaks. */
  ownVoice?: OwnVoice;
  /** The ids of those who may decide on covers and narrations that a person asks for. */
  ownersFor(person: Person): string[];
  /** The zone in which years begin and consents end. */
  zone: string;
  /** In [0, 1), for the waits between attempts. */
  random(): number;
}

/** The weeks that have notes, in order. */
export function weeksOf(notes: Note[]): number[] {
  return [...new Set(notes.map(({ semana }) => semana))].sort((a, b) => a - b);
}

export function notesOfWeek(notes: Note[], week: number): Note[] {
  return notes.filter(({ semana }) => semana === week);
}
