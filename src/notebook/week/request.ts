import { cutText } from '../../kernel/cut-text.ts';
import { stripAccents } from '../../kernel/fold-accents.ts';
import type { Language } from '../../kernel/language.ts';
import type { Note } from '../notes.ts';
import { PARTS, type Part } from '../parts.ts';
import { notesOfWeek, weeksOf, weekTopics } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

/** A week to prepare: the parts to make, and those among them to make again. */
export interface WeekRequest {
  year: number;
  week: number;
  parts: Part[];
  redo: Part[];
}

/** The text after `/prepare-week`, understood or not. */
export type ReadRequest =
  | { kind: 'week'; week: number; year: number | undefined; parts: Part[]; redo: Part[] }
  /** No week was named. */
  | { kind: 'no_week'; parts: Part[]; redo: Part[] }
  | { kind: 'wrong'; sentence: string };

const PART_WORDS: Record<string, Part> = {
  cover: 'cover',
  portada: 'cover',
  narration: 'narration',
  narracion: 'narration',
  episode: 'narration',
  episodio: 'narration',
  audio: 'narration',
  cards: 'cards',
  flashcards: 'cards',
  tarjetas: 'cards',
};
const MODE_WORDS = new Map<string, Mode | 'year'>([
  ...['redo', 'rehacer', 'rehaz'].map((word) => [word, 'redo'] as const),
  ...['only', 'solo', 'solamente'].map((word) => [word, 'only'] as const),
  ...['without', 'except', 'but', 'sin', 'menos', 'excepto', 'salvo'].map(
    (word) => [word, 'without'] as const,
  ),
  ...['year', 'ano'].map((word) => [word, 'year'] as const),
]);
const EMPTY_WORDS = new Set(
  'week semana the la las el los and y e or o ni pero all everything todo please por favor porfa for'.split(
    ' ',
  ),
);

/** What a keyword says of the parts after it: make again, make only these, or leave out. */
type Mode = 'redo' | 'only' | 'without';

/** Reads the text of the command, Spanish or English; a word it does not know makes all of it wrong. */
export function readWeekRequest(text: string, language: Language): ReadRequest {
  const words = stripAccents(text.toLowerCase())
    .split(/[\s,.!?]+/)
    .filter((word) => word !== '');
  let week: number | undefined;
  let year: number | undefined;
  let mode: Mode | 'year' | undefined;
  let isOpen = false;
  const named: Record<Mode, Set<Part>> = { redo: new Set(), only: new Set(), without: new Set() };
  for (const word of words) {
    const part = Object.hasOwn(PART_WORDS, word) ? PART_WORDS[word] : undefined;
    const next = MODE_WORDS.get(word);
    if (next) {
      // A keyword without parts after it is refused, not guessed at.
      if (isOpen) return { kind: 'wrong', sentence: NOTEBOOK_WORDS[language].command.usage };
      mode = next;
      isOpen = true;
    } else if (part && mode && mode !== 'year') {
      named[mode].add(part);
      isOpen = false;
    } else if (mode === 'year' && /^20\d\d$/.test(word)) {
      year = Number(word);
      mode = undefined;
      isOpen = false;
    } else if (/^\d{1,4}$/.test(word) && week === undefined) week = Number(word);
    else if (!EMPTY_WORDS.has(word)) return { kind: 'wrong', sentence: notUnderstood(word, language) };
  }
  const { redo, only, without } = named;
  const parts = PARTS.filter(
    (part) => (only.size === 0 || only.has(part) || redo.has(part)) && !without.has(part),
  );
  // Refuse a part that is both wanted and left out.
  const isAgainstItself = [...only, ...redo].some((part) => without.has(part));
  if (isOpen || isAgainstItself || parts.length === 0)
    return { kind: 'wrong', sentence: NOTEBOOK_WORDS[language].command.usage };
  const wishes = { parts, redo: PARTS.filter((part) => redo.has(part)) };
  return week === undefined ? { kind: 'no_week', ...wishes } : { kind: 'week', week, year, ...wishes };
}

/** Why a week cannot be prepared, as a sentence: it has no notes; undefined when it can. */
export function refusedWeek(notes: Note[], week: number, language: Language): string | undefined {
  if (notesOfWeek(notes, week).length > 0) return undefined;
  const words = NOTEBOOK_WORDS[language].command;
  return words.noWeek(String(week), words.weeks(weeksOf(notes).map(String)));
}

/** What is said at the start: what will be made, and what will be asked for approval. */
export function announcement(
  notes: Note[],
  { week, parts, redo }: { week: number; parts: Part[]; redo: Part[] },
  language: Language,
): string {
  const { command: words, parts: name, and } = NOTEBOOK_WORDS[language];
  const named = parts.map((part) => (redo.includes(part) ? words.anew(name[part]) : name[part]));
  const asked = parts.filter((part) => part !== 'cards').map((part) => name[part]);
  const approvals = asked.length > 0 ? words.approvals(and(asked)) : words.noApproval;
  return words.willDo(week, weekTopics(notes, week), and(named), approvals);
}

function notUnderstood(word: string, language: Language): string {
  const { unknownWord, usage } = NOTEBOOK_WORDS[language].command;
  const shown = cutText(word, 40).replace(/[<>&]/g, '');
  return `${unknownWord(shown)} ${usage}`;
}
