import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';
import * as chooseCommand from './choose-command.ts';
import * as decideApproval from './decide-approval.ts';
import * as editApproval from './edit-approval.ts';
import * as feedback from './feedback.ts';
import * as homeCall from './home-call.ts';
import * as rejectWithReason from './reject-with-reason.ts';

export function register(app: App, parts: SlackParts): void {
  chooseCommand.register(app, parts);
  decideApproval.register(app, parts);
  editApproval.register(app, parts);
  feedback.register(app, parts);
  homeCall.register(app, parts);
  rejectWithReason.register(app, parts);
}
