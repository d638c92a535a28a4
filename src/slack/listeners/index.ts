import type { App } from '@slack/bolt';
import type { SlackDeps } from '../deps.ts';
import { gate } from '../gate.ts';
import * as actions from './actions/index.ts';
import * as commands from './commands/index.ts';
import * as events from './events/index.ts';
import * as views from './views/index.ts';

export function register(app: App, deps: SlackDeps): void {
  app.use(gate(deps));
  commands.register(app, deps);
  events.register(app, deps);
  actions.register(app, deps);
  views.register(app, deps);
}
