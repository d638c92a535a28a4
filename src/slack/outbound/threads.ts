import type { WebClient } from '@slack/web-api';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { Outbound } from './types.ts';

const MESSAGES_OF_A_PAGE = 100;
const MOST_PAGES = 5;

/** What was said in a thread before. */
export function createThreads({
  client,
  log,
}: {
  client: WebClient;
  log: Log;
}): Pick<Outbound, 'readThread'> {
  return {
    async readThread({ channel, threadTs, since }) {
      if (threadTs === undefined) return [];
      try {
        const found: { userId: string | undefined; text: string }[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const replies = await client.conversations.replies({
            channel,
            ts: threadTs,
            latest: since,
            limit: MESSAGES_OF_A_PAGE,
            ...(cursor !== undefined && { cursor }),
          });
          for (const { user, text, ts = '', bot_id: botId } of replies.messages ?? [])
            if (ts < since && text) found.push({ userId: botId === undefined ? user : undefined, text });
          cursor = replies.response_metadata?.next_cursor || undefined;
          if (cursor === undefined) break;
        }
        return found;
      } catch (error) {
        log.warn({ method: 'conversations.replies', reason: messageOf(error) }, 'a thread could not be read');
        return [];
      }
    },
  };
}
