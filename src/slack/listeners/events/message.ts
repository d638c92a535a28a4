import type { App } from '@slack/bolt';
import type { IncomingMessage } from '../../accept.ts';
import type { SlackParts } from '../../parts.ts';
import { takeMessage } from './take-message.ts';

/** A message in a direct conversation or a channel; an edit counts when it newly mentions the desk. */
export function register(app: App, parts: SlackParts): void {
  app.event('message', async ({ event, body }) => {
    const isShared = body.is_ext_shared_channel === true;
    if (event.subtype !== 'message_changed')
      return await takeMessage(event as IncomingMessage, isShared, parts);
    const edited = event.message as IncomingMessage & { edited?: unknown };
    const before = event.previous_message as IncomingMessage | undefined;
    const mention = `<@${parts.botUserId}>`;
    const newlyMentions = edited.text?.includes(mention) && !before?.text?.includes(mention);
    // Slack sends the same subtype when a link unfurls or a reply arrives; only a person's edit is one.
    if (edited.edited === undefined || !newlyMentions) return;
    const placed = { ...edited, channel: event.channel, channel_type: event.channel_type };
    await takeMessage(placed, isShared, parts);
  });
}
