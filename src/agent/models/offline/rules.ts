import type { Json } from '../../../engine/types.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Tier } from '../../question.ts';
import type { LocalNow } from '../../user-turn.ts';

/** A message of before: when it was said, and what its calls came to. */
export interface EarlierMessage {
  text: string;
  now: LocalNow;
  results: CallResult[];
}

/** A message as the offline planner sees it: the person's words, and what they said before in the thread. */
export interface OfflineTurn {
  text: string;
  /** Who says it, where that is known. */
  personId?: string;
  language: Language;
  tier: Tier;
  /** When it was said, at the venue. */
  now: LocalNow;
  /** Their earlier messages in the conversation, oldest first. */
  earlier: EarlierMessage[];
}

export interface PlannedCall {
  name: string;
  input: { [field: string]: Json };
}

/** A call with its result. */
export interface CallResult {
  call: PlannedCall;
  result: Json;
}

/** The plan for a message: calls to make, and what has to be asked before others can be made. */
export interface OfflinePlan {
  calls: PlannedCall[];
  asks?: {
    missing: string[];
    sentence: string;
    /** Whether it has to be asked at all, by the results of the calls; it has to when left out. */
    isNeeded?(results: Json[]): boolean;
  };
  /** No rule knew the message; it counts when no other desk knows it either. */
  isGuess?: boolean;
}

/** A desk's part of the offline planner: what it understands. Results are presented by their tools. */
export interface OfflineRules {
  /** Undefined when the message is not for this desk. */
  plan(turn: OfflineTurn): OfflinePlan | undefined;
  /** Calls that follow from the results of the first ones; none when left out. */
  followUpCalls?(turn: OfflineTurn, results: CallResult[]): PlannedCall[];
  /**
   * The short answer to what a message asked (`Yes, Focus is free then.`), said before the result as its tool
   * presents it: a tool knows its call, and not the question. No number but the result's; undefined when the message
   * asks nothing that can be answered so.
   */
  shortAnswer?(turn: OfflineTurn, made: CallResult): string | undefined;
}
