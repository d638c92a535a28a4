import { type App, HTTPReceiver, type Logger, type ReceiverEvent, SocketModeReceiver } from '@slack/bolt';

export interface SocketOptions {
  appToken: string;
  logger: Logger;
  apiUrl?: string;
}

/**
 * Socket Mode with acknowledgements that mean something. Bolt acknowledges an event before its listeners
 * run; here it is told to Slack only when they have recorded it, so that a crash in between is redelivered.
 * Clicks and commands acknowledge by themselves, after the decision is recorded.
 */
export class RecordingSocketReceiver extends SocketModeReceiver {
  readonly #inHand = new Set<Promise<void>>();

  override init(app: App): void {
    const process = async (event: ReceiverEvent): Promise<void> => {
      if (event.body.type !== 'event_callback') return await app.processEvent(event);
      await app.processEvent({ ...event, ack: async () => undefined });
      await event.ack();
    };
    const processEvent = async (event: ReceiverEvent): Promise<void> => {
      const work = process(event);
      const settled = work.catch(() => undefined);
      this.#inHand.add(settled);
      try {
        await work;
      } finally {
        this.#inHand.delete(settled);
      }
    };
    const recording: Pick<App, 'processEvent'> = { processEvent };
    super.init(recording as App);
  }

  /** Resolves when what came in before is recorded and acknowledged. */
  async settled(): Promise<void> {
    await Promise.all(this.#inHand);
  }

  override async stop(): Promise<void> {
    await this.settled();
    await super.stop();
    await this.settled();
  }
}

/** Socket Mode, the default: no public address is needed. */
export function socketReceiver({ appToken, logger, apiUrl }: SocketOptions): RecordingSocketReceiver {
  return new RecordingSocketReceiver({
    appToken,
    logger,
    ...(apiUrl !== undefined && { installerOptions: { clientOptions: { slackApiUrl: apiUrl } } }),
  });
}

/** Signed events over HTTP; the response, which acknowledges, waits for the listeners. */
export function httpReceiver(signingSecret: string, logger: Logger): HTTPReceiver {
  return new HTTPReceiver({ signingSecret, logger, processBeforeResponse: true });
}
