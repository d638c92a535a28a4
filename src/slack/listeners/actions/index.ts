import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';
import * as decideApproval from './decide-approval.ts';

export function register(app: App, parts: SlackParts): void {
  decideApproval.register(app, parts);
}
