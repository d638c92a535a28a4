import type { App } from '@slack/bolt';
import type { SlackDeps } from '../../deps.ts';
import * as chooseCommand from './choose-command.ts';
import * as decideApproval from './decide-approval.ts';
import * as editApproval from './edit-approval.ts';
import * as feedback from './feedback.ts';
import * as homeCall from './home-call.ts';
import * as rejectWithReason from './reject-with-reason.ts';

export function register(app: App, deps: SlackDeps): void {
  chooseCommand.register(app, deps);
  decideApproval.register(app, deps);
  editApproval.register(app, deps);
  feedback.register(app, deps);
  homeCall.register(app, deps);
  rejectWithReason.register(app, deps);
}
