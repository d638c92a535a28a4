import type { WebClient } from '@slack/web-api';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { Outbound, Target } from './types.ts';

interface Status {
  text: string;
  loading: string[];
}

/** The status line of each thread: one call at a time, and of those that wait only the newest. */
export function createStatus({ client, log }: { client: WebClient; log: Log }): Pick<Outbound, 'status'> {
  const statuses = new Map<string, { running: boolean; next: Status | undefined }>();

  async function sendStatuses(slot: string, target: Target): Promise<void> {
    const state = statuses.get(slot);
    if (!state || state.running) return;
    state.running = true;
    while (state.next !== undefined) {
      const { text: status, loading } = state.next;
      state.next = undefined;
      await client.assistant.threads
        .setStatus({
          channel_id: target.channel,
          thread_ts: target.threadTs ?? target.since,
          status,
          ...(loading.length > 0 && { loading_messages: loading }),
        })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'no status line'));
    }
    statuses.delete(slot);
  }

  return {
    status(target, text, loading = []) {
      const slot = `${target.channel}:${target.threadTs ?? target.since}`;
      const state = statuses.get(slot) ?? { running: false, next: undefined };
      state.next = { text, loading };
      statuses.set(slot, state);
      void sendStatuses(slot, target);
    },
  };
}
