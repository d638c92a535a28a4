import type { Workspace } from '../../src/local-slack/index.ts';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import type { Draw } from './draw.ts';
import type { SequenceLog } from './log.ts';

/** A message to the desk. */
export interface Question {
  runId: string;
  by: string;
  channel: string;
  ts: string;
  /** The thread or direct conversation: of two questions of one person in it the newer takes the other's place. */
  conversation: string;
  text: string;
}

/** A click on a card, or the form that one opened. */
export interface Click {
  approvalId: string;
  inputHash: string;
  decision: 'approve' | 'reject' | 'edit';
  by: string;
  /** By the system's clock; without `acknowledgedMs` it may have counted or not. */
  sentMs: number;
  acknowledgedMs?: number;
}

/** What starts a run without a message: a slash command, or a button of the App Home. */
export interface Start {
  kind: 'command' | 'home';
  runId: string;
  by: string;
  isAcknowledged: boolean;
  /** What the command was answered with. */
  reply: string;
}

/** Everything that people did. */
export interface Story {
  questions: Question[];
  clicks: Click[];
  starts: Start[];
  /** The questions whose message was changed afterwards; one that was refused before is asked anew by that. */
  changes: string[];
  stops: { by: string; channel: string; threadTs: string }[];
  visits: string[];
  /** How often each act was done. */
  counts: Map<string, number>;
}

/** What an act works with. */
export interface Scene {
  workspace: Workspace;
  story: Story;
  draw: Draw;
  log: SequenceLog;
}

/** The only one who decides above the limit, and for others. */
export const APPROVER = SEED_IDS.carmen;
/** The only one who makes things of the notebook, and decides about covers and narrations. */
export const OWNER = SEED_IDS.sofia;
export const PEOPLE = [SEED_IDS.ana, SEED_IDS.bruno, APPROVER, OWNER];
export const APPROVAL_LIMIT_CENTS = 20_000;

export function emptyStory(): Story {
  return { questions: [], clicks: [], starts: [], changes: [], stops: [], visits: [], counts: new Map() };
}

export function count(story: Story, what: string): void {
  story.counts.set(what, (story.counts.get(what) ?? 0) + 1);
}
