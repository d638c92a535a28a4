import type { App } from '@slack/bolt';
import type { SlackDeps } from '../../deps.ts';
import * as agentSessionStopped from './agent-session-stopped.ts';
import * as appHomeOpened from './app-home-opened.ts';
import * as appMention from './app-mention.ts';
import * as message from './message.ts';

export function register(app: App, deps: SlackDeps): void {
  agentSessionStopped.register(app, deps);
  appHomeOpened.register(app, deps);
  appMention.register(app, deps);
  message.register(app, deps);
}
