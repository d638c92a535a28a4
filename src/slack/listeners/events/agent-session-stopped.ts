import type { App } from '@slack/bolt';
import { z } from 'zod';
import type { SlackDeps } from '../../deps.ts';

/** docs.slack.dev, agent sessions; Bolt's types do not know the event yet. */
const STOPPED_EVENT = z.object({ channel: z.string(), user: z.string(), thread_ts: z.string().optional() });

/** A person pressed Stop: what they asked in this conversation ends, and what waits for a decision with it. */
export function register(app: App, deps: Pick<SlackDeps, 'frontDesk' | 'log' | 'teamId'>): void {
  app.event('agent_session_stopped', async ({ event }) => {
    const stopped = STOPPED_EVENT.safeParse(event);
    if (!stopped.success) return;
    const { channel, user, thread_ts: threadTs } = stopped.data;
    const place = `${deps.teamId}:${channel}`;
    // The top of a direct message is one conversation, whatever message it was stopped at.
    const conversations = threadTs === undefined ? [place] : [`${place}:${threadTs}`];
    if (channel.startsWith('D') && threadTs !== undefined) conversations.push(place);
    for (const conversation of conversations) {
      const ended = await deps.frontDesk.stop(conversation, user);
      deps.log.info({ userId: user, ended }, 'a person stopped the desk');
    }
  });
}
