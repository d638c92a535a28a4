import { WebAPIRateLimitedError, type WebClient } from '@slack/web-api';
import type { TaskUpdateChunk } from '../../blockkit/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { type Calls, isAmbiguousFailure } from './calls.ts';
import { metadataOf } from './find.ts';
import type { MessageRef, OpenStream, Outbound, Post, StreamTask } from './types.ts';

/** Streams of tasks, and the answer that ends one. */
export interface Streams {
  start: Outbound['startStream'];
  append: Outbound['appendStream'];
  end: Outbound['endStream'];
  /** The whole answer in the call that ends the stream; Slack may have closed it, or the answer got lost. */
  finish(stream: OpenStream, post: Post, key: string): Promise<MessageRef | 'closed' | 'lost'>;
}

interface StreamParts {
  client: WebClient;
  teamId: string;
  calls: Calls;
  clock: Clock;
  log: Log;
}

/** After a refusal streams are left alone for so long. */
const NO_STREAMS_MS = 60_000;

export function createStreams({ client, teamId, calls, clock, log }: StreamParts): Streams {
  let noStreamsUntilMs = 0;
  return {
    async start({ channel, threadTs }, recipientId, tasks) {
      if (threadTs === undefined || clock.now().getTime() < noStreamsUntilMs) return undefined;
      try {
        const started = await client.chat.startStream({
          channel,
          thread_ts: threadTs,
          recipient_team_id: teamId,
          recipient_user_id: recipientId,
          task_display_mode: 'plan',
          chunks: tasks.map(toChunk),
        });
        return started.ts === undefined ? undefined : { channel, ts: started.ts };
      } catch (error) {
        // Streams are limited more than posts are, and some workspaces have none.
        const waitMs = error instanceof WebAPIRateLimitedError ? error.retryAfter * 1000 : NO_STREAMS_MS;
        noStreamsUntilMs = clock.now().getTime() + waitMs;
        log.debug({ method: 'chat.startStream', reason: messageOf(error) }, 'no stream');
        return undefined;
      }
    },

    async append({ channel, ts }, tasks) {
      try {
        await client.chat.appendStream({ channel, ts, chunks: tasks.map(toChunk) });
        return true;
      } catch (error) {
        log.debug({ method: 'chat.appendStream', reason: messageOf(error) }, 'a stream was closed');
        return false;
      }
    },

    async end({ channel, ts }, tasks) {
      await client.chat
        .stopStream({ channel, ts, ...(tasks.length > 0 && { chunks: tasks.map(toChunk) }) })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'a stream could not be ended'));
    },

    async finish(
      { channel, ts }: OpenStream,
      post: Post,
      key: string,
    ): Promise<MessageRef | 'closed' | 'lost'> {
      const markdown = post.markdown;
      const blocks =
        markdown === undefined ? post.blocks : post.blocks.filter((one) => one.type !== 'markdown');
      try {
        await calls.call(
          () =>
            client.chat.stopStream({
              channel,
              ts,
              blocks,
              ...(markdown !== undefined && { markdown_text: markdown }),
              metadata: metadataOf(key),
            }),
          false,
        );
        return { channel, ts };
      } catch (error) {
        log.warn({ method: 'chat.stopStream', reason: messageOf(error) }, 'a stream could not be ended');
        return isAmbiguousFailure(error) ? 'lost' : 'closed';
      }
    },
  };
}

/** Title and status are replaced by each update; details would grow, so none are sent. */
function toChunk({ id, title, status }: StreamTask): TaskUpdateChunk {
  return { type: 'task_update', id, title, status };
}
