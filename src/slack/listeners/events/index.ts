import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';
import * as agentSessionStopped from './agent-session-stopped.ts';
import * as appHomeOpened from './app-home-opened.ts';
import * as appMention from './app-mention.ts';
import * as message from './message.ts';

export function register(app: App, parts: SlackParts): void {
  agentSessionStopped.register(app, parts);
  appHomeOpened.register(app, parts);
  appMention.register(app, parts);
  message.register(app, parts);
}
