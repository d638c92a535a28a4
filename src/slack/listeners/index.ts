import type { App } from '@slack/bolt';
import type { SlackParts } from '../parts.ts';
import * as actions from './actions/index.ts';
import * as commands from './commands/index.ts';
import * as events from './events/index.ts';
import * as views from './views/index.ts';

export function register(app: App, parts: SlackParts): void {
  commands.register(app, parts);
  events.register(app, parts);
  actions.register(app, parts);
  views.register(app, parts);
}
