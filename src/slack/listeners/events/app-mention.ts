import type { App } from '@slack/bolt';
import type { SlackDeps } from '../../deps.ts';
import { takeMessage } from './take-message.ts';

/** Somebody mentioned the desk. On Enterprise Grid this event comes alone, without its `message` twin. */
export function register(
  app: App,
  deps: Pick<
    SlackDeps,
    | 'botUserId'
    | 'frontDesk'
    | 'inOrder'
    | 'log'
    | 'outbound'
    | 'people'
    | 'refusedRuns'
    | 'teamId'
    | 'threads'
  >,
): void {
  app.event('app_mention', async ({ event, body }) =>
    takeMessage(event, body.is_ext_shared_channel === true, deps),
  );
}
