import type { App } from '@slack/bolt';
import type { SlackDeps } from '../../deps.ts';
import * as editApproval from './edit-approval.ts';
import * as rejectApproval from './reject-approval.ts';

export function register(app: App, deps: SlackDeps): void {
  editApproval.register(app, deps);
  rejectApproval.register(app, deps);
}
