import type { App } from '@slack/bolt';
import { originOf } from '../../gate.ts';
import { type TakeMessageDeps, takeMessage } from './take-message.ts';

/** Somebody mentioned the desk. On Enterprise Grid this event comes alone, without its `message` twin. */
export function register(app: App, deps: TakeMessageDeps): void {
  app.event('app_mention', async ({ event, body }) => takeMessage(event, originOf(body, deps), deps));
}
