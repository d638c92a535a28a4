import {
  type App,
  type Logger,
  type ReceiverEvent,
  SocketModeReceiver,
  type SocketModeReceiverOptions,
} from '@slack/bolt';
import type { Clock } from '../kernel/clock.ts';

export interface SocketOptions {
  appToken: string;
  logger: Logger;
  clock: Clock;
  apiUrl?: string;
}

/** What is not acknowledged by then is redelivered by Slack in any case. */
const LONGEST_SETTLING_MS = 3_000;

/**
 * Socket Mode with acknowledgements that mean something. Bolt acknowledges an event before its listeners
 * run; here it is told to Slack only when they have recorded it, so that a crash in between is redelivered.
 * Clicks and commands acknowledge by themselves, after the decision is recorded.
 */
export class RecordingSocketReceiver extends SocketModeReceiver {
  readonly #inHand = new Set<Promise<void>>();
  /** When the newest envelope came in. */
  lastEventAt: Date | undefined;
  isConnected = false;
  readonly #clock: Clock;

  constructor(options: SocketModeReceiverOptions, clock: Clock) {
    super(options);
    this.#clock = clock;
  }

  override init(app: App): void {
    this.client.on('connected', () => {
      this.isConnected = true;
    });
    // A client that connects anew by itself never says 'disconnected', only that its socket closed.
    for (const end of ['close', 'disconnected'])
      this.client.on(end, () => {
        this.isConnected = false;
      });
    const process = async (event: ReceiverEvent): Promise<void> => {
      this.lastEventAt = this.#clock.now();
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

  /** Resolves when what came in before is recorded and acknowledged, or has waited for Slack too long. */
  async settled(): Promise<void> {
    let disarm: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      disarm = this.#clock.after(LONGEST_SETTLING_MS, resolve);
    });
    await Promise.race([Promise.all(this.#inHand), late]);
    disarm();
  }

  override async stop(): Promise<void> {
    await this.settled();
    await super.stop();
    await this.settled();
  }
}

/** Socket Mode, the default: no public address is needed. */
export function socketReceiver({ appToken, logger, clock, apiUrl }: SocketOptions): RecordingSocketReceiver {
  return new RecordingSocketReceiver(
    {
      appToken,
      logger,
      ...(apiUrl !== undefined && { installerOptions: { clientOptions: { slackApiUrl: apiUrl } } }),
    },
    clock,
  );
}
