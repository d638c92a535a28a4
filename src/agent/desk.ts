import type { Language } from '../kernel/language.ts';
import type { HomeItem } from './home.ts';
import type { OfflineRules } from './models/offline/rules.ts';
import type { Person } from './question.ts';
import type { Tool } from './tool.ts';

/** A first question that people may ask by a click. */
export interface Prompt {
  title: string;
  message: string;
}

/** What a desk tells the rest of the house. */
export interface Desk {
  name: string;
  tools: Tool[];
  /** How the offline planner understands and tells what this desk does. */
  offline: OfflineRules;
  /** What the model is told of this desk, in one paragraph. */
  guidance: string;
  /** What the desk can do, for a person who asks. */
  introduction(language: Language): string;
  /** First questions, four at most, in the person's language. */
  prompts(language: Language): Prompt[];
  /** What a person sees on opening the desk. */
  home?(person: Person, language: Language, now: Date): Promise<HomeItem[]>;
}
