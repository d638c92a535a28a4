import { type App, HTTPReceiver, type ReceiverEvent, SocketModeReceiver } from '@slack/bolt';

export interface SocketOptions {
  appToken: string;
  apiUrl?: string;
}

/**
 * Socket Mode with acknowledgements that mean something. Bolt acknowledges an event before its listeners
 * run; here it is told to Slack only when they have recorded it, so that a crash in between is redelivered.
 * Clicks and commands acknowledge by themselves, after the decision is recorded.
 */
export class RecordingSocketReceiver extends SocketModeReceiver {
  override init(app: App): void {
    const processEvent = async (event: ReceiverEvent): Promise<void> => {
      if (event.body.type !== 'event_callback') return await app.processEvent(event);
      await app.processEvent({ ...event, ack: async () => undefined });
      await event.ack();
    };
    const recording: Pick<App, 'processEvent'> = { processEvent };
    super.init(recording as App);
  }
}

/** Socket Mode, the default: no public address is needed. */
export function socketReceiver({ appToken, apiUrl }: SocketOptions): RecordingSocketReceiver {
  return new RecordingSocketReceiver({
    appToken,
    ...(apiUrl !== undefined && { installerOptions: { clientOptions: { slackApiUrl: apiUrl } } }),
  });
}

/** Signed events over HTTP; the response, which acknowledges, waits for the listeners. */
export function httpReceiver(signingSecret: string): HTTPReceiver {
  return new HTTPReceiver({ signingSecret, processBeforeResponse: true });
}
