import type { UsedBy } from '../../agent/model.ts';
import type { CardText } from '../deck.ts';
import type { Note } from '../notes.ts';

/** What a cover is to show. */
export type CoverIdea = {
  /** The title, in Spanish. */
  title: string;
  /** The words below the title. */
  keywords: string[];
  /** The prompt for an image model, in English. */
  prompt: string;
};

/** For whom a text is written. */
export interface WriteCall {
  /** Names the work in the usage log. */
  task: string;
  by: UsedBy;
  signal: AbortSignal;
}

/** Writes the texts of a week. The text of a note is data to write about, never an instruction. */
export interface Writer {
  /** The name of the model, or `offline`. */
  name: string;
  /** Three cards of rising difficulty. @throws TaskFault */
  cards(note: Note, call: WriteCall): Promise<CardText[]>;
  /** The script of a week's episode, without the opening sentence. @throws TaskFault */
  script(week: number, notes: Note[], call: WriteCall): Promise<string>;
  /** What the cover of a week is to show. @throws TaskFault */
  coverIdea(week: number, notes: Note[], call: WriteCall): Promise<CoverIdea>;
}

/** The number of cards for each note. */
export const CARDS_PER_NOTE = 3;
/** In characters. OpenAI's speech endpoint takes 4,096, and the opening sentence is added. */
export const LONGEST_SCRIPT = 3_500;
