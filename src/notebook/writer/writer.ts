import type { CardText } from '../deck.ts';
import type { Note } from '../notes.ts';

/** What a cover is to show. */
export interface CoverIdea {
  /** In Spanish, for people to read. */
  title: string;
  /** Words that stand below it. */
  keywords: string[];
  /** What an image model is told. */
  prompt: string;
}

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

/** The topics of notes, each once, in their order. */
export function topicsOf(notes: Note[]): string[] {
  return [...new Set(notes.map(({ tema }) => oneLine(tema)))];
}

/** A text on one line, cut at a word; what was cut is marked. */
export function shorten(text: string, longest: number): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
