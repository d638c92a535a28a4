import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';
import { takeMessage } from './take-message.ts';

/** Somebody mentioned the desk. On Enterprise Grid this event comes alone, without its `message` twin. */
export function register(app: App, parts: SlackParts): void {
  app.event('app_mention', async ({ event }) => takeMessage(event, parts));
}
