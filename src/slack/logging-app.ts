import { App, type AppOptions, type ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';

/** What of an envelope may be logged: its kind and ids, never its words. */
const ENVELOPE = z.object({
  type: z.string().optional().catch(undefined),
  event_id: z.string().optional().catch(undefined),
  event: z
    .object({ type: z.string().optional().catch(undefined), channel: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const ID = /^[\w.:-]{1,80}$/;

/** Bolt, with a line in the log for everything that comes in, whatever becomes of it. */
export class LoggingApp extends App {
  readonly #log: Log;

  constructor(options: AppOptions, log: Log) {
    super(options);
    this.#log = log;
  }

  override async processEvent(event: ReceiverEvent): Promise<void> {
    const envelope = idsOf(event.body);
    this.#log.info(envelope, 'something came in');
    try {
      await super.processEvent(event);
    } catch (error) {
      // Told to Slack by the missing acknowledgement; it tries again.
      this.#log.error({ ...envelope, reason: messageOf(error) }, 'a listener failed');
      throw error;
    }
  }
}

function idsOf(body: unknown): Record<string, string> {
  const { type, event, event_id: eventId } = ENVELOPE.safeParse(body).data ?? {};
  const ids = { type, eventId, event: event?.type, channel: event?.channel };
  return Object.fromEntries(
    Object.entries(ids).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && ID.test(entry[1]),
    ),
  );
}
