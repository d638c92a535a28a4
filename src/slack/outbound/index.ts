import type { WebClient } from '@slack/web-api';
import type { Prompt } from '../../agent/desk.ts';
import type { IdempotencyStore } from '../../engine/idempotency.ts';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { createCalls } from './calls.ts';
import { createFiles } from './files.ts';
import { createPosts } from './posts.ts';
import { createStatus } from './status.ts';
import { createStreams } from './streams.ts';
import { createThreads } from './threads.ts';
import type { Outbound } from './types.ts';

export { isAccessDenied } from './calls.ts';
export type { MessageRef, OpenStream, Outbound, Post, StreamTask, Target } from './types.ts';

export interface OutboundOptions {
  client: WebClient;
  teamId: string;
  idempotency: IdempotencyStore;
  clock: Clock;
  log: Log;
}

/** The only way to write to Slack, put together. */
export function createOutbound({ client, teamId, idempotency, clock, log }: OutboundOptions): Outbound {
  const calls = createCalls(clock);
  const streams = createStreams({ client, teamId, calls, clock, log });

  return {
    ...createPosts({ client, idempotency: idempotency, calls, streams, log }),
    ...createFiles({ client, idempotency: idempotency, calls }),
    ...createStatus({ client, clock, log }),
    ...createThreads({ client, log }),
    startStream: streams.start,
    appendStream: streams.append,
    endStream: streams.end,

    async postEphemeral(target, user, text) {
      try {
        await calls.call(
          () =>
            client.chat.postEphemeral({
              channel: target.channel,
              user,
              text,
              parse: 'none',
              ...(target.threadTs !== undefined && { thread_ts: target.threadTs }),
            }),
          false,
        );
      } catch (error) {
        log.warn({ method: 'chat.postEphemeral', reason: messageOf(error) }, 'a person could not be told');
      }
    },

    async openView(triggerId, view) {
      await client.views.open({ trigger_id: triggerId, view });
    },

    async suggestPrompts(channel, prompts) {
      await client.assistant.threads
        .setSuggestedPrompts({ channel_id: channel, prompts: prompts as [Prompt, ...Prompt[]] })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'no suggested prompts'));
    },

    async publishHome(userId, view) {
      await calls.call(() => client.views.publish({ user_id: userId, view }), true);
    },

    async openDirect(userId) {
      const { channel } = await calls.call(() => client.conversations.open({ users: userId }), true);
      return channel?.id ?? '';
    },

    close: () => calls.close(),
  };
}
