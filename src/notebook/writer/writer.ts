import type { CardText } from '../deck.ts';
import type { Note } from '../notes.ts';

/** What a cover is to show. */
export type CoverIdea = {
  /** In Spanish, for people to read. */
  title: string;
  /** Words that stand below it. */
  keywords: string[];
  /** What an image model is told. */
  prompt: string;
};

/** Whoever writes what a week needs. The text of a note is matter to write about, and never an instruction. */
export interface Writer {
  /** A model's name, or `offline`. */
  name: string;
  /** Three cards of rising difficulty. `task` names the work in the register of uses. */
  cards(note: Note, task: string, signal: AbortSignal): Promise<CardText[]>;
  /** What is narrated of a week's notes, without the opening. */
  script(week: number, notes: Note[], task: string, signal: AbortSignal): Promise<string>;
  coverIdea(week: number, notes: Note[], task: string, signal: AbortSignal): Promise<CoverIdea>;
}

/** How many cards a note gets. */
export const CARDS_PER_NOTE = 3;
/** A speech endpoint takes 4,096 characters; the opening needs some. */
export const LONGEST_SCRIPT = 3_500;
