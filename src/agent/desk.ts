import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import type { HomeItem } from './home.ts';
import type { OfflineRules } from './models/offline/rules.ts';
import type { Person } from './question.ts';
import type { Tool } from './tool.ts';
import type { Workflow } from './workflow.ts';

/** A first question that people may ask by a click. */
export interface Prompt {
  title: string;
  message: string;
}

/** What the words behind a slash command come to. */
export type CommandReading =
  /**
   * Work to be started; `claim` names it, so that it is not begun a second time while it goes on: then
   * `already` is said.
   */
  | {
      status: 'start';
      workflow: string;
      input: { [field: string]: Json };
      claim: string;
      message: string;
      already: string;
    }
  /** One of these has to be said. */
  | { status: 'choose'; message: string; choices: { label: string; text: string }[] }
  | { status: 'refused'; message: string };

/** A slash command of a desk. */
export interface DeskCommand {
  /** `/prepare-week` */
  name: string;
  read(text: string, person: Person, language: Language, now: Date): CommandReading;
}

/** What a workflow that a command started gets besides its own input. */
export interface CommandInput {
  person: Person;
  language: Language;
  /** Where the work is told of. */
  address: Json;
}

/** What a desk tells the rest of the house. */
export interface Desk {
  name: string;
  tools: Tool[];
  /** How the offline planner understands what this desk is asked. */
  offline: OfflineRules;
  /** What the model is told of this desk for a person, in one paragraph; empty when it is not for them. */
  guidance(person: Person): string;
  /** What the desk can do, for a person who asks. */
  introduction(language: Language): string;
  /** First questions, four at most, for a person and in their language. */
  prompts(language: Language, person: Person): Prompt[];
  commands?: DeskCommand[];
  /** Durable work of its own, which its commands start. */
  workflows?: Workflow[];
  /** What a person sees on opening the desk. */
  home?(person: Person, language: Language, now: Date): Promise<HomeItem[]>;
}
