import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';
import * as editApproval from './edit-approval.ts';

export function register(app: App, parts: SlackParts): void {
  editApproval.register(app, parts);
}
