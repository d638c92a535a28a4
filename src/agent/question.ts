import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';

export type Tier = 'basic' | 'pro';

/** Somebody who talks to the desk. */
export interface Person {
  /** A Slack id, or the name on a terminal. */
  id: string;
  name: string;
  tier: Tier;
  /** Named in APPROVERS: may decide for others. */
  approver: boolean;
}

/** One message to the desk, on its way. Its run carries it as JSON. */
export interface Question {
  runId: string;
  conversationId: string;
  /** The order within the conversation: the message's ts, or a time. */
  order: string;
  person: Person;
  text: string;
  /** Null when its words do not tell: then the language of the conversation goes on. */
  language: Language | null;
  /** What was said in the thread before the desk was asked there; data, from whoever. */
  background?: { id?: string; name: string; text: string }[];
  /** What a button stands for: these calls are the first turn, in place of the model's. */
  calls?: { name: string; input: { [field: string]: Json } }[];
  /** Where the answer goes; only the face that made it can read it. */
  address: Json;
}

/** A question whose language is settled. */
export type AskedQuestion = Question & { language: Language };

/** The longest question that is taken, in characters. */
export const LONGEST_QUESTION = 8_000;
