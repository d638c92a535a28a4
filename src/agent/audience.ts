import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import type { Approval } from './approvals.ts';
import type { GroundingReport } from './grounding/index.ts';
import type { Person } from './question.ts';
import type { ToolFile } from './tool.ts';

/** How a question ended. */
export type Stop = 'end_turn' | 'refusal' | 'iterations' | 'budget' | 'error';

/** How a call ended. */
export type CallStatus = 'ok' | 'error' | 'rejected' | 'expired' | 'cancelled' | 'not_run';

/** A call as it is told afterwards. */
export interface CallTrace {
  id: string;
  name: string;
  input: unknown;
  status: CallStatus;
  isError: boolean;
  result: unknown;
  /** When it was at work, as ISO; a person's waiting is part of it. */
  startedAt?: string;
  endedAt?: string;
  /** When a person approved it. */
  approvedAt?: string;
}

export interface TurnTrace {
  turn: number;
  calls: CallTrace[];
}

/** The answer to a question, and how it was made. */
export interface Answer {
  text: string;
  stop: Stop;
  /** Who thought: a model's name, `offline` or `script`. */
  model: string;
  iterations: number;
  tokens: number;
  /** Undefined when the model's price is not known. */
  costUsd?: number;
  trace: TurnTrace[];
  grounding: GroundingReport;
  /** The documents that the answer names and a tool returned. */
  citations: string[];
  /** What the calls made for the person: to be handed over after the text. */
  files: ToolFile[];
}

/** What the desk is doing just now. */
export type Progress =
  | { kind: 'thinking' }
  /** These are at work; the sensitive ones among them have been approved. */
  | { kind: 'running'; calls: ProgressCall[] }
  /** A person is to decide; also after a restart, when the card stands already. */
  | { kind: 'waiting' }
  | { kind: 'finished'; call: ProgressCall; isError: boolean }
  /** Nothing more comes of this question: another has taken its place. */
  | { kind: 'over' };

/** A call of a turn. */
export interface ProgressCall {
  id: string;
  name: string;
  isSensitive: boolean;
}

/** Work of several tasks, as it is shown while it goes on. */
export interface Board {
  title: string;
  tasks: BoardTask[];
}

export interface BoardTask {
  id: string;
  title: string;
  status: 'pending' | 'in_progress' | 'complete' | 'error';
  /** How it stands, in a few words. */
  detail?: string;
}

/** The result of work of several tasks: messages in Markdown, files, and the same for programs. */
export interface Delivery {
  texts: string[];
  files: ToolFile[];
  data?: Json;
}

/** Whoever listens to a run. */
export interface Audience {
  /** Best effort: it may be lost, and it must not fail. */
  progress(progress: Progress): Promise<void>;
  /** Shows the card of an approval, once, however often it is called; a later version in its place. */
  askApproval(approval: Approval): Promise<void>;
  /** Reminds whoever may decide that time is running out; once. */
  remindApproval(approval: Approval): Promise<void>;
  /** Brings the card up to date with what was decided. */
  approvalSettled(approval: Approval): Promise<void>;
  /** Tells the answer, once, however often it is called. */
  answer(answer: Answer): Promise<void>;
  /** Shows a board, once, however often it is called; resolves with the address for what belongs to it. */
  openBoard(board: Board): Promise<Json>;
  /** Brings the board up to date; of several states the newest counts. Best effort, and must not fail. */
  updateBoard(board: Board): Promise<void>;
  /** Tells what came of the work, once, however often it is called. */
  deliver(delivery: Delivery): Promise<void>;
  /** Says how the work ended that has no answer; once. */
  failure(sentence: string): Promise<void>;
  /** Says that the work stands still for now; once, and beside how it ends. */
  halted(sentence: string): Promise<void>;
}

/** Whom a run answers, and where: enough to find its audience again after a restart. */
export interface ReplyTo {
  runId: string;
  /** Only the face that made it can read it. */
  address: Json;
  person: Person;
  language: Language;
}

/** A face's way from a run to whoever listens to it. */
export type FindAudience = (to: ReplyTo) => Audience;
