import type { WebClient } from '@slack/web-api';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { Outbound, Target } from './types.ts';

interface Status {
  text: string;
  loading: string[];
}

/** The line of one thread. */
interface Line {
  /** What is to be shown next. */
  next: Status | undefined;
  isShown: boolean;
  isSending: boolean;
  /** Of a line that is not shown yet: it waits. */
  disarm: (() => void) | undefined;
}

/** What takes less is over before anybody has read a line about it. */
const SHOW_AFTER_MS = 700;

/**
 * The status line of each thread: nothing for what is over in a moment, one call at a time, of those that wait only the
 * newest, and none to clear what was never shown.
 */
export function createStatus({
  client,
  clock,
  log,
}: {
  client: WebClient;
  clock: Clock;
  log: Log;
}): Pick<Outbound, 'status' | 'replied'> {
  const lines = new Map<string, Line>();
  const slotOf = ({ channel, threadTs, since }: Target) => `${channel}:${threadTs ?? since}`;

  async function send(slot: string, line: Line, target: Target): Promise<void> {
    if (line.isSending) return;
    line.isSending = true;
    while (line.next !== undefined) {
      const { text: status, loading } = line.next;
      line.next = undefined;
      line.isShown = status !== '';
      await client.assistant.threads
        .setStatus({
          channel_id: target.channel,
          thread_ts: target.threadTs ?? target.since,
          status,
          ...(loading.length > 0 && { loading_messages: loading }),
        })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'no status line'));
    }
    line.isSending = false;
    if (!line.isShown) lines.delete(slot);
  }

  return {
    status(target, text, loading = []) {
      const slot = slotOf(target);
      const line: Line = lines.get(slot) ?? {
        ...{ next: undefined, isShown: false, isSending: false, disarm: undefined },
      };
      line.next = { text, loading };
      if (line.isShown || line.isSending) {
        void send(slot, line, target);
        return;
      }
      if (text === '') {
        line.disarm?.();
        lines.delete(slot);
        return;
      }
      lines.set(slot, line);
      line.disarm ??= clock.after(SHOW_AFTER_MS, () => {
        line.disarm = undefined;
        void send(slot, line, target);
      });
    },

    replied(target) {
      const line = lines.get(slotOf(target));
      line?.disarm?.();
      // One that is on its way may arrive after the reply.
      if (line?.isSending) line.next = { text: '', loading: [] };
      else lines.delete(slotOf(target));
    },
  };
}
