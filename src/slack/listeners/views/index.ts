import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';
import * as editApproval from './edit-approval.ts';
import * as rejectApproval from './reject-approval.ts';

export function register(app: App, parts: SlackParts): void {
  editApproval.register(app, parts);
  rejectApproval.register(app, parts);
}
