import type { Workspace } from '../../../src/local-slack/index.ts';
import type { Findings } from '../findings.ts';
import type { Story } from '../story.ts';
import {
  everyQuestionIsAnswered,
  everyStartIsDelivered,
  homesAreShown,
  nothingIsPostedTwice,
} from './answers.ts';
import { everyBookingIsApproved, noBookingIsDoubled, noLimitIsSplit } from './bookings.ts';
import {
  acknowledgedClicksCount,
  buttonsAreOnOpenApprovals,
  everyDecisionIsAudited,
  recordsFollowDecisions,
} from './decisions.ts';
import { gather } from './evidence.ts';
import { nothingIsStuck, stateIsReadable } from './runs.ts';
import { whatIsDoneIsTold, whatIsToldIsDone } from './told.ts';

const CHECKS = [
  everyQuestionIsAnswered,
  everyStartIsDelivered,
  nothingIsPostedTwice,
  homesAreShown,
  everyBookingIsApproved,
  noBookingIsDoubled,
  noLimitIsSplit,
  whatIsToldIsDone,
  whatIsDoneIsTold,
  acknowledgedClicksCount,
  recordsFollowDecisions,
  everyDecisionIsAudited,
  buttonsAreOnOpenApprovals,
  nothingIsStuck,
];

/** Holds all promises against what happened, at a moment when nothing moves. */
export function checkAll(workspace: Workspace, story: Story, folder: string, findings: Findings): void {
  const evidence = gather(workspace, story, folder);
  for (const check of CHECKS) check(evidence, findings);
  stateIsReadable(evidence.state, findings);
}
