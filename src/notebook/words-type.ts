import type { Part } from './parts.ts';

/** What the notebook desk says, in both languages. Lists, topics and amounts come in as they are shown. */
export interface NotebookWords {
  introduction: string;
  prompts: { title: string; message: string }[];
  /** The tasks of a week by their ids, `T1` to `T7`. */
  tasks: Record<string, string>;
  parts: Record<Part, string>;
  media: MediaWords;
  card: CardWords;
  form: { mockUp: string; voice: string };
  /** What `/prepare-week` does, for Slack's list of commands. */
  prepares: string;
  command: CommandWords;
  board: { title(week: number, topic: string): string; done(week: number, topic: string): string };
  state: StateWords;
  /** There is nothing to make again. */
  nothingToRedo(part: string): string;
  noOwner: string;
  /** To whoever is not the owner. */
  notYours: string;
  /** Something failed for a reason that is not for people. */
  fault: string;
  and(list: string[]): string;
  tell: TellWords;
  ask: AskWords;
}

/** Why a picture or a voice cannot be had; one sentence each. */
interface MediaWords {
  image: ServerWords;
  speech: ServerWords;
  toy: { failed: string; notInstalled: string };
  consentOver(until: string): string;
  /** The picture has more pixels a side than `mostPx`. */
  pictureTooLarge(widthPx: number, heightPx: number, mostPx: number): string;
}

interface ServerWords {
  status(status: number): string;
  /** The server sends its clients to another address. */
  redirect(status: number): string;
  /** The answer is larger than so many megabytes. */
  tooLarge(megabytes: number): string;
  late(seconds: number): string;
  away: string;
  webPage: string;
  garbage: string;
}

/** The approval cards. */
export interface CardWords {
  cover: string;
  narration: string;
  redo: Record<Part, string>;
  label: Record<'week' | 'topic' | 'how' | 'voice' | 'replaces', string>;
  mockUp: string;
  image(model: string): string;
  toy: string;
  ownVoice(model: string): string;
  voiceNote: string;
}

/** The answers to `/prepare-week`. */
interface CommandWords {
  usage: string;
  unknownWord(word: string): string;
  /** `weeks 1, 2 and 3`. */
  weeks(list: string[]): string;
  noWeek(week: string, weeks: string): string;
  pickWeek: string;
  weekButton(week: number, topic: string): string;
  willDo(week: number, topic: string, tasks: string, approvals: string): string;
  anew(part: string): string;
  noApproval: string;
  approvals(parts: string): string;
  already(week: number): string;
}

/** The state of a task on the board and in the report. */
interface StateWords {
  asking: string;
  running(attempt: number): string;
  retrying(attempt: number): string;
  done(seconds: string, attempts: number): string;
  cached: string;
  refused: Record<'rejected' | 'expired' | 'cancelled', string>;
  skipped(task: string): string;
}

/** Tool results as the offline planner tells them. */
interface TellWords {
  notes(found: { id: number; topic: string; text: string }[]): string;
  noNotes: string;
  cards(note: number, ids: string): string;
  cardsAgain(week: number, ids: string): string;
  cover(path: string): string;
  narration(path: string): string;
  use(row: number, cost: string): string;
}

/** What the offline planner asks back. */
interface AskWords {
  week(topics: string): string;
  note(topics: string): string;
  noWeek(week: number): string;
}
