import type { Approval, Click, ClickResult } from '../agent/approvals.ts';
import type { CommandCall, CommandResult } from '../agent/commands.ts';
import type { Prompt } from '../agent/desk.ts';
import type { Edit, EditableField, EditResult } from '../agent/edit-approval.ts';
import type { Person, Question } from '../agent/question.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Language } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import type { AcceptDeps } from './accept.ts';
import type { Feedback } from './blocks/feedback.ts';
import type { Homes } from './homes.ts';
import type { Outbound } from './outbound/index.ts';

/** What the listeners work with. */
export interface SlackDeps extends AcceptDeps {
  outbound: Outbound;
  clock: Clock;
  log: Log;
  /** Resolves when the question is recorded. @throws NotSaved */
  ask(question: Question): Promise<'started' | 'known'>;
  /** Resolves when the decision is recorded. */
  decide(click: Click): Promise<ClickResult>;
  /** First questions for a person, in their language. */
  prompts(language: Language, person: Person): Prompt[];
  /** The names of the desks' slash commands. */
  commands: string[];
  /** Resolves when what a command started is recorded. */
  command(call: CommandCall): Promise<CommandResult>;
  /** What a person has asked for and nobody has decided yet. */
  pendingOf(personId: string): Promise<Approval[]>;
  /** Whether a message has been taken as a question, and is kept as one. */
  isAsked(runId: string): Promise<boolean>;
  /** A person stops what they asked in a conversation. */
  stop(conversationId: string, personId: string): Promise<number>;
  /** An open approval with the fields of its call, for a form. */
  editable(approvalId: string): Promise<{ approval: Approval; fields: EditableField[] } | undefined>;
  /** Resolves when the change is recorded; `invalid` has changed nothing. */
  edit(edit: Edit): Promise<EditResult>;
  homes: Homes;
  /** Runs tasks of one key one after another. */
  keyedQueue<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** The runs that could not be saved, and whose people were told so. */
  refused: Set<string>;
  /** Keeps what somebody thinks of an answer. */
  rememberFeedback(feedback: Feedback, userId: string): Promise<void>;
  /** Remembers that the desk was spoken to in this thread. */
  rememberThread(conversationId: string): Promise<void>;
}
